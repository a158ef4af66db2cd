import { mentionedPlaces } from '#core/answers/mentioned-place.ts'
import type { Place } from '#core/api/page.ts'
import type { Row } from '#core/database/row.ts'
import type { AnswersFilters } from '#core/reports/filters.ts'
import type { BrandFacts } from '#core/reports/plan.ts'
import type { TrackedBrand } from '#core/reports/prompts/prompt-rows.ts'
import type { AnswersList, AnswerSummary } from '#core/api/answers.ts'
import type { Sql } from '../../database.ts'
import { placeOf } from '../../api/page.ts'
import { fetchBrandFacts } from '../sums/brand-facts.ts'
import { evidenceCondition, type EvidenceCondition } from './evidence-condition.ts'
import { rolledUpCount } from './evidence-count.ts'
import { planEvidence } from '../sums/scope.ts'

/** If the report sums do not give the number of answers, they are counted individually up to this many. */
const countedUpTo = 10_000

/**
 * The answers behind a number, newest first: the report's own filters, and which of its answers. Pages continue by
 * `cursor`, so that answers arriving meanwhile shift nothing. Null if the caller sees no such brand.
 */
export async function answersReport(
  sql: Sql,
  brandId: string,
  filters: AnswersFilters,
  now: Date,
): Promise<AnswersList | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const only = filters.promptId === undefined ? undefined : { promptId: filters.promptId }
  const plan = brand && (await planEvidence(sql, brand, filters, now, only))
  if (brand === null || plan === null) return null
  const condition = evidenceCondition(plan, brand, filters)
  const after = decodeCursor(filters.cursor)
  const places = await placesOfPage(sql, condition, filters.limit + 1, after)
  const page = places.slice(0, filters.limit)
  const last = page.at(-1)
  return {
    rows: await summaries(sql, brand, page),
    nextCursor: places.length > page.length && last !== undefined ? `${last.moment}_${last.id}` : null,
    total:
      after === null
        ? ((await rolledUpCount(sql, plan, filters)) ?? (await countAnswers(sql, condition)))
        : null,
  }
}

type Cursor = { answeredAt: string; id: string }

async function placesOfPage(
  sql: Sql,
  { source, where, parameters }: EvidenceCondition,
  limit: number,
  after: Cursor | null,
): Promise<Place[]> {
  const next = parameters.length + 1
  const older =
    after === null ? '' : `and (a.answered_at, a.id) < ($${next + 1}::timestamptz, $${next + 2}::uuid)`
  const { rows } = await sql.query<Place>(
    `select a.id, ${placeOf('a.answered_at')}
     from ${source}
     where ${where} ${older}
     order by a.answered_at desc, a.id desc
     limit $${next}`,
    [...parameters, limit, ...(after === null ? [] : [after.answeredAt, after.id])],
  )
  return rows
}

/**
 * The displayed details of a page of answers. Limited to the moments between its ends, so that the database only plans
 * for those months: planning for a whole year took longer than reading.
 */
async function summaries(sql: Sql, brand: BrandFacts, page: readonly Place[]): Promise<AnswerSummary[]> {
  const [newest, oldest] = [page.at(0), page.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const { rows } = await sql.query<AnswerRow>(
    `with named as materialized (
       select m.answer_id, json_agg(json_build_object('brandId', m.tracked_brand_id, 'rank', m.rank,
           'start', (m.spans -> 0 ->> 'start')::integer) order by m.rank) as brands
       from llm_mentions.mentions m
       where ${ofPage('m')}
       group by m.answer_id
     ), cited as materialized (
       select c.answer_id, count(distinct c.page_key)::integer as pages, bool_or(c.owner = 'own') as own
       from llm_mentions.answer_citations c
       where ${ofPage('c')} and c.kind = 'cited'
       group by c.answer_id
     )
     select a.id, a.prompt_id, a.engine, a.channel, a.model, a.country, a.language, a.repeat, a.answered_at, a.state,
       a.is_sandbox, a.analysis_id, left(a.text, 280) as excerpt, octet_length(a.text) as text_bytes,
       a.extractor_version, a.untracked, a.cost_usd, a.latency_ms,
       coalesce(named.brands, '[]') as brands, coalesce(cited.pages, 0) as cited, coalesce(cited.own, false) as cites_own,
       a.id in (select k.answer_id from llm_mentions.label_checks k
                where k.organization_id = $1 and k.client_id = $2 and k.answer_id = any ($3::uuid[])
                  and k.correct is not null and k.withdrawn_at is null) as is_corrected
     from llm_mentions.answers a
     left join named on named.answer_id = a.id
     left join cited on cited.answer_id = a.id
     where a.new_organization_id = $1 and a.client_id = $2 and a.answered_at between $4 and $5 and a.id = any ($3::uuid[])
     order by a.answered_at desc, a.id desc`,
    [brand.organizationId, brand.id, page.map(({ id }) => id), oldest.moment, newest.moment],
  )
  const tracked = new Map(brand.tracked.map((entry) => [entry.id, entry]))
  const texts = new Map(brand.prompts.map(({ id, text }) => [id, text]))
  return rows.map((row) => summaryOf(row, tracked, texts))
}

const ofPage = (alias: string) =>
  `${alias}.organization_id = $1 and ${alias}.client_id = $2 and ${alias}.answered_at between $4 and $5
   and ${alias}.answer_id = any ($3::uuid[])`

/** Null beyond `countedUpTo`. */
async function countAnswers(
  sql: Sql,
  { source, where, parameters }: EvidenceCondition,
): Promise<number | null> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::integer as count
     from (select from ${source} where ${where} limit ${countedUpTo + 1}) counted`,
    parameters,
  )
  const count = rows[0]?.count ?? 0
  return count > countedUpTo ? null : count
}

type AnswerRow = Row<
  'answers',
  | 'id'
  | 'prompt_id'
  | 'engine'
  | 'channel'
  | 'model'
  | 'country'
  | 'language'
  | 'repeat'
  | 'answered_at'
  | 'is_sandbox'
  | 'analysis_id'
  | 'cost_usd'
  | 'latency_ms'
  | 'extractor_version'
> & {
  state: AnswerSummary['state']
  excerpt: string
  /** At least the number of UTF-16 code units. */
  text_bytes: number
  untracked: { start: number }[]
  brands: { brandId: string; rank: number; start: number }[]
  cited: number
  cites_own: boolean
  is_corrected: boolean
}

function summaryOf(
  row: AnswerRow,
  tracked: ReadonlyMap<string, TrackedBrand>,
  texts: ReadonlyMap<string, string>,
): AnswerSummary {
  const places = mentionedPlaces({
    extractorVersion: row.extractor_version,
    textLength: row.text_bytes,
    mentions: row.brands,
    untracked: row.untracked,
  })
  return {
    id: row.id,
    promptId: row.prompt_id,
    promptText: texts.get(row.prompt_id) ?? '',
    engine: row.engine,
    channel: row.channel,
    model: row.model,
    country: row.country,
    language: row.language,
    repeat: row.repeat,
    answeredAt: row.answered_at.toISOString(),
    state: row.state,
    isSandbox: row.is_sandbox,
    analysisId: row.analysis_id,
    excerpt: row.excerpt,
    costUsd: row.cost_usd,
    latencyMs: row.latency_ms,
    brands: row.brands.flatMap(({ brandId, rank }) => {
      const entry = tracked.get(brandId)
      return entry === undefined
        ? []
        : [
            {
              brandId,
              name: entry.name,
              isOwn: entry.isOwn,
              rank,
              mentioned: places.get(brandId) ?? null,
            },
          ]
    }),
    cited: row.cited,
    citesOwn: row.cites_own,
    isCorrected: row.is_corrected,
  }
}

/** `<moment in microseconds>_<id>` of the last row seen; anything else starts from the top. */
function decodeCursor(cursor: string | undefined): Cursor | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f-]{36})$/.exec(cursor ?? '')
  const [, answeredAt, id] = match ?? []
  return answeredAt === undefined || id === undefined ? null : { answeredAt, id }
}
