import { noLabels, type MentionLabels, type Quote } from '#core/labels/labels.ts'
import { recommendations, type Recommendation } from '#core/labels/recommendation/recommendations.ts'
import { linesOf } from '#core/labels/sentiment/clauses.ts'
import { lexiconSentiment, type TargetSentiment } from '#core/labels/sentiment/lexicon-sentiment.ts'

type Named = { brandId: string; start: number; end: number }

/**
 * Labels of each brand the text names, by word lists and rules. A label that no method gives is null. Brands are in
 * order of first mention; offsets are UTF-16 code units of `text`.
 */
export function readLabels(text: string, mentions: readonly Named[]): Map<string, MentionLabels> {
  const labels = new Map<string, MentionLabels>()
  if (mentions.length === 0) return labels
  const lines = linesOf(text)
  const advice = recommendations(text, mentions, lines)
  const felt = new Map(
    (lexiconSentiment(text, mentions, lines, advice) ?? []).map((each) => [each.brandId, each]),
  )
  for (const { brandId } of mentions)
    if (!labels.has(brandId))
      labels.set(brandId, {
        ...noLabels,
        sentiment: sentimentOf(felt.get(brandId)),
        recommendation: recommendationOf(advice?.get(brandId)),
      })
  return labels
}

/** Stored with every mention, so only the quotes with the most weight are kept. */
const quotesKept = 8

function sentimentOf(found: TargetSentiment | undefined): MentionLabels['sentiment'] {
  if (found === undefined) return null
  const { label, score, method, evidence } = found
  const places = evidence.filter(({ start, end }) => end > start)
  const strongest =
    places.length <= quotesKept
      ? places
      : places.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, quotesKept)
  const quotes = strongest.map(({ start, end }): Quote => ({ start, end }))
  return { label, score, method, quotes: quotes.sort((a, b) => a.start - b.start) }
}

function recommendationOf(found: Recommendation | undefined): MentionLabels['recommendation'] {
  return found === undefined
    ? null
    : { ...found, topPick: false, purpose: null, quotes: found.quotes.slice(0, quotesKept) }
}
