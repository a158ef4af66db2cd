import { expect, test } from 'vitest'
import { recognise } from '#core/bot-log/recognise/crawlers.ts'
import { buildBrand, buildOrganization } from '#testing/cast.ts'
import { testDatabase } from '#testing/database.ts'
import { storedLogs } from '#testing/log-deliveries.ts'
import { demoLog } from './demo-log.ts'
import { writeDemoLog } from './write-demo-log.ts'

const now = new Date()

test('the demo log is read in less than two seconds, whole, labelled, and asks nobody about an address', async () => {
  const database = await testDatabase()
  const organizationId = await buildOrganization(database, 'Demo')
  const { brandId } = await buildBrand(database, organizationId, 'Northwave')
  const cpu = process.cpuUsage()
  await writeDemoLog(database, { organizationId, brandId }, { now, vault: null })
  expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(2)
  await writeDemoLog(database, { organizationId, brandId }, { now, vault: null })
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select d.name, d.status, d.parsed = d.lines as whole, d.hits, d.referrals, s.vendor, s.name as source,
       (select count(*) from private.bot_log_addresses where pending_since is not null) as pending
     from llm_mentions.bot_log_deliveries d join llm_mentions.bot_log_sources s on s.id = d.source_id`,
  )
  expect(rows).toEqual([
    {
      name: expect.stringContaining('Sandbox'),
      status: 'completed',
      whole: true,
      hits: expect.any(Number),
      referrals: expect.any(Number),
      vendor: 'sandbox',
      source: expect.stringContaining('Sandbox'),
      pending: 0,
    },
  ])
  expect(rows[0]?.['hits']).toBeGreaterThan(4000)
  expect(rows[0]?.['referrals']).toBeGreaterThan(200)
  const stored = await storedLogs(database, brandId)
  const grades = new Set(stored.days.map(({ row }) => (row as { grade: string }).grade))
  expect(grades).toEqual(new Set(['addressList', 'mismatch', 'unverifiable']))
})

test('every agent of the demo log is known, and its days are the same each time', () => {
  const agents = new Set(
    demoLog(now)
      .split('\n')
      .flatMap((line) => line.match(/"([^"]*)"$/)?.[1] ?? []),
  )
  const unknown = [...agents].filter((agent) => recognise(agent) === null)
  expect(unknown).toHaveLength(1) // a browser
  expect(demoLog(now)).toBe(demoLog(now))
})
