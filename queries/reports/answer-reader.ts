import type { Channel } from '#core/report/filters.ts'
import type { AnswerRaw, AnswerReader, AnswerSpan } from '#core/report/schema.ts'
import type { Sql } from '../database.ts'

/** One answer with all that is known of it; null when there is none that the caller may see. */
export async function answerReader(sql: Sql, answerId: string): Promise<AnswerReader | null> {
  const row = await fetchAnswer(sql, answerId)
  if (row === null) return null
  const key = [row.organization_id, row.client_id, row.moment, row.id]
  const neighbours = await fetchNeighbours(sql, row)
  return {
    id: row.id,
    brand: { id: row.client_id, name: row.brand_name, organizationId: row.organization_id },
    prompt: {
      id: row.prompt_id,
      text: row.prompt_text,
      topic: row.topic,
      version: row.version,
      currentVersion: row.current_version,
    },
    engine: row.engine,
    channel: row.channel,
    model: { requested: row.model_requested, actual: row.model },
    country: row.country,
    language: row.language,
    repeat: row.repeat,
    answeredAt: row.answered_at.toISOString(),
    state: row.state,
    isSandbox: row.is_sandbox,
    analysis: { id: row.analysis_id, label: row.label, kind: row.kind },
    text: row.text,
    mentions: await fetchMentions(sql, key),
    citations: await fetchCitations(sql, key),
    searches: await fetchSearches(sql, key),
    searched: row.searched,
    usage: row.usage,
    cost: { usd: row.cost_usd, basis: row.cost_basis },
    latencyMs: row.latency_ms,
    finish: row.finish,
    contentHash: row.content_hash,
    extractorVersion: row.extractor_version,
    brandSetVersion: row.brand_set_version,
    ...neighbours,
  }
}

/** The raw bodies of an answer; empty lists when none were kept (imports). */
export async function answerRaw(sql: Sql, answerId: string): Promise<AnswerRaw | null> {
  const { rows } = await sql.query<AnswerRaw>(
    `select a.id, coalesce(d.requests, '[]') as requests, coalesce(d.responses, '[]') as responses,
            coalesce(d.warnings, '[]') as warnings
     from llm_mentions.answers a
     left join llm_mentions.answers_details d
       on d.new_organization_id = a.new_organization_id and d.client_id = a.client_id
      and d.answered_at = a.answered_at and d.answer_id = a.id
     where a.id = $1`,
    [answerId],
  )
  return rows[0] ?? null
}

type Row = {
  id: string
  organization_id: string
  client_id: string
  brand_name: string
  prompt_id: string
  prompt_text: string
  topic: string
  version: number
  current_version: number
  analysis_id: string
  label: string
  kind: 'run' | 'import'
  engine: string
  channel: Channel
  model_requested: string | null
  model: string | null
  country: string | null
  language: string | null
  repeat: number
  answered_at: Date
  /** With microseconds, which a Date would lose. */
  moment: string
  state: AnswerReader['state']
  is_sandbox: boolean
  text: string
  usage: unknown
  cost_usd: number | null
  cost_basis: AnswerReader['cost']['basis']
  latency_ms: number | null
  finish: string | null
  searched: boolean | null
  content_hash: string
  extractor_version: number
  brand_set_version: number
}

async function fetchAnswer(sql: Sql, answerId: string): Promise<Row | null> {
  const { rows } = await sql.query<Row>(
    `select a.id, a.new_organization_id as organization_id, a.client_id, b.name as brand_name,
            a.prompt_id, v.text as prompt_text, p.topic, v.version, p.version as current_version,
            a.analysis_id, n.label, n.kind, a.engine, a.channel, a.model_requested, a.model, a.country, a.language,
            a.repeat, a.answered_at, a.answered_at::text as moment, a.state, a.is_sandbox, a.text, a.usage, a.cost_usd, a.cost_basis, a.latency_ms,
            a.finish, a.searched, a.content_hash, a.extractor_version, a.brand_set_version
     from llm_mentions.answers a
     join llm_mentions.clients b on b.id = a.client_id
     join llm_mentions.prompts p on p.id = a.prompt_id
     join llm_mentions.prompt_versions v on v.id = a.prompt_version_id
     join llm_mentions.analyses n on n.id = a.analysis_id
     where a.id = $1`,
    [answerId],
  )
  return rows[0] ?? null
}

const sameAnswer = 'x.organization_id = $1 and x.client_id = $2 and x.answered_at = $3 and x.answer_id = $4'

async function fetchMentions(sql: Sql, key: unknown[]): Promise<AnswerReader['mentions']> {
  const { rows } = await sql.query<{
    id: string
    name: string
    is_own: boolean
    rank: number
    spans: AnswerSpan[]
  }>(
    `select t.id, t.name, t.is_own, x.rank, x.spans
     from llm_mentions.mentions x
     join llm_mentions.tracked_brands t on t.id = x.tracked_brand_id
     where ${sameAnswer}
     order by x.rank`,
    key,
  )
  return rows.map(({ id, name, is_own, rank, spans }) => ({ brandId: id, name, isOwn: is_own, rank, spans }))
}

async function fetchCitations(sql: Sql, key: unknown[]): Promise<AnswerReader['citations']> {
  const { rows } = await sql.query<AnswerReader['citations'][number]>(
    `select x.position, x.kind, coalesce(x.resolved_url, x.url) as url, x.page_key as "pageKey", x.domain, x.title, x.owner,
            x.tracked_brand_id as "brandId", x.start_offset as start, x.end_offset as end
     from llm_mentions.answer_citations x
     where ${sameAnswer}
     order by x.position`,
    key,
  )
  return rows
}

async function fetchSearches(sql: Sql, key: unknown[]): Promise<string[]> {
  const { rows } = await sql.query<{ query: string }>(
    `select x.query from llm_mentions.answer_searches x where ${sameAnswer} order by x.position`,
    key,
  )
  return rows.map((row) => row.query)
}

/** Compared in the database, whose moments are finer than those of JavaScript. */
async function fetchNeighbours(sql: Sql, row: Row): Promise<Pick<AnswerReader, 'previousId' | 'nextId'>> {
  const { rows } = await sql.query<{ previousId: string | null; nextId: string | null }>(
    `with here as (select answered_at, id from llm_mentions.answers where id = $2)
     select (select a.id from llm_mentions.answers a, here
             where a.prompt_id = $1 and (a.answered_at, a.id) < (here.answered_at, here.id)
             order by a.answered_at desc, a.id desc limit 1) as "previousId",
            (select a.id from llm_mentions.answers a, here
             where a.prompt_id = $1 and (a.answered_at, a.id) > (here.answered_at, here.id)
             order by a.answered_at, a.id limit 1) as "nextId"`,
    [row.prompt_id, row.id],
  )
  return { previousId: rows[0]?.previousId ?? null, nextId: rows[0]?.nextId ?? null }
}
