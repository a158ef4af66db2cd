import { expect, test } from 'vitest'
import { citationsFilters, readersFilters } from '#core/bot-logs/reports/citation-schema.ts'
import { pageOf } from '#core/citations/page-key.ts'
import { recognise } from '#core/bot-logs/recognize/crawlers.ts'
import { citationsReport } from '#queries/bot-logs/reports/citations.ts'
import { readersReport } from '#queries/bot-logs/reports/readers.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildBrand, buildCast, buildOrganization } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { storedLogs } from '#testing/log-deliveries.ts'
import { demoLog } from './demo-log.ts'
import { writeDemoLog } from './write-demo-log.ts'

const now = new Date()
/** Keep in step with engines/sandbox/answer.ts. */
const citedBySandbox = ['', 'products', 'compare', 'pricing', 'support']

test('the demo log is read completely, is labeled, and looks up no IP address', async () => {
  const database = await testDatabase()
  const organizationId = await buildOrganization(database, 'Demo')
  const { brandId } = await buildBrand(database, organizationId, 'Northwave')
  await writeDemoLog(database, { organizationId, brandId }, { now, vault: null })
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
  const { rows: changes } = await database.pool.query(
    `select kind, crawler, event_id from llm_mentions.bot_changes where client_id = $1 and kind = 'vanished'`,
    [brandId],
  )
  expect(changes).toEqual([{ kind: 'vanished', crawler: 'perplexitybot', event_id: null }])
  const stored = await storedLogs(database, brandId)
  const grades = new Set(stored.days.map(({ row }) => (row as { grade: string }).grade))
  expect(grades).toEqual(new Set(['addressList', 'unchecked', 'unverifiable']))
})

test('every agent of the demo log is known, and its days are the same each time', () => {
  const agents = new Set(
    demoLog(now)
      .split('\n')
      .flatMap((line) => line.match(/"([^"]*)"$/)?.[1] ?? []),
  )
  const unknown = [...agents].filter((agent) => recognise(agent) === null)
  expect(unknown).toHaveLength(1) // A browser.
  expect(demoLog(now)).toBe(demoLog(now))
})

test('whatever time the demo is created, only the moved page fails on its last visit', () => {
  const midnight = Date.UTC(2026, 10, 23)
  const failing = Array.from({ length: 24 }, (_, hour) => {
    const last = new Map<string, number>()
    for (const line of demoLog(new Date(midnight + hour * 3_600_000)).split('\n')) {
      const [, path, status, agent = ''] = line.match(/"GET (\S+) \S+" (\d+) .*"([^"]*)"$/) ?? []
      if (path !== undefined && recognise(agent) !== null) last.set(path, Number(status))
    }
    return citedBySandbox.filter((path) => (last.get(`/${path}`) ?? 0) >= 400)
  })
  expect(failing).toEqual(failing.map(() => ['pricing']))
})

test('with the pages that the sandbox cites, the demo has pages in every group, and a comparison', async () => {
  const database = await testDatabase()
  const cast = await buildCast(database)
  const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  await database.pool.query('update llm_mentions.clients set is_demo = true where id = $1', [home.brandId])
  await writeDemoLog(database, home, { now, vault: null })
  const [prompt, analysisId] = [await buildPrompt(database, home), await buildRunOf(database, home)]
  await storeSketches(database, [
    {
      prompt,
      analysisId,
      answeredAt: new Date(now.getTime() - 86_400_000),
      cites: citedBySandbox.map((path) => ({
        url: pageOf(`https://northwave.example/${path}`)?.key ?? '',
        domain: 'northwave.example',
        owner: 'own' as const,
      })),
    },
  ])
  const { counts, readers } = await asCaller(database, cast.alice.caller, async (sql) => ({
    counts: (await citationsReport(sql, home.brandId, citationsFilters.parse({}), now))?.counts,
    readers: await readersReport(sql, home.brandId, readersFilters.parse({}), now),
  }))
  expect(counts).toMatchObject({ both: 3, cited: 2, failing: 1, asked: 1 })
  expect(counts?.crawled).toBeGreaterThan(40)
  const openai = readers?.operators.find(({ operator }) => operator === 'OpenAI')
  expect(openai).toMatchObject({ isSandbox: true, association: { difference: expect.any(Object) } })
})
