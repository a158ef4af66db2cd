import type { AnswerFacts, PresenceFacts } from '#core/answers/answer-rollups.ts'
import { groundingHost } from '#core/citations/grounding-redirect.ts'
import type { Row } from '#core/database/row.ts'
import type { UntrackedName } from '#core/labels/labels.ts'
import type { Sql } from '../database.ts'

/** A stored answer to be reprocessed: evidence, derived data, and the facts in its roll-ups. */
export type StoredAnswer = {
  id: string
  text: string
  prompt: string
  /** The engine's own citations and the pages it only retrieved, as supplied. */
  cited: SuppliedCitation[]
  retrieved: SuppliedCitation[]
  facts: AnswerFacts
  derived: StoredDerived
}

export type SuppliedCitation = { url: string; title: string | null; start: number | null; end: number | null }

/** Rows as `derived-rows.ts` writes them. */
export type StoredDerived = {
  mentions: StoredMention[]
  citations: StoredCitation[]
  untracked: UntrackedName[]
  extractorVersion: number
}

export type StoredMention = {
  tracked_brand_id: string
  rank: number
  spans: unknown[]
  sentiment: PresenceFacts['sentiment']
  sentiment_score: number | null
  sentiment_method: string | null
  recommended: boolean | null
  recommended_method: string | null
  top_pick: boolean | null
  criticized: boolean | null
  praised: boolean | null
  criticism_method: string | null
  labels: Record<string, unknown>
}

export type StoredCitation = {
  kind: 'cited' | 'retrieved'
  position: number
  url: string
  resolved_url: string | null
  page_key: string
  domain: string
  title: string | null
  owner: 'own' | 'competitor' | 'other'
  tracked_brand_id: string | null
  start_offset: number | null
  end_offset: number | null
}

export type AnswerPosition = { answeredAt: Date; id: string }

/** The same with the moment as the database writes it: it has microseconds, a Date does not. */
export type ExactPosition = { answeredAt: string; id: string }

/** The part of an outdated answer that shows whether it must be reprocessed. */
export type OutdatedAnswer = ExactPosition &
  Row<'answers', 'text' | 'brandSetVersion' | 'extractorVersion'> & {
    domains: string[]
    untracked: UntrackedName[]
  }

/** The versions with which the answers of a brand should have been processed. */
export type ReadingVersions = { brandSet: number; extractor: number }

/** The next answers of a brand that were processed with other tracked brands or another extractor, ordered by time. */
export async function outdatedAnswers(
  sql: Sql,
  { organizationId, brandId }: { organizationId: string; brandId: string },
  { versions, after, limit }: { versions: ReadingVersions; after: ExactPosition | null; limit: number },
): Promise<OutdatedAnswer[]> {
  const { rows } = await sql.query<OutdatedAnswer>(selectOutdated, [
    organizationId,
    brandId,
    versions.brandSet,
    versions.extractor,
    after?.answeredAt ?? '-infinity',
    after?.id ?? '00000000-0000-0000-0000-000000000000',
    limit,
  ])
  return rows
}

export async function countOutdated(
  sql: Sql,
  { organizationId, brandId }: { organizationId: string; brandId: string },
  versions: ReadingVersions,
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*) from llm_mentions.answers
     where new_organization_id = $1 and client_id = $2 and (brand_set_version <> $3 or extractor_version <> $4)`,
    [organizationId, brandId, versions.brandSet, versions.extractor],
  )
  return rows[0]?.count ?? 0
}

/** The chosen answers of a brand with all derived data. */
export async function storedAnswers(
  sql: Sql,
  { organizationId, brandId }: { organizationId: string; brandId: string },
  positions: readonly (AnswerPosition | ExactPosition)[],
): Promise<StoredAnswer[]> {
  if (positions.length === 0) return []
  const { rows } = await sql.query<StoredRow>(selectChosen, [
    organizationId,
    brandId,
    positions.map(({ id }) => id),
    positions.map(({ answeredAt }) => answeredAt),
  ])
  return rows.map(storedAnswer)
}

/** These answers, of any brand. */
export async function storedAnswersById(sql: Sql, ids: readonly string[]): Promise<StoredAnswer[]> {
  const { rows } = await sql.query<StoredRow>(selectById, [ids])
  return rows.map(storedAnswer)
}

/** The answers of a brand that cite or retrieved one of these redirects without a known target. */
export async function answersCiting(
  sql: Sql,
  brandId: string,
  urlHashes: readonly string[],
): Promise<StoredAnswer[]> {
  const { rows } = await sql.query<StoredRow>(selectCiting, [brandId, urlHashes])
  return rows.map(storedAnswer)
}

type StoredRow = Row<'answers', 'id' | 'text' | 'answeredAt' | 'extractorVersion'> & {
  prompt: string
  facts: Omit<AnswerFacts, 'answeredAt' | 'mentions' | 'citations' | 'untracked'>
  mentions: StoredMention[] | null
  citations: StoredCitation[] | null
  untracked: UntrackedName[]
}

function storedAnswer({ id, text, prompt, facts, answeredAt, ...row }: StoredRow): StoredAnswer {
  const { untracked, extractorVersion } = row
  const mentions = row.mentions ?? []
  const citations = row.citations ?? []
  // As the column stores it, not as its shortest decimal reads.
  for (const mention of mentions)
    if (mention.sentiment_score !== null) mention.sentiment_score = Math.fround(mention.sentiment_score)
  const cited = citations.filter(({ kind }) => kind === 'cited')
  return {
    id,
    text,
    prompt,
    cited: cited.map(given),
    retrieved: citations.filter(({ kind }) => kind === 'retrieved').map(given),
    facts: {
      ...facts,
      answeredAt,
      mentions: mentions.map((mention) => ({
        trackedBrandId: mention.tracked_brand_id,
        rank: mention.rank,
        spans: mention.spans.length,
        sentiment: mention.sentiment,
        recommended: mention.recommended,
        topPick: mention.top_pick,
        criticized: mention.criticized,
        praised: mention.praised,
      })),
      citations: cited.map(({ page_key, domain, owner }) => ({ pageKey: page_key, domain, owner })),
      untracked: untracked.length,
    },
    derived: { mentions, citations, untracked, extractorVersion },
  }
}

const given = ({ url, title, start_offset, end_offset }: StoredCitation): SuppliedCitation => ({
  url,
  title,
  start: start_offset,
  end: end_offset,
})

/** Every join names months, so that other partitions are not scanned. */
const ofAnswer = (alias: string) =>
  `${alias}.organization_id = a.new_organization_id and ${alias}.client_id = a.client_id
        and ${alias}.answered_at = a.answered_at and ${alias}.answer_id = a.id`

const selectStored = (chosen: string) => `
  with chosen as (${chosen})
  select a.id, a.text, v.text as prompt, a.answered_at as "answeredAt", a.untracked,
    a.extractor_version as "extractorVersion",
    json_build_object(
      'organizationId', a.new_organization_id, 'brandId', a.client_id, 'analysisId', a.analysis_id,
      'promptId', a.prompt_id, 'engine', a.engine, 'channel', a.channel, 'country', a.country,
      'language', a.language, 'state', a.state, 'searched', a.searched,
      'searches', (select count(*) from llm_mentions.answer_searches s where ${ofAnswer('s')}),
      'costUnits', (a.cost_usd * 100000000)::bigint, 'latencyMs', a.latency_ms, 'isSandbox', a.is_sandbox
    ) as facts,
    (
      select json_agg(json_build_object(
        'tracked_brand_id', m.tracked_brand_id, 'rank', m.rank, 'spans', m.spans, 'sentiment', m.sentiment,
        'sentiment_score', m.sentiment_score, 'sentiment_method', m.sentiment_method, 'recommended', m.recommended,
        'recommended_method', m.recommended_method, 'top_pick', m.top_pick, 'criticized', m.criticized,
        'praised', m.praised, 'criticism_method', m.criticism_method, 'labels', m.labels) order by m.rank)
      from llm_mentions.mentions m where ${ofAnswer('m')}
    ) as mentions,
    (
      select json_agg(json_build_object(
        'kind', c.kind, 'position', c.position, 'url', c.url, 'resolved_url', c.resolved_url, 'page_key', c.page_key,
        'domain', c.domain, 'title', c.title, 'owner', c.owner, 'tracked_brand_id', c.tracked_brand_id,
        'start_offset', c.start_offset, 'end_offset', c.end_offset) order by c.position)
      from llm_mentions.answer_citations c where ${ofAnswer('c')}
    ) as citations
  from chosen a
  join llm_mentions.prompt_versions v on v.id = a.prompt_version_id
  order by a.answered_at, a.id`

const selectOutdated = `
  select a.id, a.answered_at::text as "answeredAt", a.text, a.brand_set_version as "brandSetVersion",
    a.extractor_version as "extractorVersion", a.untracked,
    array(select distinct c.domain from llm_mentions.answer_citations c where ${ofAnswer('c')}) as domains
  from llm_mentions.answers a
  where a.new_organization_id = $1 and a.client_id = $2 and (a.answered_at, a.id) > ($5, $6)
    and (a.brand_set_version <> $3 or a.extractor_version <> $4)
  order by a.answered_at, a.id
  limit $7`

const selectChosen = selectStored(`
    select stored.* from unnest($3::uuid[], $4::timestamptz[]) as chosen(id, answered_at)
    join llm_mentions.answers stored on stored.new_organization_id = $1 and stored.client_id = $2
      and stored.answered_at = chosen.answered_at and stored.id = chosen.id`)

const selectById = selectStored('select * from llm_mentions.answers where id = any($1)')

const selectCiting = selectStored(`
    select * from llm_mentions.answers
    where client_id = $1 and id in (
      select answer_id from llm_mentions.answer_citations
      where client_id = $1 and resolved_url is null and url like 'https://${groundingHost}/%' and md5(url) = any($2))`)
