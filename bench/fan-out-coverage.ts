import process from 'node:process'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import { coverageMatrix } from '#core/fan-out/coverage-schema.ts'
import { scoreCoverage } from '#jobs/fan-out/score-coverage.ts'
import type { Database } from '#queries/database.ts'
import { matrixOf } from '#queries/fan-out/coverage.ts'
import { readingAsCaller, type Caller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { jobContext } from '#testing/job-context.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { addMedian, time, timeTurns, watchMemory } from './harness/timing.ts'

const passagesPerPage = 10
const wordsPerPassage = 110
const vocabulary = 30_000
const sample = 10

/**
 * Scores 2,000 sub-queries against 10,000 pages of 10 passages (words by Zipf's law) in a real PostgreSQL, without
 * vectors: seconds and memory of the job alone, then of the naive way, ts_rank_cd in SQL, for some of the sub-queries;
 * and the response of a matrix of 2,000 × 200.
 */
export async function run([pages = '10000', queries = '2000']: string[], figures: Figures): Promise<void> {
  await lendDatabase({ max: 4 }, async (database) => {
    const site = await fill(database, { pages: Number(pages), queries: Number(queries) })
    const memory = watchMemory()
    const cpu = process.cpuUsage()
    const ms = await time(() =>
      scoreCoverage(jobContext(database), {
        analysisId: site.analysisId,
        signal: new AbortController().signal,
      }),
    )
    const peak = memory.stop()
    const { user, system } = process.cpuUsage(cpu)
    figures.add({
      name: `${queries} sub-queries by ${pages} pages of ${passagesPerPage} passages`,
      value: ms / 1000,
      unit: 's',
      target: { max: 60 },
    })
    figures.add({ name: 'the same, processor time of this process', value: (user + system) / 1e6, unit: 's' })
    figures.add({ name: 'the same, peak memory', value: peak, unit: 'MB', digits: 0 })
    const naive = await naiveSeconds(database, site)
    const naiveMs = (1000 * naive * Number(queries)) / sample
    figures.add({ name: 'speed against ts_rank_cd over an index', value: naiveMs / ms, unit: 'times' })

    const columns = { sort: 'gap', direction: 'desc', offset: 0, limit: 2000 } as const
    const readMatrix = () =>
      readingAsCaller(database, site.reader, (sql) => matrixOf(sql, site.analysisId, columns))
    const body = JSON.stringify(coverageMatrix.parse(await readMatrix()))
    const times = await timeTurns(5, async () => JSON.stringify(await readMatrix()))
    addMedian(
      figures,
      `matrix of sub-queries × 200 as one reply, ${(body.length / 1e6).toFixed(1)} MB`,
      times,
      1000,
    )
  })
}

type Site = { organizationId: string; brandId: string; analysisId: string; reader: Caller }

async function fill(
  database: Database,
  { pages, queries }: { pages: number; queries: number },
): Promise<Site> {
  const { pool } = database
  const random = seededRandom(20261122)
  const { acorn, alice } = await buildCast(database)
  const { id: organizationId, brandId } = acorn
  const one = async (statement: string, parameters: unknown[]) => {
    const { rows } = await pool.query<{ id: string }>(statement, parameters)
    return rows[0]?.id ?? ''
  }
  const home = [organizationId, brandId]
  const words = Array.from({ length: vocabulary }, (_, n) => wordOf(n))
  const cumulated = zipf(vocabulary)
  const word = () => words[drawn(cumulated, random())] ?? ''
  const text = (length: number) => Array.from({ length }, word).join(' ')

  const atOnce = 200
  for (let from = 0; from < pages; from += atOnce) {
    const count = Math.min(atOnce, pages - from)
    await pool.query(
      `with given as (
         select n, gen_random_uuid() as page_id, gen_random_uuid() as document_id,
           (array['own', 'rival', 'cited'])[1 + (n % 3)] as owner
         from generate_series($3::integer, $4::integer) n
       ), page as (
         insert into llm_mentions.pages (id, organization_id, client_id, url, page_key, owner, status)
         select page_id, $1, $2, 'https://site.example/' || n, 'site.example/' || n, owner, 'fetched' from given returning id
       ), document as (
         insert into llm_mentions.documents (id, organization_id, client_id, page_id, content, content_hash, language, passages)
         select document_id, $1, $2, page_id, 'text', 'hash', 'english', $6 from given returning id
       )
       insert into llm_mentions.passages (organization_id, client_id, page_id, document_id, position, heading, content, language, terms)
       select $1, $2, page_id, document_id, p - 1, '', content, 'english', to_tsvector('english', content)
       from given cross join generate_series(1, $6) p
       cross join lateral (select ($5::text[])[(n - $3) * $6 + p] as content) c
       where (select count(*) from page) > 0 and (select count(*) from document) > 0`,
      [
        ...home,
        from,
        from + count - 1,
        Array.from({ length: count * passagesPerPage }, () => text(wordsPerPassage)),
        passagesPerPage,
      ],
    )
    await pool.query(
      `update llm_mentions.pages p set document_id = d.id from llm_mentions.documents d
       where d.page_id = p.id and p.document_id is null and p.client_id = $1`,
      [brandId],
    )
  }
  const analysisId = await one(
    'insert into llm_mentions.query_fanout_analysis (organization_id, client_id) values ($1, $2) returning id',
    home,
  )
  await pool.query(
    `insert into llm_mentions.fan_out_queries (organization_id, client_id, analysis_id, position, origin, query, query_key, answers, of_answers)
     select $1, $2, $3, n, 'observed', query, query || n, 1 + n % 9, 10 from unnest($4::text[]) with ordinality as given(query, n)`,
    [...home, analysisId, Array.from({ length: queries }, () => text(3 + Math.floor(random() * 5)))],
  )
  await pool.query('analyze')
  return { organizationId, brandId, analysisId, reader: alice.caller }
}

/** The best passage of every page for some sub-queries, by ts_rank_cd with an index. */
async function naiveSeconds({ pool }: Database, { brandId, analysisId }: Site): Promise<number> {
  await pool.query('create index if not exists naive on llm_mentions.passages using gin (terms)')
  const { rows } = await pool.query<{ query: string }>(
    'select query from llm_mentions.fan_out_queries where analysis_id = $1 order by position limit $2',
    [analysisId, sample],
  )
  const began = performance.now()
  for (const { query } of rows)
    await pool.query(
      `select page_id, max(ts_rank_cd(terms, asked)) from llm_mentions.passages,
         (select string_agg(quote_literal(lexeme), ' | ')::tsquery as asked
          from unnest(tsvector_to_array(to_tsvector('english', $2))) lexeme) q
       where client_id = $1 and terms @@ asked group by page_id`,
      [brandId, query],
    )
  return (performance.now() - began) / 1000
}

/** Built from syllables, so that the dictionary treats them as words. */
function wordOf(number: number): string {
  const syllables = [
    'ba',
    'ko',
    'ri',
    'tu',
    'me',
    'la',
    'so',
    'vi',
    'du',
    'pe',
    'na',
    'go',
    'fi',
    'ha',
    'jo',
    'cu',
  ]
  let word = ''
  for (let rest = number + 16; rest > 0; rest = Math.floor(rest / 16)) word += syllables[rest % 16] ?? ''
  return `${word}n`
}

function zipf(count: number): Float64Array {
  const cumulated = new Float64Array(count)
  let sum = 0
  for (let n = 0; n < count; n += 1) cumulated[n] = sum += 1 / (n + 10)
  return cumulated.map((value) => value / sum)
}

function drawn(cumulated: Float64Array, value: number): number {
  let [low, high] = [0, cumulated.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cumulated[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
