import { beforeEach, expect, test } from 'vitest'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { hasVectorExtension, keepComparedVectors } from '#queries/fan-out/compared-vectors.ts'
import { embeddedText, keepVectors, textHash } from '#queries/pages/text-vectors.ts'
import { catalogProviderQueues, upsertInstanceProviderQueues } from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast } from '#testing/cast.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildFanOutAnalysis, buildPage } from '#testing/scored-pages.ts'
import { testVectorDatabase } from '#testing/database/vector-database.ts'
import { instanceOnly } from '../runs/engine-sets.ts'
import { scoreCoverage } from './score-coverage.ts'
import { productsInDatabase, productsInMemory } from './vector-products.ts'

const none: Partial<MatchRow> = {}
const dimensions = 512
const pages = 150
const passagesOf = 4

const database = await testVectorDatabase()
const random = seededRandom(20261124)
const { acorn } = await buildCast(database)
const home = { organizationId: acorn.id, brandId: acorn.brandId }
const queries = Array.from({ length: 120 }, (_, n) => `sub-query ${n} about stove${n % 9}`)
const texts = new Set(queries)
for (let page = 0; page < pages; page += 1) {
  const passages = Array.from({ length: passagesOf }, (_, n) => ({
    content: `Passage ${n} of page ${page}: stove${(page + n) % 11} and tent${page % 7}`,
  }))
  await buildPage(database, home, {
    url: `https://northwave.example/${page}`,
    owner: (['own', 'rival', 'cited'] as const)[page % 3] ?? 'own',
    passages,
  })
  for (const { content } of passages) texts.add(`\n${content}`)
}
await asSystem(database, async (sql) => {
  await upsertInstanceProviderQueues(sql, catalogProviderQueues)
  await sql.query(
    `insert into private.engine_listings (id, position, card, configured)
     values ('openai', 0, '{"providerId": "openai"}', true) on conflict do nothing`,
  )
  // All texts have a vector already, so nothing is sent.
  await keepVectors(
    sql,
    home,
    `text-embedding-3-small ${dimensions}`,
    [...texts].map((text) => ({ hash: textHash(embeddedText(text)), vector: vectorOf(text) })),
  )
})

/** Of length 1; texts about the same stove are closer to each other than chance. */
function vectorOf(text: string): Float32Array {
  const about = Number(/stove(\d+)/.exec(text)?.[1] ?? 0)
  const values = Array.from({ length: dimensions }, (_, n) => random() - 0.5 + (n % 16 === about ? 0.4 : 0))
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

beforeEach(() =>
  database.pool.query('create extension if not exists vector; select private.use_vector_extension()'),
)

type MatrixRow = { position: number; scores: number[] }
type MatchRow = { position: number; owner: string; page_id: string; score: number; semantic: number }

async function scored() {
  const { analysisId } = await buildFanOutAnalysis(
    database,
    home,
    queries.map((query) => ({ query })),
    { vectorEngine: 'openai' },
  )
  const engines = createEngines({
    ...engineSettings({}, { sandboxUrl: null }),
    providers: { openai: { apiKey: 'sk-test-0001', baseUrl: 'http://127.0.0.1:9/v1', model: null } },
  })
  const compared: number[] = []
  await scoreCoverage(
    { ...jobContext(database), engineSets: instanceOnly(engines) },
    {
      analysisId,
      signal: new AbortController().signal,
      onProgress: async () => {
        compared.push(await comparedNow())
      },
    },
  )
  const rows = async <Row extends object>(statement: string) =>
    (await database.pool.query<Row>(statement, [analysisId])).rows
  return {
    compared: [...new Set(compared)],
    scoring: await rows(
      'select method, model, problem, passages from llm_mentions.fan_out_scorings where analysis_id = $1',
    ),
    matrix: await rows<MatrixRow>(
      `select q.position, c.scores, c.passages, c.own_covering, c.competitor_covering, c.cited_covering
       from llm_mentions.fan_out_coverage c join llm_mentions.fan_out_queries q on q.id = c.query_id
       where c.analysis_id = $1 order by q.position`,
    ),
    matches: await rows<MatchRow>(
      `select q.position, m.owner, m.page_id, m.passage, m.score, m.semantic
       from llm_mentions.fan_out_matches m join llm_mentions.fan_out_queries q on q.id = m.query_id
       where m.analysis_id = $1 order by q.position, m.owner`,
    ),
  }
}

async function comparedNow(): Promise<number> {
  if (!(await asSystem(database, hasVectorExtension))) return 0
  const { rows } = await database.pool.query('select count(*) as count from private.compared_vectors')
  return Number(rows[0]?.count)
}

test('the database and the worker compute the same scores', async () => {
  const inDatabase = await scored()
  expect(inDatabase.compared).toEqual([pages * passagesOf])
  expect(await comparedNow()).toBe(0)
  await database.pool.query('drop extension vector cascade')
  const inMemory = await scored()
  expect(inMemory.compared).toEqual([0])
  expect(inMemory.scoring).toEqual([
    {
      method: 'hybrid',
      model: `text-embedding-3-small ${dimensions}`,
      problem: null,
      passages: pages * passagesOf,
    },
  ])
  expect(inMemory.matches.filter(({ semantic }) => semantic > 0.1).length).toBeGreaterThan(100)

  expect(inDatabase.scoring).toEqual(inMemory.scoring)
  const besideScores = (row: MatrixRow) => ({ ...row, scores: row.scores.length })
  expect(inDatabase.matrix.map(besideScores)).toEqual(inMemory.matrix.map(besideScores))
  const apart = inMemory.matrix.flatMap(({ scores }, row) =>
    scores.map((score, at) => Math.abs(score - (inDatabase.matrix[row]?.scores[at] ?? NaN))),
  )
  expect(apart).toHaveLength(queries.length * pages)
  // Values between two thousandths may be rounded either way: sums of 32 and of 64 bits differ by a ten-millionth.
  expect(Math.max(...apart)).toBeLessThanOrEqual(1)
  expect(apart.filter((thousandths) => thousandths > 0).length).toBeLessThan(apart.length / 1000)

  expect(inDatabase.matches).toHaveLength(inMemory.matches.length)
  for (const [at, { score, semantic, ...match }] of inMemory.matches.entries()) {
    const { score: score2, semantic: semantic2, ...match2 } = inDatabase.matches[at] ?? none
    expect(match2).toEqual(match)
    expect(score2).toBeCloseTo(score, 5)
    expect(semantic2).toBeCloseTo(semantic, 5)
  }
}, 120_000)

test('sub-queries are requested in batches, and each gets its own products', async () => {
  const { analysisId } = await buildFanOutAnalysis(database, home, [{ query: 'best stove' }])
  const [passages, places, asked] = [60_000, 4, 40] // 16 sub-queries fit into one batch.
  const someVectors = (count: number) => Float32Array.from({ length: count * places }, () => random() - 0.5)
  const [ofPassages, ofQueries] = [someVectors(passages), someVectors(asked)]
  await asSystem(database, (sql) =>
    keepComparedVectors(sql, analysisId, { first: 0, dimensions: places, vectors: ofPassages }),
  )
  const inDatabase = productsInDatabase(database, {
    analysisId,
    passages,
    queries: { dimensions: places, rows: ofQueries },
  })
  const inMemory = productsInMemory({ dimensions: places, passages: ofPassages, queries: ofQueries })
  const inTurn = Array.from({ length: asked }, (_, n) => n)
  for (const query of [...inTurn, ...inTurn, 39, 3]) {
    const [found, expected] = [await inDatabase.of(query), await inMemory.of(query)]
    expect(found.length).toBe(passages)
    expect(found.every((product, at) => Math.abs(product - (expected[at] ?? NaN)) < 1e-6)).toBe(true)
  }
  await inDatabase.forget()
  await expect(
    productsInDatabase(database, {
      analysisId,
      passages,
      queries: { dimensions: places, rows: ofQueries },
    }).of(0),
  ).rejects.toThrow('are gone')
}, 120_000)
