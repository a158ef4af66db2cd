import { beforeAll, expect, test } from 'vitest'
import { reportFilters } from '#core/reports/filters.ts'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { rebuildRollups } from '#queries/reports/roll-ups.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildPerson } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { demoNotes, demoRuns } from './demo-data.ts'
import { writeDemo, type SeededDemo } from './write-demo.ts'

const database = await testDatabase()
const now = new Date('2026-11-20T10:00:00Z')
let seeded: SeededDemo
beforeAll(async () => {
  seeded = await writeDemo(database, await buildPerson(database, 'demo@example.test'), now)
}, 240_000)

test('the demo writes 16 weeks of labeled history and leaves one run in progress', async () => {
  expect(seeded.answers).toBe(27 * 24 * 3)
  const { rows } = await database.pool.query(
    `select count(*) as answers, count(*) filter (where is_sandbox) as sandbox,
       count(*) filter (where state = 'refused') as refused, count(distinct analysis_id) as analyses
     from llm_mentions.answers where client_id = $1`,
    [seeded.brandId],
  )
  expect(rows[0]).toMatchObject({ answers: seeded.answers, sandbox: seeded.answers, analyses: 27 })
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
  expect(rows.slice(0, 27).every((run) => run.status === 'completed' && run.answered === 72)).toBe(true)
  expect(rows[27]).toEqual({ status: 'queued', cells: 72, answered: 0 })
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

test.each(['2027-01-02T10:00:00Z', '2026-11-23T05:00:00Z', '2026-11-26T09:00:00Z'])(
  'runs of the demo at %s are on Mondays and Thursdays of 16 weeks in the past',
  (moment) => {
    const now = new Date(moment)
    const runs = demoRuns(now)
    expect(new Set(runs.map((run) => run.week)).size).toBe(16)
    expect(runs.at(-1)?.week).toBe(15)
    expect(new Set(runs.map((run) => run.startsAt.getUTCDay()))).toEqual(new Set([1, 4]))
    expect(runs.every((run) => run.startsAt < now)).toBe(true)
    const notes = demoNotes(runs, now)
    expect(notes).toHaveLength(5)
    expect(notes.every(({ at }) => at < now)).toBe(true)
  },
)

test('the demo tells its story: a recovery, a lost topic, and a new source', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.clients where is_demo',
  )
  const overview = await asSystem(database, (sql) =>
    overviewReport(sql, rows[0]?.id ?? '', reportFilters.parse({}), now),
  )
  if (overview === null) throw new Error('The demo has no overview')
  const { tiles, heatmap, sources, trend } = overview
  expect(tiles[0]?.change).toMatchObject({ verdict: 'real' })
  expect(tiles[0]?.change?.difference).toBeGreaterThan(0.05)
  const travel = heatmap.rows.find(({ topic }) => topic === 'Travel')
  const shareOf = (name: string) =>
    travel?.cells[heatmap.brands.findIndex((brand) => brand.name === name)]?.visibility.value ?? 0
  expect(shareOf('Northwave')).toBeLessThan(0.3)
  expect(shareOf('Halden')).toBeGreaterThan(0.7)
  const gained = sources.rows.find(({ domain }) => domain === 'soundreviews.example')
  expect(gained?.change).toMatchObject({ verdict: 'real' })
  expect(trend.annotations.map(({ text }) => text)).toContain('Sound Reviews publishes its Northwave test')
})
