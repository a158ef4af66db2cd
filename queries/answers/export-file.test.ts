import { expect, test } from 'vitest'
import { z } from 'zod'
import { EvidenceReader, ExportError, type Evidence } from '#core/answers/export/evidence.ts'
import { exportRecord, headerRecord } from '#core/answers/export/records.ts'
import {
  recomputedFanOut,
  recomputedOverview,
  recomputedPerception,
  recomputedSources,
} from '#core/answers/export/recompute.ts'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { checkInput } from '#core/labels/checks/schema.ts'
import { noLabels, type MentionLabels, type Sentiment } from '#core/labels/labels.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { reportFilters, type ReportFilters } from '#core/reports/filters.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import {
  buildRunOf,
  buildCompetitor,
  buildPrompt,
  sketchAnswer,
  storeSketches,
  type AnswerSketch,
} from '#testing/factories.ts'
import { loadTrackedBrands } from '../brands/brand-set.ts'
import { checkLabel } from '../labels/check-label.ts'
import type { Sql } from '../database.ts'
import { exportFile } from './export-file.ts'
import { planExport } from './exports.ts'
import { overviewReport } from '../reports/overview.ts'
import { recomputedReports, reportOf } from '../reports/registry.ts'
import { asCaller, readingAsCaller } from '../user-client.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const now = new Date('2026-11-10T08:00:00Z')
const rivals = [
  await buildCompetitor(database, home, { name: 'Halden', domains: ['halden.example'] }),
  await buildCompetitor(database, home, { name: 'Ærø' }),
  await buildCompetitor(database, home, { name: 'Birch' }),
]
const topics = ['calls', 'running', 'travel', '']
const prompts = await Promise.all(
  Array.from({ length: 9 }, (_, index) =>
    buildPrompt(database, home, {
      text: `question ${index}?`,
      topic: topics[index % topics.length] ?? '',
      isBranded: index === 8,
      tags: index % 2 === 0 ? ['work', 'top'] : ['top'],
    }),
  ),
)
await database.pool.query(
  `update llm_mentions.prompts set intent = case when text < 'question 4' then 'compare' end,
     funnel_stage = case when text > 'question 5' then 'decision' end,
     importance = case when text < 'question 3' then 'high' else 'normal' end,
     volume = case when text > 'question 6' then 40 * length(topic) end,
     volume_source = case when text > 'question 6' then 'Search Console' end where client_id = $1`,
  [home.brandId],
)
const runs = [
  await buildRunOf(database, home, { createdAt: new Date('2026-10-20T06:00:00Z') }),
  await buildRunOf(database, home, { createdAt: new Date('2026-11-02T06:00:00Z'), kind: 'import' }),
]

/** A generator with a fixed seed: the same answers in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
const random = seeded(7)
const pick = <Item>(items: readonly Item[], fallback: Item): Item =>
  items[Math.floor(random() * items.length)] ?? fallback

function labelsOf(): MentionLabels {
  const kinds: Sentiment[] = ['positive', 'neutral', 'mixed', 'negative']
  const sentiment = pick(kinds, 'neutral')
  const start = Math.floor(random() * 20)
  const quote = { start, end: start + 4 }
  const isLabeled = random() < 0.3
  return {
    ...noLabels,
    sentiment:
      random() < 0.7
        ? {
            label: sentiment,
            score: 0.3,
            method: isLabeled ? 'judge-1:small' : 'lexicon-2',
            quotes: random() < 0.8 ? [quote] : [],
          }
        : null,
    recommendation:
      random() < 0.4
        ? {
            recommended: true,
            topPick: random() < 0.5,
            purpose: pick([null, 'families'], null),
            method: 'rules-2',
            quotes: [],
          }
        : null,
    criticism:
      random() < 0.9
        ? {
            criticized: random() < 0.3,
            praised: random() < 0.6,
            method: isLabeled ? 'judge-1:small' : 'rules-2',
          }
        : null,
    comparisons:
      random() < 0.3
        ? [{ otherId: pick(rivals, ''), isBetter: random() < 0.5, aspect: 'price', ...quote }]
        : [],
    aspects: isLabeled ? [{ aspect: pick(['price', 'Price', 'support'], 'price'), sentiment, ...quote }] : [],
    attributes: isLabeled ? [{ text: pick(['light', 'öffentlich  laut'], ''), ...quote }] : [],
    claims: isLabeled && random() < 0.5 ? [{ text: 'lasts 30 hours', ...quote }] : [],
  }
}

function randomAnswer(index: number): AnswerSketch {
  const day = Math.floor(random() * 260)
  const brands = [own, ...rivals].filter(() => random() < 0.4).sort(() => random() - 0.5)
  const domains = ['northwave.example', 'forum.example', 'a-b.example', 'ab.example', 'news.example']
  const cites = domains
    .filter(() => random() < 0.3)
    .map((domain) => ({
      url: `https://${domain}/${Math.floor(random() * 3)}`,
      domain,
      owner: ownerOf(domain),
    }))
  const prompt = pick(prompts, prompts[0] ?? failed())
  const sketch: AnswerSketch = {
    prompt,
    analysisId: pick(runs, runs[0] ?? ''),
    brands,
    cites,
    engine: pick(['atlas', 'borea', 'Çelik'], 'atlas'),
    channel: random() < 0.8 ? 'api' : 'ui',
    country: pick([null, 'DE', 'US'], null),
    state: random() < 0.1 ? 'refused' : random() < 0.1 ? 'absent' : 'answered',
    // Several at the same moment, to test ties.
    answeredAt: new Date(Date.UTC(2026, 1, 20 + day, 12, 0, 0, index % 3 === 0 ? 0 : index % 1000)),
    isSandbox: random() < 0.2,
    searches: random() < 0.5 ? ['a search', `best stove ${index % 7} vs Halden`, 'A search!'] : [],
    retrieved: random() < 0.3 ? [retrievedSource(pick(domains, ''), Math.floor(random() * 6))] : [],
    cost:
      random() < 0.6
        ? { usd: Math.round(random() * 1e6) / 1e8, basis: 'computed' }
        : { usd: null, basis: 'unknown' },
  }
  const { extraction } = sketchAnswer(sketch)
  return {
    ...sketch,
    extraction: {
      ...extraction,
      labels: new Map(brands.map((brand) => [brand, labelsOf()])),
      citations: extraction.citations.map((citation) => ({
        ...citation,
        title: random() < 0.3 ? `${citation.domain} on day ${day}` : null,
      })),
    },
  }
}
function retrievedSource(domain: string, page: number) {
  const url = `https://${domain}/${page}`
  return { url, title: null, key: url, domain, owner: ownerOf(domain), brandId: null }
}
const ownerOf = (domain: string): 'own' | 'other' => (domain === 'northwave.example' ? 'own' : 'other')
const failed = (): never => {
  throw new Error('no prompts')
}
await storeSketches(
  database,
  Array.from({ length: 900 }, (_, index) => randomAnswer(index)),
)
/** Extracted as in a run, so that people can correct labels. */
const spoken = [
  'Northwave is excellent. Halden is poor, see [its page](https://halden.example/shop "Halden shop").',
  'Choose Halden. It beats Northwave on [price](https://northwave.example/price) and support.',
  'I could not find anything about Ærø, Birch or Northwave.',
]
const trackedNow = await loadTrackedBrands(database.pool, home.brandId)
const brandSet = compileBrandSet(trackedNow.brands, trackedNow)
const spokenIds = await storeSketches(
  database,
  Array.from({ length: 40 }, (_, index) => {
    const [text, prompt] = [pick(spoken, ''), pick(prompts, prompts[0] ?? failed())]
    return {
      prompt,
      text,
      analysisId: runs[0] ?? '',
      engine: pick(['atlas', 'Çelik'], 'atlas'),
      country: 'DE',
      answeredAt: new Date(Date.UTC(2026, 9, 1 + index)),
      brandSetVersion: trackedNow.version,
      extraction: extractAnswer({ text, prompt: prompt.text }, brandSet),
    }
  }),
)
const rival = rivals[0] ?? ''
const corrections: ((text: string) => unknown)[] = [
  () => ({ label: 'mention', trackedBrandId: own, correct: false }),
  (text) => ({ label: 'mention', trackedBrandId: rival, correct: !text.includes('Halden') }),
  () => ({ label: 'sentiment', trackedBrandId: own, correct: 'negative' }),
  () => ({ label: 'recommendation', trackedBrandId: own, correct: true }),
  () => ({ label: 'topPick', trackedBrandId: own, correct: true }),
  () => ({ label: 'criticism', trackedBrandId: own, correct: true }),
  (text) => ({
    label: 'citation',
    subject: /https:[^ )]+/.exec(text)?.[0] ?? 'https://nobody.example',
    correct: 'competitor',
  }),
  () => ({ label: 'state', correct: 'absent' }),
]
for (const [index, answerId] of spokenIds.entries())
  await asCaller(database, cast.alice.caller, async (sql) => {
    const { rows } = await sql.query<{ text: string }>(
      'select text from llm_mentions.answers where id = $1',
      [answerId],
    )
    const correction = corrections[index % (corrections.length + 1)]?.(rows[0]?.text ?? '')
    if (correction !== undefined) await checkLabel(sql, answerId, checkInput.parse(correction))
  })
await database.pool.query(
  `insert into llm_mentions.annotations (organization_id, client_id, occurred_at, kind, text)
   values ($1, $2, '2026-10-25 10:00', 'note', 'A note'), ($1, $2, '2025-01-01', 'note', 'Too old')`,
  [home.organizationId, home.brandId],
)
await database.pool.query(
  `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
   select $1, $2, $3, prompt_id, id from llm_mentions.prompt_versions where client_id = $2`,
  [home.organizationId, home.brandId, runs[0]],
)
await database.pool.query(
  `insert into llm_mentions.prompt_engine_pairs (organization_id, client_id, analysis_id, prompt_id, prompt_version_id,
     engine, country, repeat, queue, status)
   select $1, $2, $3, prompt_id, id, e, 'DE', 1, 'sandbox', 'failed'
   from llm_mentions.prompt_versions, unnest(array['atlas', 'dead']) e where client_id = $2`,
  [home.organizationId, home.brandId, runs[0]],
)
// A brand that is no longer tracked stays in the mentions until they are reprocessed.
await database.pool.query(
  `update llm_mentions.tracked_brands set status = 'dismissed' where client_id = $1 and name = 'Birch'`,
  [home.brandId],
)

const asAlice = <T>(work: (sql: Sql) => Promise<T>) => asCaller(database, cast.alice.caller, work)

async function linesOf(filters: ReportFilters, brandId = home.brandId): Promise<string[]> {
  return readingAsCaller(database, cast.alice.caller, async (sql) => {
    const plan = await planExport(sql, brandId, { filters, raw: false, now })
    if (plan === null) throw new Error('no plan')
    const pieces: string[] = []
    for await (const piece of exportFile(
      sql,
      plan,
      { format: 'jsonl', kind: 'answers', bom: false },
      () => {},
    ))
      pieces.push(piece)
    return pieces.join('').trimEnd().split('\n')
  })
}

function evidenceOf(lines: readonly string[], filters?: ReportFilters): Evidence {
  const [first = '', ...rest] = lines
  const reader = new EvidenceReader(headerRecord.parse(JSON.parse(first)), filters, { withSearches: true })
  for (const line of rest) {
    const record = exportRecord.parse(JSON.parse(line))
    if (record.record !== 'header') reader.add(record)
  }
  return reader.finish()
}

const scopes: Record<string, Record<string, string>> = {
  'the default period': {},
  'days with another period to compare': {
    from: '2026-10-01',
    to: '2026-11-01',
    compare: 'custom',
    compareFrom: '2026-06-01',
    compareTo: '2026-06-20',
  },
  'weeks of a year': { from: '2026-01-01', to: '2026-11-09' },
  'days compared with weeks': {
    from: '2026-10-01',
    to: '2026-11-01',
    compare: 'custom',
    compareFrom: '2026-03-01',
    compareTo: '2026-09-20',
  },
  'no comparison': { from: '2026-05-01', to: '2026-08-01', compare: 'none' },
  'a single day': { from: '2026-10-20', to: '2026-10-20' },
  'answers as people see them': { channel: 'ui', from: '2026-03-01', to: '2026-11-01' },
  'two engines, pooled': { engines: 'atlas,Çelik', weighting: 'answers' },
  'weighted by importance': { from: '2026-05-01', to: '2026-08-01', weighting: 'importance' },
  'one country': { country: 'DE', from: '2026-04-01', to: '2026-07-01' },
  'no country': { country: '-', from: '2026-04-01', to: '2026-07-01' },
  'no topic and no stage': { topic: '-', funnel: '-', from: '2026-04-01', to: '2026-07-01' },
  'branded prompts': { branded: 'branded' },
  'all prompts of two tags': { branded: 'all', tags: 'work,top' },
  'a topic': { topic: 'calls' },
  'an intent segment': { segment: 'intent:compare' },
  'a stage of the funnel': { funnel: 'decision' },
  'one run': { analysis: runs[0] ?? '' },
  'a channel: no answers': { channel: 'import' },
  'a period: no answers': { from: '2024-01-01', to: '2024-01-31' },
  'a segment without prompts': { segment: 'nothing' },
}

test.each(Object.entries(scopes))(
  'an export gives every number again, digit for digit: %s',
  async (_, search) => {
    const filters = reportFilters.parse(search)
    const evidence = evidenceOf(await linesOf(filters))
    for (const name of recomputedReports) {
      const { parameters, query, recompute } = reportOf(name)
      for (const chosen of choicesOf(parameters)) {
        // An export of one country cannot compare countries.
        if (chosen.by === 'country' && name === 'comparison' && filters.country !== undefined) continue
        const report = await asAlice((sql) => query(sql, { brandId: home.brandId, filters, now }, chosen))
        const again = await recompute?.(evidence, chosen)
        expect(again).toEqual(report)
        expect(JSON.stringify(again)).toBe(JSON.stringify(report))
      }
    }
  },
)

/** Each word that `by` may be. */
function choicesOf({ shape }: { shape: { by?: z.ZodType } }): { by?: string }[] {
  const words = shape.by instanceof z.ZodDefault ? shape.by.unwrap() : null
  return words instanceof z.ZodEnum ? words.options.map((by) => ({ by: String(by) })) : [{}]
}

test('the reports compared above are not empty', async () => {
  const overview = recomputedOverview(evidenceOf(await linesOf(reportFilters.parse({}))))
  expect(overview.counts.valid).toBeGreaterThan(50)
  expect(overview.counts.failed).toBe(16)
  const { total, rows } = recomputedFanOut(evidenceOf(await linesOf(reportFilters.parse({}))))
  expect([total.searched > 10, rows.length > 5, total.recurrence.queries.value !== null]).toEqual([
    true,
    true,
    true,
  ])
  expect(overview.tiles.every((tile) => tile.rate.value !== null)).toBe(true)
  expect(overview.sources.rows.length).toBeGreaterThan(3)
  expect(overview.trend.annotations).toHaveLength(1)
  expect(overview.scope.sandboxAnswers).toBeGreaterThan(0)
})

test('the reports that need the answers themselves are not empty', async () => {
  const evidence = evidenceOf(await linesOf(reportFilters.parse({ from: '2026-04-01', to: '2026-11-09' })))
  const sources = recomputedSources(evidence)
  expect(sources.domains.some(({ change }) => change !== null)).toBe(true)
  expect(sources.pages.some(({ title }) => title !== null)).toBe(true)
  expect(new Set(sources.core.map(({ kind }) => kind))).toEqual(new Set(['core', 'carousel']))
  expect(Math.max(...sources.core.map(({ waves }) => waves))).toBe(8)
  expect(sources.gaps.length).toBeGreaterThan(0)
  expect(sources.retrieved.some(({ rate }) => (rate?.value ?? 1) < 1)).toBe(true)
  const perception = recomputedPerception(evidence)
  expect(perception.methods.map(({ method }) => method).sort()).toEqual([
    'judge-1:small',
    'person',
    'rules-2',
  ])
  for (const found of [perception.aspects, perception.comparisons, perception.attributes, perception.claims])
    expect(found.flatMap(({ quotes }) => quotes).length).toBeGreaterThan(0)
  expect(perception.negatives.some(({ quote }) => quote !== '')).toBe(true)
})

test('corrections of every label are among the compared answers', async () => {
  const lines = await linesOf(reportFilters.parse({ from: '2026-10-01', to: '2026-11-09', branded: 'all' }))
  const corrected = new Set<string>()
  for (const line of lines) {
    const record = exportRecord.parse(JSON.parse(line))
    if (record.record !== 'answer') continue
    for (const { label, correct } of record.checks) if (correct !== null) corrected.add(label)
  }
  expect([...corrected].sort()).toEqual([
    'citation',
    'criticism',
    'mention',
    'recommendation',
    'sentiment',
    'state',
    'topPick',
  ])
})

test('a brand without answers, and one with only refused answers, are recomputed, too', async () => {
  const other = { organizationId: cast.acorn.id, brandId: cast.acorn.otherBrandId }
  const filters = reportFilters.parse({})
  const compareBoth = async () => {
    const report = await asAlice((sql) => overviewReport(sql, other.brandId, filters, now))
    const again = recomputedOverview(evidenceOf(await linesOf(filters, other.brandId)))
    expect(JSON.stringify(again)).toBe(JSON.stringify(report))
    return again.counts
  }
  expect((await compareBoth()).answers).toBe(0)
  const prompt = await buildPrompt(database, other)
  const analysisId = await buildRunOf(database, other)
  await storeSketches(database, [
    { prompt, analysisId, state: 'refused', answeredAt: new Date('2026-11-01T00:00:00Z') },
  ])
  expect(await compareBoth()).toMatchObject({ answers: 1, valid: 0 })
})

test('narrower filters are recomputed from a wider export; wider ones are rejected', async () => {
  const lines = await linesOf(reportFilters.parse({ from: '2026-03-01', to: '2026-11-01', branded: 'all' }))
  const narrow = reportFilters.parse({ from: '2026-10-01', to: '2026-10-20', topic: 'calls', country: 'US' })
  const report = await asAlice((sql) => overviewReport(sql, home.brandId, narrow, now))
  expect(JSON.stringify(recomputedOverview(evidenceOf(lines, narrow)))).toBe(JSON.stringify(report))
  for (const wide of [{ from: '2024-01-01', to: '2024-02-01' }, { analysis: runs[0] ?? '' }])
    expect(() => evidenceOf(lines, reportFilters.parse(wide))).toThrow(ExportError)
  const calls = await linesOf(reportFilters.parse({ topic: 'calls' }))
  expect(() => evidenceOf(calls, reportFilters.parse({}))).toThrow('all prompts')
})

test('a truncated export is not accepted as complete', async () => {
  const lines = await linesOf(reportFilters.parse({}))
  expect(() => evidenceOf(lines.slice(0, -1))).toThrow('incomplete')
  expect(() => evidenceOf(lines.toSpliced(-2, 1))).toThrow(/should contain/)
})
