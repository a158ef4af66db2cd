import process from 'node:process'
import { observedFilters } from '#core/fan-out/observed/schema.ts'
import { answersFilters } from '#core/reports/filters.ts'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { inTransaction, type Sql } from '#queries/database.ts'
import { observedReport } from '#queries/fan-out/observed.ts'
import { readSearchesAgain } from '#queries/fan-out/read-searches.ts'
import { rebuildSearchRollups } from '#queries/fan-out/search-rows.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { fillYear } from './data/overview-data.ts'
import { addMedian, time } from './harness/timing.ts'

const shape = { prompts: 50, engines: 4, brands: 5, domains: 500, citations: 3 }
const limitMs = 300
const warmUps = 2
const timedRuns = 7
const now = new Date('2026-11-17T20:00:00Z')
const year = { from: '2025-11-18', to: '2026-11-17' }
const halfYear = { from: '2026-05-20', to: '2026-11-17' }

export async function run([given]: string[], figures: Figures): Promise<void> {
  const size = Number(given ?? 100_000)
  await lendDatabase({ max: 2 }, async (database) => {
    const cast = await buildCast(database)
    const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
    await inTransaction(database, async (client) => {
      const answersPerDay = size / 365 / shape.prompts / shape.engines
      await fillYear(client, { ...cast.acorn, ...home }, { ...shape, answersPerDay })
      await client.query(addSearches, [home.organizationId, home.brandId])
      await client.query('update llm_mentions.answers set searched = random() < 0.9')
    })
    await database.pool.query('vacuum analyze')
    const read = await time(() => readSearchesAgain(database, home, { signal: new AbortController().signal }))
    const rebuilt = await time(() =>
      asSystem(database, async (sql) => {
        await lockBrandEvidence(sql, [home.brandId], 'exclusive')
        await rebuildSearchRollups(sql, home.brandId)
      }),
    )
    await database.pool.query('vacuum analyze')
    const { rows } = await database.pool.query<Record<string, number>>(
      `select (select count(*)::int from llm_mentions.answers) as answers,
         (select count(*)::int from llm_mentions.answer_searches) as searches,
         (select count(*)::int from llm_mentions.sub_queries) as "different searches"`,
    )
    for (const [name, value] of Object.entries(rows[0] ?? {})) figures.add({ name, value, unit: '' })
    console.log(
      `read again in ${(read / 1000).toFixed(1)} s, sums rebuilt in ${(rebuilt / 1000).toFixed(1)} s`,
    )
    const common = await asSystem(database, async (sql) => {
      const report = await observedReport(sql, home.brandId, observedFilters.parse(year), now)
      return report?.rows[0]?.key ?? ''
    })
    const report =
      (words: Record<string, string>) =>
      (sql: Sql): Promise<unknown> =>
        observedReport(sql, home.brandId, observedFilters.parse(words), now)
    const evidence =
      (words: Record<string, string>) =>
      (sql: Sql): Promise<unknown> =>
        answersReport(sql, home.brandId, answersFilters.parse({ ...year, ...words }), now)
    const measured: Record<string, (sql: Sql) => Promise<unknown>> = {
      'eight weeks': report({}),
      'half a year against the one before': report(halfYear),
      'a year': report(year),
      'a year, words': report({ ...year, search: 'stove review' }),
      'a year by recurrence': report({ ...year, sort: 'recurrence' }),
      'answers of a sub-query': evidence({ subQuery: common }),
      'answers of a type': evidence({ subQueryType: 'recency' }),
    }
    for (const [what, make] of Object.entries(measured)) {
      const runs: number[] = []
      const processor: number[] = []
      for (let turn = 0; turn < warmUps + timedRuns; turn += 1)
        await asCaller(database, cast.alice.caller, async (sql) => {
          const before = process.cpuUsage()
          const took = await time(async () => {
            if ((await make(sql)) === null) throw new Error('there is no report')
          })
          if (turn < warmUps) return
          const { user, system } = process.cpuUsage(before)
          runs.push(took)
          processor.push((user + system) / 1000)
        })
      addMedian(figures, what, runs, limitMs)
      addMedian(figures, 'the same, processor time of the server', processor)
    }
  })
}

/** Three per answer: one of five that its prompt often has, one of two hundred, and one that rarely recurs. */
const addSearches = `
  insert into llm_mentions.answer_searches (organization_id, client_id, answered_at, answer_id, position, query)
  select $1, $2, a.answered_at, a.id, n,
    case n
      when 0 then v.text || ' best stove ' || (random() * random() * 4)::integer
      when 1 then v.text || ' stove review 2026 ' || (random() * 200)::integer
      else 'stove ' || substr(md5(random()::text), 1, 8) || ' price'
    end
  from llm_mentions.answers a
  join llm_mentions.prompt_versions v on v.id = a.prompt_version_id
  cross join generate_series(0, 2) n
  where a.client_id = $2`
