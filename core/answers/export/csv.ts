import { mentionedPlaces } from '../mentioned-place.ts'
import type { Sentiment } from '../../labels/labels.ts'
import { csvText } from '../../text/csv-text.ts'
import type { AnswerRecord, HeaderRecord, PromptRecord } from './records.ts'

export type CsvKind = 'answers' | 'citations'
type Cell = string | number | boolean | null
type TrackedBrand = HeaderRecord['brandSet']['tracked'][number]
type About = { tracked: readonly TrackedBrand[]; prompts: ReadonlyMap<string, PromptRecord> }

/** Columns of the file with one row per answer × tracked brand, in order. docs/evidence.md describes them. */
export const answerColumns = [
  'answer_id',
  'answered_at',
  'engine',
  'channel',
  'model',
  'country',
  'language',
  'repeat',
  'analysis_id',
  'prompt_id',
  'prompt_version',
  'prompt',
  'topic',
  'tags',
  'intent',
  'funnel',
  'branded',
  'state',
  'valid',
  'sandbox',
  'brand_id',
  'brand',
  'own',
  'present',
  'rank',
  'spans',
  'sentiment',
  'sentiment_method',
  'recommended',
  'recommended_method',
  'pages_cited_of_brand',
  'pages_cited',
  'searches',
  'corrected',
  'cost_usd',
  'cost_basis',
  'latency_ms',
  'content_hash',
  'extractor_version',
  'brand_set_version',
  'first_choice',
  'purpose',
  'criticized',
  'praised',
  'criticism_method',
  'criticized_aspects',
  'praised_aspects',
  'comparisons_won',
  'comparisons_lost',
  'mentioned_place',
  'mentioned_brands',
] as const

/** Columns of the file with one row per citation, in order. */
export const citationColumns = [
  'answer_id',
  'answered_at',
  'engine',
  'channel',
  'country',
  'prompt_id',
  'state',
  'sandbox',
  'position',
  'kind',
  'counted',
  'url',
  'resolved_url',
  'page_key',
  'domain',
  'title',
  'owner',
  'brand_id',
  'brand',
] as const

export const csvHeader = (kind: CsvKind) =>
  csvLine(kind === 'answers' ? [...answerColumns] : [...citationColumns])

export function csvLines(kind: CsvKind, answer: AnswerRecord, about: About): string {
  const rows = kind === 'answers' ? answerRows(answer, about) : citationRows(answer, about)
  return rows.map(csvLine).join('')
}

function answerRows(answer: AnswerRecord, { tracked, prompts }: About): Cell[][] {
  const prompt = prompts.get(answer.promptId)
  const pages = citedPages(answer)
  const wording = prompt?.versions.find((each) => each.version === answer.promptVersion)?.text
  const places = mentionedPlaces({
    ...answer,
    textLength: answer.text.length,
    mentions: answer.mentions.map(({ spans, ...mention }) => ({ ...mention, start: spans[0]?.start ?? 0 })),
  })
  return tracked.map((brand) => {
    const mention = answer.mentions.find((each) => each.brandId === brand.id)
    const row: Record<(typeof answerColumns)[number], Cell> = {
      answer_id: answer.id,
      answered_at: answer.answeredAt,
      engine: answer.engine,
      channel: answer.channel,
      model: answer.model,
      country: answer.country,
      language: answer.language,
      repeat: answer.repeat,
      analysis_id: answer.analysisId,
      prompt_id: answer.promptId,
      prompt_version: answer.promptVersion,
      prompt: wording ?? prompt?.text ?? null,
      topic: prompt?.topic ?? null,
      tags: prompt?.tags.join('; ') ?? null,
      intent: prompt?.intent ?? null,
      funnel: prompt?.funnel ?? null,
      branded: prompt?.isBranded ?? null,
      state: answer.state,
      valid: answer.state !== 'refused',
      sandbox: answer.isSandbox,
      brand_id: brand.id,
      brand: brand.name,
      own: brand.isOwn,
      present: answer.state === 'answered' && mention !== undefined,
      rank: mention?.rank ?? null,
      spans: mention?.spans.length ?? 0,
      sentiment: mention?.sentiment?.label ?? null,
      sentiment_method: mention?.sentiment?.method ?? null,
      recommended: mention?.recommendation?.recommended ?? null,
      recommended_method: mention?.recommendation?.method ?? null,
      pages_cited_of_brand: pages.filter((page) => page.brandId === brand.id).length,
      pages_cited: pages.length,
      searches: answer.searches.length,
      corrected: answer.checks.some((check) => check.correct !== null),
      cost_usd: answer.costUsd,
      cost_basis: answer.costBasis,
      latency_ms: answer.latencyMs,
      content_hash: answer.contentHash,
      extractor_version: answer.extractorVersion,
      brand_set_version: answer.brandSetVersion,
      first_choice: mention?.recommendation?.topPick ?? null,
      purpose: mention?.labels.purpose ?? null,
      criticized: mention?.criticism?.criticized ?? null,
      praised: mention?.criticism?.praised ?? null,
      criticism_method: mention?.criticism?.method ?? null,
      criticized_aspects: aspectsIn(mention, ['negative', 'mixed']),
      praised_aspects: aspectsIn(mention, ['positive', 'mixed']),
      comparisons_won: comparisonsIn(mention, true),
      comparisons_lost: comparisonsIn(mention, false),
      mentioned_place: places.get(brand.id)?.place ?? null,
      mentioned_brands: places.get(brand.id)?.of ?? null,
    }
    return answerColumns.map((column) => row[column])
  })
}

type Mention = AnswerRecord['mentions'][number]

function aspectsIn(mention: Mention | undefined, sentiments: readonly Sentiment[]): string | null {
  const found = mention?.labels.aspects?.filter(({ sentiment }) => sentiments.includes(sentiment)) ?? []
  return found.length === 0 ? null : [...new Set(found.map(({ aspect }) => aspect))].join('; ')
}

const comparisonsIn = (mention: Mention | undefined, isBetter: boolean): number | null =>
  mention === undefined
    ? null
    : (mention.labels.comparisons ?? []).filter((each) => each.isBetter === isBetter).length

function citationRows(answer: AnswerRecord, { tracked }: About): Cell[][] {
  const counted = new Set(citedPages(answer).map((page) => page.position))
  return answer.citations.map((citation) => {
    const row: Record<(typeof citationColumns)[number], Cell> = {
      answer_id: answer.id,
      answered_at: answer.answeredAt,
      engine: answer.engine,
      channel: answer.channel,
      country: answer.country,
      prompt_id: answer.promptId,
      state: answer.state,
      sandbox: answer.isSandbox,
      position: citation.position,
      kind: citation.kind,
      counted: answer.state !== 'refused' && counted.has(citation.position),
      url: citation.url,
      resolved_url: citation.resolvedUrl,
      page_key: citation.pageKey,
      domain: citation.domain,
      title: citation.title,
      owner: citation.owner,
      brand_id: citation.brandId,
      brand: tracked.find((brand) => brand.id === citation.brandId)?.name ?? null,
    }
    return citationColumns.map((column) => row[column])
  })
}

/** Distinct cited pages; the first occurrence represents a page, as in the roll-ups. */
function citedPages({ citations }: AnswerRecord) {
  const pages = new Map<string, AnswerRecord['citations'][number]>()
  for (const citation of citations)
    if (citation.kind === 'cited' && !pages.has(citation.pageKey)) pages.set(citation.pageKey, citation)
  return [...pages.values()]
}

/** RFC 4180 with CRLF. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? csvText(cell) : String(cell)
}
