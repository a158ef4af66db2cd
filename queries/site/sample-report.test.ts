import { expect, test } from 'vitest'
import { sampleMetrics } from '#core/site/schema.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildCast } from '#testing/cast.ts'
import { writeDemo } from '../../jobs/demo/write-demo.ts'
import { liveSampleReport } from './sample-report.ts'

test('visitors see the demo and nothing of any other organization', async () => {
  const database = await testDatabase()
  const { alice } = await buildCast(database)
  expect(await liveSampleReport(database, new Date())).toBeNull()
  await writeDemo(database, { supabaseUserId: alice.supabaseUserId })
  const sample = await liveSampleReport(database, new Date())
  expect(sample?.brand).toBe('Northwave')
  expect(sample?.tiles.map(({ metric }) => metric)).toEqual([...sampleMetrics])
  for (const { value, low, high } of sample?.tiles ?? []) {
    expect(low).toBeLessThan(value)
    expect(high).toBeGreaterThan(value)
  }
  expect(sample?.ranking.filter(({ isOwn }) => isOwn)).toHaveLength(1)
  const asked = sample?.examples.map(({ question }) => question) ?? []
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked).size).toBe(asked.length)
})
