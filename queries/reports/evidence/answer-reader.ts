import { z } from 'zod'
import { mentionedPlaces } from '#core/answers/mentioned-place.ts'
import type { Tables } from '#core/database/tables.ts'
import { sentiments, type MentionLabels, type Sentiment, type UntrackedName } from '#core/labels/labels.ts'
import type { CollectionMethod } from '#core/reports/filters.ts'
import type { AnswerRaw, AnswerReader, AnswerSpan } from '#core/reports/schema.ts'
import type { Sql } from '../../database.ts'
import { checksOfAnswer } from '../../labels/label-checks.ts'

/** One answer with all its details; null if the caller may see none with this ID. */
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
    mentions: withPlaces(row, await fetchMentions(sql, key)),
    untracked: row.untracked,
    tracked: await fetchTracked(sql, row.client_id),
    checks: (await checksOfAnswer(sql, row.id)).filter((check) => check.withdrawnAt === null),
    canCorrect: row.can_correct,
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

/** The raw responses of an answer; empty lists if none were stored (imports). */
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
  kind: Tables['analyses']['kind']
  engine: string
  channel: CollectionMethod
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
  untracked: UntrackedName[]
  can_correct: boolean
}

async function fetchAnswer(sql: Sql, answerId: string): Promise<Row | null> {
  const { rows } = await sql.query<Row>(
    `select a.id, a.new_organization_id as organization_id, a.client_id, b.name as brand_name,
            a.prompt_id, v.text as prompt_text, p.topic, v.version, p.version as current_version,
            a.analysis_id, n.label, n.kind, a.engine, a.channel, a.model_requested, a.model, a.country, a.language,
            a.repeat, a.answered_at, a.answered_at::text as moment, a.state, a.is_sandbox, a.text, a.usage, a.cost_usd, a.cost_basis, a.latency_ms,
            a.finish, a.searched, a.content_hash, a.extractor_version, a.brand_set_version, a.untracked,
            a.client_id in (select private.my_editable_brand_ids()) as can_correct
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

type Mention = AnswerReader['mentions'][number]
type FoundMention = Omit<Mention, 'mentioned'>

type MentionRow = Pick<Mention, 'brandId' | 'name' | 'isOwn' | 'rank'> & {
  spans: AnswerSpan[]
  sentiment: Sentiment | null
  score: number | null
  sentimentMethod: string | null
  recommended: boolean | null
  recommendedMethod: string | null
  topPick: boolean | null
  criticized: boolean | null
  praised: boolean | null
  criticismMethod: string | null
  labels: unknown
}

async function fetchMentions(sql: Sql, key: unknown[]): Promise<FoundMention[]> {
  const { rows } = await sql.query<MentionRow>(
    `select t.id as "brandId", t.name, t.is_own as "isOwn", x.rank, x.spans, x.sentiment, x.sentiment_score as score,
            x.sentiment_method as "sentimentMethod", x.recommended, x.recommended_method as "recommendedMethod",
            x.top_pick as "topPick", x.criticized, x.praised, x.criticism_method as "criticismMethod", x.labels
     from llm_mentions.mentions x
     join llm_mentions.tracked_brands t on t.id = x.tracked_brand_id
     where ${sameAnswer}
     order by x.rank`,
    key,
  )
  return rows.map((row) => ({
    brandId: row.brandId,
    name: row.name,
    isOwn: row.isOwn,
    rank: row.rank,
    spans: row.spans,
    labels: labelsOf(row),
  }))
}

function withPlaces({ text, untracked, extractor_version }: Row, mentions: FoundMention[]): Mention[] {
  const places = mentionedPlaces({
    extractorVersion: extractor_version,
    textLength: text.length,
    mentions: mentions.map(({ spans, ...mention }) => ({ ...mention, start: spans[0]?.start ?? 0 })),
    untracked,
  })
  return mentions.map((mention) => ({ ...mention, mentioned: places.get(mention.brandId) ?? null }))
}

const quote = z.object({ start: z.number(), end: z.number() })

/** As `derived-rows.ts` writes them; empty parts are left out there. */
const keptLabels = z.object({
  sentiment: z.array(quote).default([]),
  recommended: z.array(quote).default([]),
  purpose: z.string().nullable().default(null),
  aspects: z.array(quote.extend({ aspect: z.string(), sentiment: z.enum(sentiments) })).default([]),
  comparisons: z
    .array(quote.extend({ otherId: z.string(), isBetter: z.boolean(), aspect: z.string() }))
    .default([]),
  attributes: z.array(quote.extend({ text: z.string() })).default([]),
  claims: z.array(quote.extend({ text: z.string() })).default([]),
})

function labelsOf(row: MentionRow): MentionLabels {
  const { sentiment, recommended, purpose, ...rest } = keptLabels.parse(row.labels)
  const { score, sentimentMethod, recommendedMethod } = row
  return {
    sentiment:
      row.sentiment === null
        ? null
        : { label: row.sentiment, score: score ?? 0, method: sentimentMethod ?? '', quotes: sentiment },
    recommendation:
      row.recommended === null
        ? null
        : {
            recommended: row.recommended,
            topPick: row.topPick === true,
            purpose,
            method: recommendedMethod ?? '',
            quotes: recommended,
          },
    criticism:
      row.criticized === null
        ? null
        : {
            criticized: row.criticized,
            praised: row.praised === true,
            method: row.criticismMethod ?? '',
          },
    ...rest,
  }
}

async function fetchTracked(sql: Sql, brandId: string): Promise<AnswerReader['tracked']> {
  const { rows } = await sql.query<AnswerReader['tracked'][number]>(
    `select id as "brandId", name, is_own as "isOwn" from llm_mentions.tracked_brands
     where client_id = $1 and status = 'tracked' order by is_own desc, lower(name)`,
    [brandId],
  )
  return rows
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

/** Compared in the database, whose moments are more precise than those of JavaScript. */
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
