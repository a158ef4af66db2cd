import type { AnswersFilters, Channel } from '#core/report/filters.ts'
import type { AnswersList, AnswerSummary } from '#core/report/schema.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts, type BrandFacts } from './brand-facts.ts'
import { moments } from './dots.ts'
import { planReport, type Plan } from './scope.ts'

/** Beyond this many, the evidence is not counted. */
const countedUpTo = 1000

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
  const plan = brand && (await planReport(sql, brand, filters, now, only))
  if (brand === null || plan === null) return null
  const condition = conditionOf(plan, filters)
  const after = decodeCursor(filters.cursor)
  const parameters = [...condition.parameters, filters.limit + 1]
  const { rows } =
    after === null
      ? await sql.query<AnswerRow>(pageOfAnswers(condition.text), parameters)
      : await sql.query<AnswerRow>(pageOfAnswers(`${condition.text} and ${olderThan}`), [
          ...parameters,
          after.answeredAt,
          after.id,
        ])
  const page = rows.slice(0, filters.limit)
  const last = page.at(-1)
  return {
    rows: page.map((row) => summaryOf(row, brand)),
    nextCursor: rows.length > page.length && last !== undefined ? `${last.moment}_${last.id}` : null,
    total: after === null ? await countAnswers(sql, condition) : null,
  }
}

type Condition = { text: string; parameters: unknown[] }

function conditionOf({ range, chosen, scope }: Plan, filters: AnswersFilters): Condition {
  const day = filters.date === undefined ? range.period : { from: filters.date, to: filters.date }
  const wholeRun = range.grain === 'analysis' && filters.date === undefined
  const engines = filters.engine === undefined ? chosen.engines : [filters.engine]
  const parameters = [
    range.organizationId,
    range.brandId,
    ...moments(wholeRun ? null : day),
    range.promptIds,
    chosen.channel,
    engines.length === 0 ? null : engines,
    range.country,
    range.analysisId,
    filters.state === undefined || filters.state === 'valid' ? null : filters.state,
    filters.state === 'valid',
    filters.trackedBrandId ?? scope.brand.ownTrackedBrandId,
    filters.present ?? null,
    filters.first ?? null,
    filters.domain ?? null,
    filters.owner ?? null,
  ]
  return { text: condition, parameters }
}

const condition = `
  a.new_organization_id = $1 and a.client_id = $2 and a.answered_at >= $3 and a.answered_at < $4
  and ($5::uuid[] is null or a.prompt_id = any ($5))
  and ($6::text is null or a.channel = $6)
  and ($7::text[] is null or a.engine = any ($7))
  and ($8::text is null or a.country = $8)
  and ($9::uuid is null or a.analysis_id = $9)
  and ($10::text is null or a.state = $10)
  and (not $11::boolean or a.state <> 'refused')
  and ($13::boolean is null or $13 = exists (
    select from llm_mentions.mentions m
    where m.organization_id = $1 and m.client_id = $2 and m.answered_at = a.answered_at and m.answer_id = a.id
      and m.tracked_brand_id = $12))
  and ($14::boolean is null or $14 = exists (
    select from llm_mentions.mentions m
    where m.organization_id = $1 and m.client_id = $2 and m.answered_at = a.answered_at and m.answer_id = a.id
      and m.tracked_brand_id = $12 and m.rank = 1))
  and (($15::text is null and $16::text is null) or exists (
    select from llm_mentions.answer_citations c
    where c.organization_id = $1 and c.client_id = $2 and c.answered_at = a.answered_at and c.answer_id = a.id
      and c.kind = 'cited' and ($15::text is null or c.domain = $15) and ($16::text is null or c.owner = $16)))`

const olderThan = '(a.answered_at, a.id) < ($18::timestamptz, $19::uuid)'

const pageOfAnswers = (where: string) => `
  select a.id, a.prompt_id, p.text as prompt_text, a.engine, a.channel, a.model, a.country, a.language, a.repeat,
         a.answered_at, to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
         a.state, a.is_sandbox, a.analysis_id, left(a.text, 280) as excerpt, a.cost_usd, a.latency_ms,
         coalesce((select json_agg(json_build_object('brandId', m.tracked_brand_id, 'rank', m.rank) order by m.rank)
                   from llm_mentions.mentions m
                   where m.organization_id = $1 and m.client_id = $2 and m.answered_at = a.answered_at
                     and m.answer_id = a.id), '[]') as brands,
         c.cited, c.cites_own
  from (
    select a.*
    from llm_mentions.answers a
    where ${where}
    order by a.answered_at desc, a.id desc
    limit $17
  ) a
  join llm_mentions.prompts p on p.id = a.prompt_id
  cross join lateral (
    select count(distinct c.page_key)::integer as cited, coalesce(bool_or(c.owner = 'own'), false) as cites_own
    from llm_mentions.answer_citations c
    where c.organization_id = $1 and c.client_id = $2 and c.answered_at = a.answered_at and c.answer_id = a.id
      and c.kind = 'cited'
  ) c
  order by a.answered_at desc, a.id desc`

async function countAnswers(sql: Sql, { text, parameters }: Condition): Promise<number | null> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::integer as count
     from (select from llm_mentions.answers a where ${text} limit ${countedUpTo + 1}) counted`,
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
  }
}

/** `<moment in microseconds>_<id>` of the last row seen; anything else starts from the top. */
function decodeCursor(cursor: string | undefined): { answeredAt: string; id: string } | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f-]{36})$/.exec(cursor ?? '')
  const [, answeredAt, id] = match ?? []
  return answeredAt === undefined || id === undefined ? null : { answeredAt, id }
}
