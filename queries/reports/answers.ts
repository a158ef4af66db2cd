import type { AnswersFilters, Channel } from '#core/report/filters.ts'
import type { BrandFacts } from '#core/report/plan.ts'
import type { AnswersList, AnswerSummary } from '#core/report/schema.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './brand-facts.ts'
import { evidenceCondition, type EvidenceCondition } from './evidence-condition.ts'
import { rolledUpCount } from './evidence-count.ts'
import { planEvidence } from './scope.ts'

/** Where the sums that reports read do not tell the number of answers, they are counted one by one up to this many. */
const countedUpTo = 10_000

/**
 * The answers behind a number, newest first: the report's own filters, and which of its answers. Pages are continued
 * by `cursor`, so that answers arriving meanwhile move nothing. Null when there is no such brand for the caller.
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
  const { rows } = await sql.query<AnswerRow>(...pageOfAnswers(condition, filters.limit + 1, after))
  const page = rows.slice(0, filters.limit)
  const last = page.at(-1)
  return {
    rows: page.map((row) => summaryOf(row, brand)),
    nextCursor: rows.length > page.length && last !== undefined ? `${last.moment}_${last.id}` : null,
    total:
      after === null
        ? ((await rolledUpCount(sql, plan, filters)) ?? (await countAnswers(sql, condition)))
        : null,
  }
}

type Cursor = { answeredAt: string; id: string }

function pageOfAnswers(
  { source, where, parameters }: EvidenceCondition,
  limit: number,
  after: Cursor | null,
): [string, unknown[]] {
  const bound = [...parameters, limit, ...(after === null ? [] : [after.answeredAt, after.id])]
  const next = parameters.length + 1
  const older =
    after === null ? '' : `and (a.answered_at, a.id) < ($${next + 1}::timestamptz, $${next + 2}::uuid)`
  const text = `
  select a.id, a.prompt_id, p.text as prompt_text, a.engine, a.channel, a.model, a.country, a.language, a.repeat,
         a.answered_at, to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
         a.state, a.is_sandbox, a.analysis_id, left(a.text, 280) as excerpt, a.cost_usd, a.latency_ms,
         coalesce((select json_agg(json_build_object('brandId', m.tracked_brand_id, 'rank', m.rank) order by m.rank)
                   from llm_mentions.mentions m
                   where m.organization_id = $1 and m.client_id = $2 and m.answered_at = a.answered_at
                     and m.answer_id = a.id), '[]') as brands,
         c.cited, c.cites_own,
         exists (select from llm_mentions.label_checks k
                 where k.answer_id = a.id and k.correct is not null and k.withdrawn_at is null) as is_corrected
  from (
    select a.answered_at, a.id
    from ${source}
    where ${where} ${older}
    order by a.answered_at desc, a.id desc
    limit $${next}
  ) listed
  join llm_mentions.answers a on a.new_organization_id = $1 and a.client_id = $2
    and a.answered_at = listed.answered_at and a.id = listed.id
  join llm_mentions.prompts p on p.id = a.prompt_id
  cross join lateral (
    select count(distinct c.page_key)::integer as cited, coalesce(bool_or(c.owner = 'own'), false) as cites_own
    from llm_mentions.answer_citations c
    where c.organization_id = $1 and c.client_id = $2 and c.answered_at = a.answered_at and c.answer_id = a.id
      and c.kind = 'cited'
  ) c
  order by a.answered_at desc, a.id desc`
  return [text, bound]
}

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

type AnswerRow = {
  id: string
  prompt_id: string
  prompt_text: string
  engine: string
  channel: Channel
  model: string | null
  country: string | null
  language: string | null
  repeat: number
  answered_at: Date
  moment: string
  state: AnswerSummary['state']
  is_sandbox: boolean
  analysis_id: string
  excerpt: string
  cost_usd: number | null
  latency_ms: number | null
  brands: { brandId: string; rank: number }[]
  cited: number
  cites_own: boolean
  is_corrected: boolean
}

function summaryOf(row: AnswerRow, brand: BrandFacts): AnswerSummary {
  const tracked = new Map(brand.tracked.map((entry) => [entry.id, entry]))
  return {
    id: row.id,
    promptId: row.prompt_id,
    promptText: row.prompt_text,
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
      return entry === undefined ? [] : [{ brandId, name: entry.name, isOwn: entry.isOwn, rank }]
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
