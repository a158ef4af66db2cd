import { PerformanceObserver } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { metricsOf } from './metrics.ts'

const database = await testDatabase()

test('many scrapes tell of this process and the installation, and observe the process once', async () => {
  const observe = vi.spyOn(PerformanceObserver.prototype, 'observe')
  for (let scrape = 0; scrape < 5; scrape += 1) {
    const text = await (await metricsOf(database.pool)).metrics()
    expect(text).toContain('answerscope_web_process_cpu_user_seconds_total')
    expect(text).toContain('answerscope_workers 0')
  }
  expect(observe).toHaveBeenCalledTimes(1)
})
