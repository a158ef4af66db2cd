import { extractorVersion } from '#core/answers/extract-answer.ts'
import {
  definitionsVersion,
  exportFormat,
  exportVersion,
  headerRecord,
  type HeaderRecord,
} from '#core/answers/export/records.ts'
import { exportPeriods } from '#core/answers/export/periods.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { BrandFacts } from '#core/reports/plan.ts'
import type { Period } from '#core/calendar.ts'
import { loadTrackedBrands } from '../brands/brand-set.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from '../reports/sums/brand-facts.ts'
import { moments } from '../reports/sums/dots.ts'
import { planReport } from '../reports/sums/scope.ts'
import { fetchPrices } from '../reports/prices.ts'

/** The contents of an export before its answers are read. `null` periods: the answers of one run. */
export type ExportPlan = {
  header: HeaderRecord
  organizationId: string
  brandId: string
  promptIds: readonly string[] | null
  country: string | null
  analysisId: string | null
}

/** `allDays`: not only those of the filters' report, so that reports over any days can be recomputed. */
export type ExportAsked = { filters: ReportFilters; raw: boolean; now: Date; allDays?: boolean }

const everyDay = [{ from: '2022-11-01', to: '2099-12-31' }]

/** Determines the contents of an export with these filters; null if the caller sees no such brand (or run). */
export async function planExport(
  sql: Sql,
  brandId: string,
  { filters, raw, now, allDays = false }: ExportAsked,
): Promise<ExportPlan | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const header: HeaderRecord = {
    record: 'header',
    format: exportFormat,
    version: exportVersion,
    definitions: definitionsVersion,
    extractor: extractorVersion,
    madeAt: now.toISOString(),
    brand: { id: brand.id, organizationId: brand.organizationId, name: brand.name },
    brandSet: await fetchBrandSet(sql, brand),
    filters,
    periods: plan.range.grain === 'analysis' ? null : allDays ? everyDay : exportPeriods(plan),
    available: plan.scope.available,
    countries: plan.scope.countries,
    prices: await fetchPrices(sql, brandId, await fetchEngines(sql, brandId)),
    raw,
  }
  const { organizationId, promptIds, country, analysisId } = plan.range
  return { header: headerRecord.parse(header), organizationId, brandId, promptIds, country, analysisId }
}

async function fetchEngines(sql: Sql, brandId: string): Promise<string[]> {
  const { rows } = await sql.query<{ engine: string }>(
    `select distinct r.engine from llm_mentions.answer_rollups r
     where r.client_id = $1 and r.grain = 'week' order by r.engine`,
    [brandId],
  )
  return rows.map((row) => row.engine)
}

/** In the order of reports; `place` is that of the extractor. */
async function fetchBrandSet(sql: Sql, brand: BrandFacts): Promise<HeaderRecord['brandSet']> {
  const { brands, ignored } = await loadTrackedBrands(sql, brand.id)
  const places = new Map(brands.map((each, place) => [each.id, { ...each, place }]))
  const tracked = brand.tracked.flatMap(({ id, name, isOwn }) => {
    const found = places.get(id)
    if (found === undefined) return []
    const { aliases, domains, description = '', place } = found
    return [{ id, name, isOwn, aliases: [...aliases], domains: [...domains], description, place }]
  })
  return { version: brand.brandSetVersion, tracked, ignored }
}

/** Everything of an export except header and answers, one JSON record each. */
export async function* contextLines(sql: Sql, plan: ExportPlan): AsyncGenerator<string[]> {
  for (const [text, parameters] of contextStatements(plan)) {
    const { rows } = await sql.query<{ line: string }>(text, parameters)
    if (rows.length > 0) yield rows.map((row) => row.line)
  }
}

function contextStatements({
  header,
  brandId,
  promptIds,
  country,
  analysisId,
}: ExportPlan): [string, unknown[]][] {
  const first = header.periods?.[0]?.from ?? '2022-11-01'
  const last = header.periods?.at(-1)?.to ?? '2099-12-31'
  return [
    [promptRecords, [brandId]],
    [runRecords, [brandId]],
    [failedRecords, [brandId, first, last, promptIds, country, analysisId]],
    [annotationRecords, [brandId, first, last]],
  ]
}

export type ExportedAnswer = { id: string; moment: string; line: string }

/** Small enough to be held in memory, with raw responses and without. */
const batchSize = { plain: 400, raw: 40 }

/**
 * Records of the answers, oldest first, in batches; memory does not grow with their number. Runs in the caller's
 * transaction, whose snapshot makes all batches consistent.
 */
export async function* answerBatches(sql: Sql, plan: ExportPlan): AsyncGenerator<ExportedAnswer[]> {
  const limit = plan.header.raw ? batchSize.raw : batchSize.plain
  const statement = answerRecords(plan)
  for (const [from, to] of await stretchesOf(sql, plan)) {
    let after: { moment: string; id: string } = { moment: from.toISOString(), id: nobody }
    let rows: ExportedAnswer[]
    do {
      ;({ rows } = await sql.query<ExportedAnswer>(statement, [
        plan.organizationId,
        plan.brandId,
        after.moment,
        after.id,
        to,
        limit,
        ...narrowing(plan).parameters,
      ]))
      if (rows.length > 0) yield rows
      after = rows.at(-1) ?? after
    } while (rows.length === limit)
  }
}

/** Number of answers in an export, from the daily sums, and the mean size of the newest records. */
export async function exportSize(
  sql: Sql,
  plan: ExportPlan,
): Promise<{ answers: number; bytes: number; rawBytes: number; tracked: number }> {
  const { rows } = await sql.query<{ answers: number }>(
    `select coalesce(sum(r.answers), 0)::integer as answers
     from llm_mentions.answer_rollups r
     where r.client_id = $1 and ($2::uuid[] is null or r.prompt_id = any ($2)) and ($3::text is null or r.country = $3)
       and case when $4::uuid is null
             then r.grain = 'day' and exists (select from unnest($5::date[], $6::date[]) p (first, last)
                                              where r.bucket between p.first and p.last)
             else r.grain = 'analysis' and r.analysis_id = $4 end`,
    [
      plan.brandId,
      plan.promptIds,
      plan.country,
      plan.analysisId,
      plan.header.periods?.map((period) => period.from) ?? [],
      plan.header.periods?.map((period) => period.to) ?? [],
    ],
  )
  const answers = rows[0]?.answers ?? 0
  const sampled = await sampleBytes(sql, plan)
  const each = (bytes: number) =>
    sampled.answers === 0 ? 0 : Math.round((bytes / sampled.answers) * answers)
  return {
    answers,
    bytes: each(sampled.bytes),
    rawBytes: each(sampled.rawBytes),
    tracked: plan.header.brandSet.tracked.length,
  }
}

const sampleSize = 20

async function sampleBytes(sql: Sql, plan: ExportPlan) {
  const narrow = narrowing(plan, 3)
  const { rows } = await sql.query<{ answers: number; bytes: number; rawBytes: number }>(
    `select count(*) as answers, coalesce(sum(octet_length(x.line)), 0) as bytes,
            coalesce(sum(x.raw), 0) as "rawBytes"
     from (
       select ${answerJson(false)}::text as line,
              coalesce(${ofDetails('octet_length(d.requests::text) + octet_length(d.responses::text)')}, 0) as raw
       from (select a.* from llm_mentions.answers a
             where a.new_organization_id = $1 and a.client_id = $2 ${narrow.text}
             order by a.answered_at desc, a.id desc limit ${sampleSize}) a
       ${answerJoins}) x`,
    [plan.organizationId, plan.brandId, ...narrow.parameters],
  )
  return rows[0] ?? { answers: 0, bytes: 0, rawBytes: 0 }
}

/** Records an export in the usage log; `answers` is how many were delivered. */
export async function noteExport(
  sql: Sql,
  brandId: string,
  { answers, details }: { answers: number; details: Record<string, unknown> },
): Promise<void> {
  await sql.query('select private.note_export($1, $2, $3)', [brandId, answers, JSON.stringify(details)])
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Start and end (exclusive) of each period with answers of the export. */
async function stretchesOf(sql: Sql, { header, analysisId }: ExportPlan): Promise<[Date, Date][]> {
  if (analysisId === null) return (header.periods ?? []).map((period: Period) => moments(period))
  const { rows } = await sql.query<{ first: Date | null; last: Date | null }>(
    `select min(a.answered_at) as first, max(a.answered_at) as last from llm_mentions.answers a where a.analysis_id = $1`,
    [analysisId],
  )
  const { first = null, last = null } = rows[0] ?? {}
  // A Date loses microseconds, so the end is a millisecond later.
  return first === null || last === null ? [] : [[first, new Date(last.getTime() + 1)]]
}

function narrowing({ promptIds, country, analysisId }: ExportPlan, next = 7) {
  const conditions: [string, unknown][] = []
  if (promptIds !== null) conditions.push(['a.prompt_id = any ($::uuid[])', promptIds])
  if (country !== null) conditions.push(["coalesce(a.country, '') = $", country])
  if (analysisId !== null) conditions.push(['a.analysis_id = $', analysisId])
  return {
    text: conditions.map(([text], index) => `and ${text.replace('$', `$${next + index}`)}`).join(' '),
    parameters: conditions.map(([, value]) => value),
  }
}

const momentOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const isoOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The database builds the lines: no part of an answer is parsed and serialized again. */
const answerRecords = (plan: ExportPlan) => `
  select a.id, ${momentOf('a.answered_at')} as moment, ${answerJson(plan.header.raw)}::text as line
  from (
    select a.*
    from llm_mentions.answers a
    where a.new_organization_id = $1 and a.client_id = $2
      and (a.answered_at, a.id) > ($3::timestamptz, $4::uuid) and a.answered_at < $5 ${narrowing(plan).text}
    order by a.answered_at, a.id
    limit $6
  ) a
  ${answerJoins}
  order by a.answered_at, a.id`

const ofAnswer = (alias: string) =>
  `${alias}.organization_id = $1 and ${alias}.client_id = $2 and ${alias}.answered_at = a.answered_at and ${alias}.answer_id = a.id`

const answerJoins = 'join llm_mentions.prompt_versions v on v.id = a.prompt_version_id'

/** Looked up per answer, like all its details: a join would sort every raw response of the brand for each batch. */
const ofDetails = (what: string) => `(
    select ${what} from llm_mentions.answers_details d
    where d.new_organization_id = $1 and d.client_id = $2 and d.answered_at = a.answered_at and d.answer_id = a.id)`

const hashOf = (column: string) => `encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`

const answerJson = (raw: boolean) => `json_build_object(
  'record', 'answer', 'id', a.id, 'analysisId', a.analysis_id, 'promptId', a.prompt_id, 'promptVersion', v.version,
  'engine', a.engine, 'channel', a.channel, 'modelRequested', a.model_requested, 'model', a.model,
  'country', a.country, 'language', a.language, 'repeat', a.repeat, 'answeredAt', ${momentOf('a.answered_at')},
  'state', a.state, 'text', a.text, 'contentHash', a.content_hash,
  'rawHash', ${ofDetails(
    `json_build_object('requests', ${hashOf('d.requests')}, 'responses', ${hashOf('d.responses')})`,
  )},
  'usage', a.usage, 'costUsd', a.cost_usd, 'costBasis', a.cost_basis, 'latencyMs', a.latency_ms, 'finish', a.finish,
  'searched', a.searched, 'isSandbox', a.is_sandbox, 'extractorVersion', a.extractor_version,
  'brandSetVersion', a.brand_set_version,
  'mentions', coalesce((
    select json_agg(json_build_object('brandId', m.tracked_brand_id, 'rank', m.rank, 'spans', m.spans,
      'sentiment', case when m.sentiment is not null then
        json_build_object('label', m.sentiment, 'score', m.sentiment_score, 'method', m.sentiment_method) end,
      'recommendation', case when m.recommended is not null then
        json_build_object('recommended', m.recommended, 'method', m.recommended_method, 'topPick', m.top_pick) end,
      'criticism', case when m.criticized is not null then
        json_build_object('criticized', m.criticized, 'praised', m.praised, 'method', m.criticism_method) end,
      'labels', m.labels) order by m.rank, m.tracked_brand_id)
    from llm_mentions.mentions m where ${ofAnswer('m')}), '[]'),
  'untracked', a.untracked,
  'citations', coalesce((
    select json_agg(json_build_object('position', c.position, 'kind', c.kind, 'url', c.url,
      'resolvedUrl', c.resolved_url, 'pageKey', c.page_key, 'domain', c.domain, 'title', c.title, 'owner', c.owner,
      'brandId', c.tracked_brand_id, 'start', c.start_offset, 'end', c.end_offset) order by c.position)
    from llm_mentions.answer_citations c where ${ofAnswer('c')}), '[]'),
  'searches', coalesce((
    select json_agg(s.query order by s.position) from llm_mentions.answer_searches s where ${ofAnswer('s')}), '[]'),
  'checks', coalesce((
    select json_agg(json_build_object('id', k.id, 'label', k.label, 'brandId', k.tracked_brand_id,
      'subject', k.subject, 'shown', k.shown, 'correct', k.correct, 'origin', k.origin, 'note', k.note,
      'extractor', k.extractor, 'createdAt', ${momentOf('k.created_at')}) order by k.created_at, k.id)
    from llm_mentions.label_checks k
    where k.answer_id = a.id and k.client_id = $2 and k.withdrawn_at is null), '[]')${
      raw
        ? `,
  'raw', ${ofDetails(`json_build_object('requests', d.requests::text, 'responses', d.responses::text)`)}`
        : ''
    })`

const promptRecords = `
  select json_build_object('record', 'prompt', 'id', p.id, 'text', p.text, 'topic', p.topic,
    'tags', coalesce((select json_agg(t.tag order by t.tag) from llm_mentions.prompt_tags t where t.prompt_id = p.id), '[]'),
    'intent', p.intent, 'funnel', p.funnel_stage, 'isBranded', p.is_branded, 'archivedAt', ${isoOf('p.archived_at')},
    'version', p.version, 'createdAt', ${isoOf('p.created_at')},
    'importance', p.importance, 'volume', p.volume, 'volumeSource', p.volume_source,
    'versions', coalesce((
      select json_agg(json_build_object('version', v.version, 'text', v.text, 'createdAt', ${isoOf('v.created_at')})
                      order by v.version desc)
      from llm_mentions.prompt_versions v where v.prompt_id = p.id), '[]'))::text as line
  from llm_mentions.prompts p
  where p.client_id = $1
  order by p.created_at, p.id`

const runRecords = `
  select json_build_object('record', 'analysis', 'id', a.id, 'label', a.label, 'kind', a.kind,
    'createdAt', ${isoOf('a.created_at')})::text as line
  from llm_mentions.analyses a
  where a.new_client_id = $1
  order by a.created_at desc, a.id`

const failedRecords = `
  select json_build_object('record', 'failed', 'analysisId', a.id, 'date', (a.created_at at time zone 'UTC')::date,
    'promptId', c.prompt_id, 'engine', c.engine, 'country', c.country, 'failed', count(*))::text as line
  from llm_mentions.analyses a
  join llm_mentions.prompt_engine_pairs c on c.analysis_id = a.id and c.status = 'failed'
  where a.new_client_id = $1 and a.kind = 'run'
    and ($6::uuid is not null or (a.created_at >= $2::date and a.created_at < $3::date + 1))
    and ($6::uuid is null or a.id = $6)
    and ($4::uuid[] is null or c.prompt_id = any ($4))
    and ($5::text is null or coalesce(c.country, '') = $5)
  group by a.id, c.prompt_id, c.engine, c.country
  order by a.created_at, a.id, c.prompt_id, c.engine, c.country`

const annotationRecords = `
  select json_build_object('record', 'annotation', 'id', n.id, 'occurredAt', ${momentOf('n.occurred_at')},
    'kind', n.kind, 'text', n.text, 'createdBy', n.created_by)::text as line
  from llm_mentions.annotations n
  where n.client_id = $1 and n.occurred_at >= $2::date and n.occurred_at < $3::date + 1
  order by n.occurred_at, n.id`
