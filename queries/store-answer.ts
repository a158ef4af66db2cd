import { createHash } from 'node:crypto'
import { countsMentions, rollupsOf, type AnswerFacts } from '#core/answer/answer-rollups.ts'
import type { ExtractedCitation, Extraction } from '#core/answer/extract-answer.ts'
import { storableJson, storableText } from '#core/text/storable-text.ts'
import { lockBrandEvidence } from './brand-lock.ts'
import type { Sql } from './database.ts'
import { noteRedirects, redirectRows } from './resolved-links.ts'
import { rollupStatements } from './rollups.ts'
import { runAhead, type RowsStatement } from './run-ahead.ts'

/** An answer from anywhere, with what the extractor read in it. `id` is chosen by the caller. */
export type NewAnswer = {
  id: string
  organizationId: string
  brandId: string
  analysisId: string
  promptId: string
  promptVersionId: string
  answeredAt: Date
  engine: string
  channel: 'api' | 'ui' | 'import'
  modelRequested?: string | null
  model?: string | null
  country?: string | null
  language?: string | null
  repeat: number
  /** As the extractor saw it: already storable (see storableText), so that its offsets hold. */
  text: string
  /** Two answers of a brand with the same key and time are one. */
  importKey?: string | null
  usage?: unknown
  cost?: { usd: number | null; basis: 'reported' | 'computed' | 'unknown' }
  latencyMs?: number | null
  finish?: string | null
  searched?: boolean | null
  isSandbox?: boolean
  searches?: readonly string[]
  retrieved?: readonly RetrievedSource[]
  raw?: { requests: unknown[]; responses: unknown[] }
  warnings?: readonly string[]
  extraction: Extraction
  /** Version of the tracked brands the extraction was made with. */
  brandSetVersion: number
}

/** A page the engine read without citing it. */
export type RetrievedSource = Pick<
  ExtractedCitation,
  'url' | 'resolvedUrl' | 'title' | 'key' | 'domain' | 'owner' | 'brandId'
>

/**
 * Stores answers with their raw bodies, mentions, citations, searches and roll-ups, all in the caller's transaction.
 * Months must exist (`ensurePartitions`). Returns the ids stored: one whose import key is known already is left out.
 */
export async function storeAnswers(sql: Sql, answers: readonly NewAnswer[]): Promise<Set<string>> {
  if (answers.length === 0) return new Set()
  await lockBrandEvidence(
    sql,
    answers.map((answer) => answer.brandId),
    'shared',
  )
  const { rows } = await sql.query<{ id: string }>(insertAnswers, [JSON.stringify(answers.map(answerRow))])
  const stored = new Set(rows.map((row) => row.id))
  await runAhead(sql, statementsOf(answers.filter((answer) => stored.has(answer.id))))
  return stored
}

/** Mentions and citations: what a re-scoring replaces. */
export async function insertDerived(sql: Sql, answers: readonly DerivedAnswer[]): Promise<void> {
  await runAhead(sql, derivedStatements(answers))
}

function* statementsOf(answers: readonly NewAnswer[]): Generator<RowsStatement> {
  yield* insertOf(insertDetails, answers.flatMap(detailRow))
  yield* derivedStatements(answers)
  yield* insertOf(insertSearches, answers.flatMap(searchRows))
  yield* rollupStatements(rollupsOf(answers.map(factsOf)))
  yield* insertOf(noteRedirects, redirectRows(answers))
}

function* derivedStatements(answers: readonly DerivedAnswer[]): Generator<RowsStatement> {
  yield* insertOf(insertMentions, answers.flatMap(mentionRows))
  yield* insertOf(insertCitations, answers.flatMap(citationRows))
}

export type DerivedAnswer = Pick<
  NewAnswer,
  'id' | 'organizationId' | 'brandId' | 'answeredAt' | 'extraction' | 'retrieved'
>

/** Whole hundred-millionths of a dollar, as the column keeps them. */
export const costUnits = (usd: number | null | undefined) => (usd == null ? null : Math.round(usd * 1e8))

export function factsOf(answer: NewAnswer): AnswerFacts {
  return {
    ...answer,
    country: answer.country ?? null,
    language: answer.language ?? null,
    state: answer.extraction.state,
    searched: answer.searched ?? null,
    searches: answer.searches?.length ?? 0,
    costUnits: costUnits(answer.cost?.usd),
    latencyMs: wholeOrNull(answer.latencyMs),
    isSandbox: answer.isSandbox ?? false,
    mentions: presencesOf(answer.extraction).map(({ brandId, rank, spans }) => ({
      trackedBrandId: brandId,
      rank,
      spans: spans.length,
    })),
    citations: answer.extraction.citations.map(({ key, domain, owner }) => ({
      pageKey: key,
      domain,
      owner,
    })),
  }
}

/** Each brand that counts as present, by rank; a brand is present only if its name stands in the text. */
export function presencesOf(extraction: Extraction) {
  if (!countsMentions(extraction.state)) return []
  const spansOf = Map.groupBy(extraction.mentions, (mention) => mention.brandId)
  const ranked = [...new Set([...extraction.ranking, ...spansOf.keys()])].filter((id) => spansOf.has(id))
  return ranked.map((brandId, index) => ({
    brandId,
    rank: index + 1,
    spans: (spansOf.get(brandId) ?? []).map(({ start, end, text, zone, partOf }) => ({
      start,
      end,
      text,
      zone,
      ...(partOf === undefined ? {} : { partOf }),
    })),
  }))
}

function answerRow(answer: NewAnswer) {
  return {
    ...keyOf(answer),
    id: answer.id,
    analysis_id: answer.analysisId,
    prompt_id: answer.promptId,
    prompt_version_id: answer.promptVersionId,
    engine: answer.engine,
    channel: answer.channel,
    model_requested: answer.modelRequested ?? null,
    model: answer.model ?? null,
    country: answer.country ?? null,
    language: answer.language ?? null,
    repeat: answer.repeat,
    state: answer.extraction.state,
    text: answer.text,
    content_hash: createHash('sha256').update(answer.text).digest('hex'),
    import_key: answer.importKey ?? null,
    usage: answer.usage ?? null,
    cost_units: costUnits(answer.cost?.usd),
    cost_basis: answer.cost?.usd == null ? 'unknown' : answer.cost.basis,
    latency_ms: wholeOrNull(answer.latencyMs),
    finish: answer.finish ?? null,
    searched: answer.searched ?? null,
    is_sandbox: answer.isSandbox ?? false,
    extractor_version: answer.extraction.version,
    brand_set_version: answer.brandSetVersion,
  }
}

function detailRow(answer: NewAnswer) {
  if (answer.raw === undefined && (answer.warnings ?? []).length === 0) return []
  return [
    {
      ...keyOf(answer),
      answer_id: answer.id,
      requests: storableJson(answer.raw?.requests ?? []),
      responses: storableJson(answer.raw?.responses ?? []),
      warnings: answer.warnings ?? [],
    },
  ]
}

function mentionRows(answer: DerivedAnswer) {
  return presencesOf(answer.extraction).map(({ brandId, rank, spans }) => ({
    ...keyOf(answer),
    answer_id: answer.id,
    tracked_brand_id: brandId,
    rank,
    spans,
  }))
}

function citationRows(answer: DerivedAnswer) {
  const key = { ...keyOf(answer), answer_id: answer.id }
  const cited = answer.extraction.citations.map((citation) => ({
    ...key,
    kind: 'cited',
    url: stored(citation.url),
    resolved_url: citation.resolvedUrl ?? null,
    page_key: stored(citation.key),
    domain: stored(citation.domain),
    title: citation.title === null ? null : stored(citation.title),
    owner: citation.owner,
    tracked_brand_id: citation.brandId,
    start_offset: citation.start,
    end_offset: citation.end,
  }))
  const retrieved = (answer.retrieved ?? []).map((page) => ({
    ...key,
    kind: 'retrieved',
    url: stored(page.url),
    resolved_url: page.resolvedUrl ?? null,
    page_key: stored(page.key),
    domain: stored(page.domain),
    title: page.title === null ? null : stored(page.title),
    owner: page.owner,
    tracked_brand_id: page.brandId,
    start_offset: null,
    end_offset: null,
  }))
  return [...cited, ...retrieved].map((row, position) => ({ ...row, position }))
}

function searchRows(answer: NewAnswer) {
  return (answer.searches ?? []).map((query, position) => ({
    ...keyOf(answer),
    answer_id: answer.id,
    position,
    query: stored(query),
  }))
}

const keyOf = (answer: DerivedAnswer) => ({
  organization_id: answer.organizationId,
  client_id: answer.brandId,
  answered_at: answer.answeredAt,
})

const stored = (text: string) => storableText(text).text

const wholeOrNull = (value: number | null | undefined) => (value == null ? null : Math.round(value))

const insertOf = (text: string, rows: readonly unknown[]): RowsStatement[] =>
  rows.length > 0 ? [{ text, json: JSON.stringify(rows) }] : []

const insertAnswers = `
  insert into llm_mentions.answers (new_organization_id, client_id, answered_at, id, analysis_id, prompt_id,
    prompt_version_id, engine, channel, model_requested, model, country, language, repeat, state, text, content_hash,
    import_key, usage, cost_usd, cost_basis, latency_ms, finish, searched, is_sandbox, extractor_version,
    brand_set_version)
  select organization_id, client_id, answered_at, id, analysis_id, prompt_id,
    prompt_version_id, engine, channel, model_requested, model, country, language, repeat, state, text, content_hash,
    import_key, usage, cost_units / 100000000::numeric, cost_basis, latency_ms, finish, searched, is_sandbox,
    extractor_version, brand_set_version
  from json_to_recordset($1::json) as row(organization_id uuid, client_id uuid, answered_at timestamptz, id uuid,
    analysis_id uuid, prompt_id uuid, prompt_version_id uuid, engine text, channel text, model_requested text,
    model text, country text, language text, repeat integer, state text, text text, content_hash text,
    import_key text, usage jsonb, cost_units bigint, cost_basis text, latency_ms integer, finish text,
    searched boolean, is_sandbox boolean, extractor_version integer, brand_set_version integer)
  on conflict do nothing
  returning id`

const insertDetails = `
  insert into llm_mentions.answers_details (new_organization_id, client_id, answered_at, answer_id, requests,
    responses, warnings)
  select * from json_to_recordset($1::json) as row(organization_id uuid, client_id uuid, answered_at timestamptz,
    answer_id uuid, requests jsonb, responses jsonb, warnings jsonb)`

const insertMentions = `
  insert into llm_mentions.mentions (organization_id, client_id, answered_at, answer_id, tracked_brand_id, rank, spans)
  select * from json_to_recordset($1::json) as row(organization_id uuid, client_id uuid, answered_at timestamptz,
    answer_id uuid, tracked_brand_id uuid, rank smallint, spans jsonb)`

const insertCitations = `
  insert into llm_mentions.answer_citations (organization_id, client_id, answered_at, answer_id, position, kind, url,
    page_key, domain, title, owner, tracked_brand_id, start_offset, end_offset, resolved_url)
  select * from json_to_recordset($1::json) as row(organization_id uuid, client_id uuid, answered_at timestamptz,
    answer_id uuid, position integer, kind text, url text, page_key text, domain text, title text, owner text,
    tracked_brand_id uuid, start_offset integer, end_offset integer, resolved_url text)`

const insertSearches = `
  insert into llm_mentions.answer_searches (organization_id, client_id, answered_at, answer_id, position, query)
  select * from json_to_recordset($1::json) as row(organization_id uuid, client_id uuid, answered_at timestamptz,
    answer_id uuid, position integer, query text)`
