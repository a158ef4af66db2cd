import { expect, test } from 'vitest'
import { noLabels } from '#core/labels/labels.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, sketchAnswer, storeSketches } from '#testing/factories.ts'
import { lockBrandEvidence } from '../brands/brand-lock.ts'
import type { Sql } from '../database.ts'
import { ensurePartitions } from '../partitions.ts'
import { rebuildRollups } from '../reports/roll-ups.ts'
import { storeAnswers } from './store-answer.ts'
import { asSystem } from '../system-client.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const rivals = [await buildCompetitor(database, home), await buildCompetitor(database, home)]

async function rollupRows(sql: Sql) {
  const tables = ['answer_rollups', 'brand_rollups', 'brand_weeks', 'source_rollups', 'own_page_rollups']
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const result = await sql.query<{ row: string }>(
      `select r::text as row from llm_mentions.${table} r where client_id = $1 order by r::text collate "C"`,
      [home.brandId],
    )
    rows[table] = result.rows.map(({ row }) => row)
  }
  return rows
}

test('an answer counts in the grains day, week, and run', async () => {
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  await storeSketches(database, [
    {
      prompt,
      analysisId,
      answeredAt: new Date('2026-01-01T23:30:00Z'),
      brands: [rivals[0] ?? '', own],
      cites: [
        { url: 'https://northwave.example/a', domain: 'northwave.example', owner: 'own' },
        { url: 'https://northwave.example/a', domain: 'northwave.example', owner: 'own' },
        { url: 'https://reviews.example/b', domain: 'reviews.example' },
      ],
      cost: { usd: 0.01234567, basis: 'computed' },
      searches: ['one', 'two'],
      searched: true,
    },
    { prompt, analysisId, answeredAt: new Date('2026-01-01T01:00:00Z'), state: 'refused', brands: [own] },
    { prompt, analysisId, answeredAt: new Date('2026-01-02T01:00:00Z'), state: 'absent' },
  ])
  const { rows } = await database.pool.query(
    `select grain, bucket, answers, valid, absent, refused, naming_any, presences, citing_any, citing_own, citations,
       own_citations, searched, searches, cost_usd, cost_unknown
     from llm_mentions.answer_rollups where prompt_id = $1 order by grain, bucket`,
    [prompt.promptId],
  )
  const nothingNamed = { naming_any: 0, presences: 0, citing_any: 0, citing_own: 0, citations: 0 }
  const first = {
    naming_any: 1,
    presences: 2,
    citing_any: 1,
    citing_own: 1,
    citations: 2,
    own_citations: 1,
    searched: 1,
    searches: 2,
    cost_usd: 0.01234567,
  }
  expect(rows).toEqual([
    {
      grain: 'analysis',
      bucket: '1970-01-01',
      answers: 3,
      valid: 2,
      absent: 1,
      refused: 1,
      ...first,
      cost_unknown: 2,
    },
    {
      grain: 'day',
      bucket: '2026-01-01',
      answers: 2,
      valid: 1,
      absent: 0,
      refused: 1,
      ...first,
      cost_unknown: 1,
    },
    {
      grain: 'day',
      bucket: '2026-01-02',
      answers: 1,
      valid: 1,
      absent: 1,
      refused: 0,
      ...nothingNamed,
      own_citations: 0,
      searched: 0,
      searches: 0,
      cost_usd: 0,
      cost_unknown: 1,
    },
    {
      grain: 'week',
      bucket: '2025-12-29',
      answers: 3,
      valid: 2,
      absent: 1,
      refused: 1,
      ...first,
      cost_unknown: 2,
    },
  ])
  const brands = await database.pool.query(
    `select tracked_brand_id, present, rank_1, rank_2, rank_sum, reciprocal_rank_sum, fair_share_sum
     from llm_mentions.brand_rollups where prompt_id = $1 and grain = 'week' order by rank_sum`,
    [prompt.promptId],
  )
  expect(brands.rows).toEqual([
    {
      tracked_brand_id: rivals[0],
      present: 1,
      rank_1: 1,
      rank_2: 0,
      rank_sum: 1,
      reciprocal_rank_sum: 1,
      fair_share_sum: 0.5,
    },
    {
      tracked_brand_id: own,
      present: 1,
      rank_1: 0,
      rank_2: 1,
      rank_sum: 2,
      reciprocal_rank_sum: 0.5,
      fair_share_sum: 0.5,
    },
  ])
})

test('roll-ups updated by concurrent stores are identical to those rebuilt from the answers', async () => {
  const prompts = [await buildPrompt(database, home), await buildPrompt(database, home)]
  const analyses = [await buildRunOf(database, home), await buildRunOf(database, home)]
  const random = randomFrom(7)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const batches = Array.from({ length: 24 }, () =>
    Array.from({ length: 20 }, () =>
      sketchAnswer({
        prompt: pick(prompts),
        analysisId: pick(analyses),
        answeredAt: new Date(Date.UTC(2025, 11, 20) + random() * 30 * 86_400_000),
        engine: pick(['sandbox-atlas', 'sandbox-beacon']),
        channel: pick(['api', 'ui'] as const),
        country: pick([null, 'DE']),
        state: pick(['answered', 'answered', 'answered', 'absent', 'refused'] as const),
        brands: [own, ...rivals].filter(() => random() < 0.5).sort(() => random() - 0.5),
        cites: Array.from({ length: Math.floor(random() * 5) }, () => {
          const domain = pick(['northwave.example', 'reviews.example', 'shop.example'])
          return {
            url: `https://${domain}/${Math.floor(random() * 3)}`,
            domain,
            owner: domain.startsWith('north') ? ('own' as const) : ('other' as const),
          }
        }),
        labels: () => ({
          ...noLabels,
          sentiment: pick([
            null,
            { label: 'positive' as const, score: random(), method: 'lexicon-1', quotes: [] },
            { label: 'mixed' as const, score: 0, method: 'judge-1:model', quotes: [{ start: 0, end: 1 }] },
            { label: 'neutral' as const, score: 0, method: 'judge-1:model', quotes: [] },
            { label: 'positive' as const, score: 0.5, method: 'person', quotes: [] },
            { label: 'negative' as const, score: -1, method: 'person', quotes: [] },
          ]),
          recommendation: pick([
            null,
            { recommended: true, topPick: random() < 0.5, purpose: 'calls', method: 'rules-1', quotes: [] },
            { recommended: false, topPick: false, purpose: null, method: 'rules-1', quotes: [] },
          ]),
          criticism: pick([null, { criticized: random() < 0.5, praised: random() < 0.5, method: 'rules-1' }]),
        }),
        untracked: Array.from({ length: Math.floor(random() * 3) }, (_, at) => ({
          name: `Name ${at}`,
          heads: at === 0,
          start: at,
          end: at + 1,
        })),
        searches: random() < 0.5 ? ['a query'] : [],
        searched: pick([true, false, null]),
        latencyMs: pick([null, 812.4, 1300]),
        isSandbox: random() < 0.5,
        cost: pick([
          { usd: null, basis: 'unknown' as const },
          { usd: random() / 7, basis: 'computed' as const },
        ]),
      }),
    ),
  )
  await ensurePartitions(
    database,
    batches.flat().map((answer) => answer.answeredAt),
  )
  await Promise.all(batches.map((batch) => asSystem(database, (sql) => storeAnswers(sql, batch))))
  const kept = await rollupRows(database.pool)
  expect(kept.answer_rollups?.length).toBeGreaterThan(100)
  const { rows: sums } = await database.pool.query<Record<string, number>>(
    `select sum(positive) as positive, sum(neutral) as neutral, sum(mixed) as mixed, sum(negative) as negative,
       sum(recommended) as recommended, sum(recommendation_labeled - recommended) as not,
       sum(first_choice) as first, sum(first_choice_labeled - first_choice) as not_first, sum(criticized) as criticized,
       sum(praised) as praised, sum(criticism_labeled - criticized) as not_criticized,
       (select sum(untracked) from llm_mentions.answer_rollups) as untracked
     from llm_mentions.brand_rollups`,
  )
  expect(Math.min(...Object.values(sums[0] ?? {}))).toBeGreaterThan(50)
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    await rebuildRollups(sql, home.brandId)
  })
  expect(await rollupRows(database.pool)).toEqual(kept)
})

test('an answer with a known import key and time is skipped with all its details', async () => {
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home, { kind: 'import' })
  const sketch = { prompt, analysisId, importKey: 'the-same', brands: [own] }
  const first = sketchAnswer(sketch)
  const second = sketchAnswer(sketch)
  await ensurePartitions(database, [first.answeredAt])
  await asSystem(database, async (sql) => {
    expect(await storeAnswers(sql, [first, second])).toEqual(new Set([first.id]))
    expect(await storeAnswers(sql, [sketchAnswer(sketch)])).toEqual(new Set())
  })
  const { rows } = await database.pool.query(
    "select answers from llm_mentions.answer_rollups where prompt_id = $1 and grain = 'day'",
    [prompt.promptId],
  )
  expect(rows).toEqual([{ answers: 1 }])
})

test('raw responses with characters PostgreSQL rejects are stored, one replacement for each', async () => {
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  const [id] = await storeSketches(database, [
    { prompt, analysisId, raw: { requests: [{ 'a\0': 'b\ud800c' }], responses: ['\0'] } },
  ])
  const { rows } = await database.pool.query(
    'select requests, responses from llm_mentions.answers_details where answer_id = $1',
    [id],
  )
  expect(rows).toEqual([{ requests: [{ 'a\ufffd': 'b\ufffdc' }], responses: ['\ufffd'] }])
})

/** A fixed stream of numbers in [0, 1) (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

test('in every month, details without their answer are rejected and are deleted with their answer', async () => {
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  for (const answeredAt of [new Date('2026-02-28T23:59:59Z'), new Date('2026-03-01T00:00:00Z')]) {
    const [id] = await storeSketches(database, [
      {
        prompt,
        analysisId,
        answeredAt,
        brands: [own],
        cites: [{ url: 'https://reviews.example/b', domain: 'reviews.example' }],
        searches: ['one'],
        raw: { requests: [], responses: [] },
      },
    ])
    const children = ['answers_details', 'mentions', 'answer_citations', 'answer_searches']
    const counts = () =>
      Promise.all(
        children.map(async (table) => {
          const { rows } = await database.pool.query<{ count: number }>(
            `select count(*) from llm_mentions.${table} where answer_id = $1`,
            [id],
          )
          return rows[0]?.count
        }),
      )
    expect(await counts()).toEqual([1, 1, 1, 1])
    for (const table of children)
      await expect(
        database.pool.query(
          `update llm_mentions.${table} set answer_id = gen_random_uuid() where answer_id = $1`,
          [id],
        ),
      ).rejects.toMatchObject({ code: '23503' })
    await database.pool.query('delete from llm_mentions.answers where id = $1', [id])
    expect(await counts()).toEqual([0, 0, 0, 0])
  }
})
