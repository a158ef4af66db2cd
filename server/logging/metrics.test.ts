import { PerformanceObserver } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { metricsOf } from './metrics.ts'

const database = await testDatabase()

test('many scrapes report this process and the installation, and start observers at most once', async () => {
  const observe = vi.spyOn(PerformanceObserver.prototype, 'observe')
  for (let scrape = 0; scrape < 5; scrape += 1) {
    const text = await (await metricsOf(database.pool)).metrics()
    expect(text).toContain('answerscope_web_process_cpu_user_seconds_total')
    expect(text).toContain('answerscope_workers 0')
  }
  // Not at all if an earlier test has created metrics in this process.
  expect(observe.mock.calls.length).toBeLessThanOrEqual(1)
})
