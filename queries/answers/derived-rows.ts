import {
  countsMentions,
  isLabeled,
  type AnswerFacts,
  type PresenceFacts,
} from '#core/answers/answer-rollups.ts'
import type { ExtractedCitation, Extraction } from '#core/answers/extract-answer.ts'
import { noLabels, type MentionLabels } from '#core/labels/labels.ts'
import { storableText } from '#core/text/storable-text.ts'
import { rowSource } from '../row-source.ts'
import type { RowsStatement } from '../run-ahead.ts'
import type { StoredMention } from './stored-answers.ts'

/** A page the engine read without citing it. */
export type RetrievedSource = Pick<
  ExtractedCitation,
  'url' | 'resolvedUrl' | 'title' | 'key' | 'domain' | 'owner' | 'brandId'
>

/** The extracted data that belongs to an answer. */
export type DerivedAnswer = {
  id: string
  organizationId: string
  brandId: string
  answeredAt: Date
  extraction: Extraction
  retrieved?: readonly RetrievedSource[]
}

/** Inserts mentions with their labels, and citations: the rows that reprocessing replaces. */
export function* derivedStatements(answers: readonly DerivedAnswer[]): Generator<RowsStatement> {
  yield* mentionStatements(answers)
  yield* citationStatements(answers)
}

export function* mentionStatements(answers: readonly DerivedAnswer[]): Generator<RowsStatement> {
  const rows = answers.flatMap((answer) => {
    const key = keyOf(answer)
    return mentionsOf(answer.extraction).map((mention) => ({ ...key, ...mention }))
  })
  if (rows.length > 0) yield { text: insertMentions, values: mentionRows.values(rows) }
}

export function* citationStatements(answers: readonly DerivedAnswer[]): Generator<RowsStatement> {
  const rows = answers.flatMap((answer) => {
    const key = keyOf(answer)
    return citationsOf(answer).map((citation) => ({ ...key, ...citation }))
  })
  if (rows.length > 0) yield { text: insertCitations, values: citationRows.values(rows) }
}

/** The part of an extraction that roll-ups are computed from. */
export function derivedFacts(
  extraction: Extraction,
): Pick<AnswerFacts, 'state' | 'mentions' | 'citations' | 'untracked'> {
  return {
    state: extraction.state,
    mentions: presencesOf(extraction).map(({ brandId, rank, spans, labels }): PresenceFacts => ({
      trackedBrandId: brandId,
      rank,
      spans: spans.length,
      sentiment: labeledSentiment(labels)?.label ?? null,
      recommended: labels.recommendation?.recommended ?? null,
      topPick: topPickOf(labels),
      criticized: labels.criticism?.criticized ?? null,
      praised: labels.criticism?.praised ?? null,
    })),
    citations: extraction.citations.map(({ key, domain, owner }) => ({ pageKey: key, domain, owner })),
    untracked: extraction.untracked.length,
  }
}

/** Each brand that counts as present, by position; a brand is present only if the text names it. */
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
    labels: extraction.labels.get(brandId) ?? noLabels,
  }))
}

/** The rows of `mentions`, without the answer they belong to. */
export function mentionsOf(extraction: Extraction) {
  return presencesOf(extraction).map(({ brandId, rank, spans, labels }) => {
    const sentiment = labeledSentiment(labels)
    return {
      tracked_brand_id: brandId,
      rank,
      spans,
      sentiment: sentiment?.label ?? null,
      sentiment_score: sentiment === null ? null : Math.fround(sentiment.score),
      sentiment_method: sentiment?.method ?? null,
      recommended: labels.recommendation?.recommended ?? null,
      recommended_method: labels.recommendation?.method ?? null,
      top_pick: topPickOf(labels),
      criticized: labels.criticism?.criticized ?? null,
      praised: labels.criticism?.praised ?? null,
      criticism_method: labels.criticism?.method ?? null,
      labels: evidenceOf(labels),
    }
  })
}

/** The sentiment that is stored and counted; word lists rate nearly every brand positive. */
export const labeledSentiment = ({ sentiment }: MentionLabels): MentionLabels['sentiment'] =>
  sentiment !== null && isLabeled(sentiment.method) ? sentiment : null

/** A top pick is recommended, which a check of the table holds. */
const topPickOf = ({ recommendation }: MentionLabels): boolean | null =>
  recommendation && recommendation.recommended && recommendation.topPick

/** The rows of `answer_citations`, without the answer they belong to. */
export function citationsOf({ extraction, retrieved = [] }: Pick<DerivedAnswer, 'extraction' | 'retrieved'>) {
  const cited = extraction.citations.map((citation) => ({
    ...pageOf(citation),
    kind: 'cited',
    start_offset: citation.start,
    end_offset: citation.end,
  }))
  const read = retrieved.map((page) => ({
    ...pageOf(page),
    kind: 'retrieved',
    start_offset: null,
    end_offset: null,
  }))
  return [...cited, ...read].map((row, position) => ({ ...row, position }))
}

function pageOf(page: RetrievedSource) {
  return {
    url: stored(page.url),
    resolved_url: page.resolvedUrl ?? null,
    page_key: stored(page.key),
    domain: stored(page.domain),
    title: page.title === null ? null : stored(page.title),
    owner: page.owner,
    tracked_brand_id: page.brandId,
  }
}

/** The evidence for the labels, without empty parts. */
function evidenceOf(labels: MentionLabels): StoredMention['labels'] {
  const { recommendation, aspects, comparisons, attributes, claims } = labels
  const evidence = {
    sentiment: labeledSentiment(labels)?.quotes ?? [],
    recommended: recommendation?.quotes ?? [],
    purpose: recommendation?.purpose ?? '',
    aspects,
    comparisons,
    attributes,
    claims,
  }
  return Object.fromEntries(Object.entries(evidence).filter(([, part]) => part.length > 0))
}

const keyOf = (answer: DerivedAnswer) => ({
  organization_id: answer.organizationId,
  client_id: answer.brandId,
  answered_at: answer.answeredAt.toISOString(),
  answer_id: answer.id,
})

const stored = (text: string) => storableText(text).text

const mentionRows = rowSource(
  'organization_id uuid, client_id uuid, answered_at timestamptz, answer_id uuid, tracked_brand_id uuid, ' +
    'rank smallint, spans jsonb, sentiment text, sentiment_score real, sentiment_method text, recommended boolean, ' +
    'recommended_method text, top_pick boolean, criticized boolean, praised boolean, criticism_method text, labels jsonb',
)
const insertMentions = `
  insert into llm_mentions.mentions (organization_id, client_id, answered_at, answer_id, tracked_brand_id, rank, spans,
    sentiment, sentiment_score, sentiment_method, recommended, recommended_method, top_pick, criticized, praised,
    criticism_method, labels)
  select * from ${mentionRows.from}`

const citationRows = rowSource(
  'organization_id uuid, client_id uuid, answered_at timestamptz, answer_id uuid, position integer, kind text, ' +
    'url text, page_key text, domain text, title text, owner text, tracked_brand_id uuid, start_offset integer, ' +
    'end_offset integer, resolved_url text',
)
const insertCitations = `
  insert into llm_mentions.answer_citations (organization_id, client_id, answered_at, answer_id, position, kind, url,
    page_key, domain, title, owner, tracked_brand_id, start_offset, end_offset, resolved_url)
  select * from ${citationRows.from}`
