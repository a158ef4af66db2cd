import { expect, test } from 'vitest'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { rebuildRollups } from '#queries/reports/roll-ups.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildPerson } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { demoRuns } from './demo-data.ts'
import { writeDemo } from './write-demo.ts'

const database = await testDatabase()

test('the demo writes nine weeks of labeled history and leaves one run in progress', async () => {
  const demo = await buildPerson(database, 'demo@example.test')
  const started = performance.now()
  const seeded = await writeDemo(database, demo, new Date('2026-11-20T10:00:00Z'))
  expect(performance.now() - started).toBeLessThan(30_000)
  expect(seeded.answers).toBe(18 * 24 * 3)
  const { rows } = await database.pool.query(
    `select count(*) as answers, count(*) filter (where is_sandbox) as sandbox,
       count(*) filter (where state = 'refused') as refused, count(distinct analysis_id) as analyses
     from llm_mentions.answers where client_id = $1`,
    [seeded.brandId],
  )
  expect(rows[0]).toMatchObject({ answers: seeded.answers, sandbox: seeded.answers, analyses: 18 })
  expect(rows[0].refused).toBeGreaterThan(15)
  const branded = await database.pool.query(
    'select count(*) as count from llm_mentions.prompts where client_id = $1 and is_branded',
    [seeded.brandId],
  )
  expect(branded.rows[0].count).toBe(2)
  const own = await database.pool.query(
    `select sum(present) filter (where t.is_own) as own, count(distinct t.id) as brands
     from llm_mentions.brand_rollups r join llm_mentions.tracked_brands t on t.id = r.tracked_brand_id
     where r.client_id = $1 and r.grain = 'week'`,
    [seeded.brandId],
  )
  expect(own.rows[0].brands).toBe(5)
  expect(own.rows[0].own).toBeGreaterThan(seeded.answers * 0.3)
  const waiting = await database.pool.query(
    `select count(distinct run_at) as count, extract(epoch from max(run_at) - min(run_at))::float8 as seconds
     from llm_mentions.prompt_engine_pairs where analysis_id = $1 and status = 'queued' and queue = 'sandbox'`,
    [seeded.activeRunId],
  )
  expect(waiting.rows[0]).toEqual({ count: 72, seconds: 71 * 2.5 })
})

test('every past run of the demo is finished with all its answers', async () => {
  const { rows } = await database.pool.query(
    `select a.status, count(c.id) as cells, count(c.answer_id) as answered
     from llm_mentions.analyses a join llm_mentions.prompt_engine_pairs c on c.analysis_id = a.id
     group by a.id order by a.created_at`,
  )
  expect(rows.slice(0, 18).every((run) => run.status === 'completed' && run.answered === 72)).toBe(true)
  expect(rows[18]).toEqual({ status: 'queued', cells: 72, answered: 0 })
})

test("the demo's roll-ups match its answers", async () => {
  const digest = () =>
    database.pool.query(
      `select
         (select md5(string_agg(r::text, '' order by r::text)) from llm_mentions.brand_rollups r) as brands,
         (select md5(string_agg(r::text, '' order by r::text)) from llm_mentions.answer_rollups r) as answers,
         (select md5(string_agg(r::text, '' order by r::text)) from llm_mentions.source_rollups r) as sources,
         (select md5(string_agg(r::text, '' order by r::text)) from llm_mentions.own_page_rollups r) as pages`,
    )
  const before = (await digest()).rows
  const { rows } = await database.pool.query('select id from llm_mentions.clients')
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [rows[0].id], 'exclusive')
    await rebuildRollups(sql, rows[0].id)
  })
  expect((await digest()).rows).toEqual(before)
})

test('runs of the demo are on Mondays and Thursdays in the past', () => {
  const now = new Date('2027-01-02T10:00:00Z')
  const runs = demoRuns(now)
  expect(runs).toHaveLength(18)
  expect(new Set(runs.map((run) => run.startsAt.getUTCDay()))).toEqual(new Set([1, 4]))
  expect(runs.every((run) => run.startsAt < now)).toBe(true)
})
