import { rollupsOf, type AnswerFacts } from '#core/answer/answer-rollups.ts'
import type { Extraction } from '#core/answer/extract-answer.ts'
import { groundingHost } from '#core/citation/grounding-redirect.ts'
import { lockBrandEvidence } from './brand-lock.ts'
import type { Sql } from './database.ts'
import { addRollups, dropEmptyRollups } from './rollups.ts'
import { insertDerived, presencesOf, type RetrievedSource } from './store-answer.ts'

/** A stored answer as re-scoring reads it: evidence, and the facts its roll-ups hold now. */
export type StoredAnswer = {
  id: string
  text: string
  prompt: string
  /** What the answer's engine cited by itself and what it only retrieved, as they were given. */
  cited: GivenCitation[]
  retrieved: GivenCitation[]
  facts: AnswerFacts
}

export type GivenCitation = { url: string; title: string | null; start: number | null; end: number | null }

export type Rescored = { answer: StoredAnswer; extraction: Extraction; retrieved: readonly RetrievedSource[] }

export type AnswerPosition = { answeredAt: Date; id: string }

/** The next answers of a brand that were read with other tracked brands or another extractor, in order of time. */
export async function outdatedAnswers(
  sql: Sql,
  { organizationId, brandId }: { organizationId: string; brandId: string },
  {
    brandSet,
    extractor,
    after,
    limit,
  }: { brandSet: number; extractor: number; after: AnswerPosition | null; limit: number },
): Promise<StoredAnswer[]> {
  const { rows } = await sql.query<StoredRow>(selectOutdated, [
    organizationId,
    brandId,
    brandSet,
    extractor,
    after?.answeredAt ?? '-infinity',
    after?.id ?? '00000000-0000-0000-0000-000000000000',
    limit,
  ])
  return rows.map(storedAnswer)
}

/** The answers of a brand that cite one of these redirects, or read it, without knowing where it leads. */
export async function answersCiting(
  sql: Sql,
  brandId: string,
  urlHashes: readonly string[],
): Promise<StoredAnswer[]> {
  const { rows } = await sql.query<StoredRow>(selectCiting, [brandId, urlHashes])
  return rows.map(storedAnswer)
}

/**
 * Puts new mentions, citations and state in place of the old ones and moves the roll-ups by the difference, in the
 * transaction of `sql`, which holds the brand's evidence lock exclusively.
 */
export async function replaceDerived(
  sql: Sql,
  rescored: readonly Rescored[],
  brandSetVersion: number,
): Promise<void> {
  const ids = rescored.map(({ answer }) => answer.id)
  await sql.query('delete from llm_mentions.mentions where answer_id = any($1)', [ids])
  await sql.query('delete from llm_mentions.answer_citations where answer_id = any($1)', [ids])
  await insertDerived(
    sql,
    rescored.map(({ answer, extraction, retrieved }) => ({
      id: answer.id,
      organizationId: answer.facts.organizationId,
      brandId: answer.facts.brandId,
      answeredAt: answer.facts.answeredAt,
      extraction,
      retrieved,
    })),
  )
  await sql.query(
    `update llm_mentions.answers a
     set state = row.state, extractor_version = row.extractor_version, brand_set_version = $2
     from json_to_recordset($1::json) as row(id uuid, answered_at timestamptz, state text, extractor_version integer)
     where a.id = row.id and a.answered_at = row.answered_at`,
    [
      JSON.stringify(
        rescored.map(({ answer, extraction }) => ({
          id: answer.id,
          answered_at: answer.facts.answeredAt,
          state: extraction.state,
          extractor_version: extraction.version,
        })),
      ),
      brandSetVersion,
    ],
  )
  await addRollups(
    sql,
    rollupsOf(
      rescored.map(({ answer }) => answer.facts),
      { sign: -1 },
    ),
  )
  await addRollups(
    sql,
    rollupsOf(rescored.map(({ answer, extraction }) => ({ ...answer.facts, ...derivedFacts(extraction) }))),
  )
}

/** The last step: removes what is empty, and competitors that were taken off and are named by no stored mention. */
export async function finishRescoring(
  sql: Sql,
  {
    organizationId,
    brandId,
    rescored,
    version,
  }: { organizationId: string; brandId: string; rescored: number; version: number },
): Promise<void> {
  await lockBrandEvidence(sql, [brandId], 'exclusive')
  await dropEmptyRollups(sql, brandId)
  await sql.query(
    `delete from llm_mentions.tracked_brands t
     where t.client_id = $1 and t.status = 'dismissed'
       and not exists (select from llm_mentions.mentions m where m.tracked_brand_id = t.id)`,
    [brandId],
  )
  await sql.query(
    'update llm_mentions.clients set scored_version = $2 where id = $1 and scored_version < $2',
    [brandId, version],
  )
  if (rescored > 0)
    await sql.query(
      `insert into llm_mentions.annotations (organization_id, client_id, kind, text)
       values ($1, $2, 'brand-set', $3)`,
      [
        organizationId,
        brandId,
        `${rescored.toLocaleString('en')} answers were read again with the new brands.`,
      ],
    )
}

function derivedFacts(extraction: Extraction): Pick<AnswerFacts, 'state' | 'mentions' | 'citations'> {
  return {
    state: extraction.state,
    mentions: presencesOf(extraction).map(({ brandId, rank, spans }) => ({
      trackedBrandId: brandId,
      rank,
      spans: spans.length,
    })),
    citations: extraction.citations.map(({ key, domain, owner }) => ({ pageKey: key, domain, owner })),
  }
}

type StoredRow = {
  id: string
  text: string
  prompt: string
  facts: Omit<AnswerFacts, 'answeredAt' | 'mentions' | 'citations'>
  answeredAt: Date
  mentions: AnswerFacts['mentions'] | null
  citations: (GivenCitation & { kind: string } & AnswerFacts['citations'][number])[] | null
}

function storedAnswer({ id, text, prompt, facts, answeredAt, mentions, citations }: StoredRow): StoredAnswer {
  const all = citations ?? []
  const cited = all.filter((citation) => citation.kind === 'cited')
  return {
    id,
    text,
    prompt,
    cited: cited.map(given),
    retrieved: all.filter((citation) => citation.kind === 'retrieved').map(given),
    facts: {
      ...facts,
      answeredAt,
      mentions: mentions ?? [],
      citations: cited.map(({ pageKey, domain, owner }) => ({ pageKey, domain, owner })),
    },
  }
}

const given = ({ url, title, start, end }: GivenCitation): GivenCitation => ({ url, title, start, end })

const selectStored = (chosen: string) => `
  with chosen as (${chosen})
  select a.id, a.text, v.text as prompt, a.answered_at as "answeredAt",
    jsonb_build_object(
      'organizationId', a.new_organization_id, 'brandId', a.client_id, 'analysisId', a.analysis_id,
      'promptId', a.prompt_id, 'engine', a.engine, 'channel', a.channel, 'country', a.country,
      'language', a.language, 'state', a.state, 'searched', a.searched,
      'searches', (select count(*) from llm_mentions.answer_searches s where s.answer_id = a.id),
      'costUnits', (a.cost_usd * 100000000)::bigint, 'latencyMs', a.latency_ms, 'isSandbox', a.is_sandbox
    ) as facts,
    (
      select jsonb_agg(jsonb_build_object(
        'trackedBrandId', m.tracked_brand_id, 'rank', m.rank, 'spans', jsonb_array_length(m.spans)) order by m.rank)
      from llm_mentions.mentions m where m.answer_id = a.id
    ) as mentions,
    (
      select jsonb_agg(jsonb_build_object(
        'kind', c.kind, 'url', c.url, 'title', c.title, 'pageKey', c.page_key, 'domain', c.domain,
        'owner', c.owner, 'start', c.start_offset, 'end', c.end_offset) order by c.position)
      from llm_mentions.answer_citations c where c.answer_id = a.id
    ) as citations
  from chosen a
  join llm_mentions.prompt_versions v on v.id = a.prompt_version_id
  order by a.answered_at, a.id`

const selectOutdated = selectStored(`
    select * from llm_mentions.answers
    where new_organization_id = $1 and client_id = $2 and (answered_at, id) > ($5, $6)
      and (brand_set_version <> $3 or extractor_version <> $4)
    order by answered_at, id
    limit $7`)

const selectCiting = selectStored(`
    select * from llm_mentions.answers
    where client_id = $1 and id in (
      select answer_id from llm_mentions.answer_citations
      where client_id = $1 and resolved_url is null and url like 'https://${groundingHost}/%' and md5(url) = any($2))`)
