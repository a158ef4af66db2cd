import { type MentionLabels, noLabels, type Sentiment } from '../labels.ts'
import type { VisibleText } from '#core/mentions/text/visible-text.ts'
import { type Remarks, readRemarks } from './criticism.ts'
import { type Found, readAnswer } from './reading.ts'
import { readRecommendations, type Recommendation } from './recommendations.ts'

/** Raise the number with every change that can change a label; stored labels carry it. */
export const rulesMethod = 'rules-2'

/**
 * Labels of each named brand by rules over the structure of the answer, by brand index. `mentions` are in order of the
 * text.
 */
export function readLabels(
  text: VisibleText,
  mentions: readonly Found[],
  idOf: (brand: number) => string,
): Map<number, MentionLabels> {
  if (mentions.length === 0) return new Map()
  const reading = readAnswer(text, mentions)
  const recommendations = readRecommendations(reading)
  const remarks = readRemarks(reading)
  const labels = new Map<number, MentionLabels>()
  for (const [brand, recommendation] of recommendations) {
    const said = remarks.get(brand)
    if (said !== undefined) labels.set(brand, labelsOf(recommendation, said, idOf))
  }
  return labels
}

const maxQuotes = 8

function labelsOf(
  recommendation: Recommendation,
  { remarks, comparisons, evidence }: Remarks,
  idOf: (brand: number) => string,
): MentionLabels {
  const praise = remarks.filter(({ value }) => value > 0)
  const criticism = remarks.filter(({ value }) => value < 0)
  return {
    ...noLabels,
    sentiment: sentimentOf(evidence, recommendation),
    recommendation: { ...recommendation, method: rulesMethod },
    criticism: { criticized: criticism.length > 0, praised: praise.length > 0, method: rulesMethod },
    aspects: [...criticism.slice(0, maxQuotes), ...praise.slice(0, maxQuotes)]
      .map(({ start, end, value, aspect }) => ({
        start,
        end,
        aspect,
        sentiment: value > 0 ? ('positive' as const) : ('negative' as const),
      }))
      .sort((x, y) => x.start - y.start),
    comparisons: comparisons
      .slice(0, maxQuotes)
      .map(({ other, ...comparison }) => ({ ...comparison, otherId: idOf(other) })),
  }
}

/** Below this total, a text only describes. */
const minTotal = 1.2

function sentimentOf(
  evidence: Remarks['evidence'],
  { recommended, quotes }: Recommendation,
): MentionLabels['sentiment'] {
  const advice = quotes[0] === undefined ? 0 : recommended ? 1.5 : -1.5
  let positive = Math.max(0, advice)
  let negative = Math.max(0, -advice)
  for (const { value } of evidence) {
    positive += Math.max(0, value)
    negative += Math.max(0, -value)
  }
  const score = (positive - negative) / (positive + negative + 2)
  const isMixed = Math.min(positive, negative) >= Math.max(1.5, 0.4 * Math.max(positive, negative))
  const label: Sentiment =
    positive + negative < minTotal ? 'neutral' : isMixed ? 'mixed' : score > 0 ? 'positive' : score < 0 ? 'negative' : 'neutral'
  const strongest = evidence.toSorted((x, y) => Math.abs(y.value) - Math.abs(x.value)).slice(0, maxQuotes)
  return {
    label,
    score,
    method: rulesMethod,
    quotes: strongest.map(({ start, end }) => ({ start, end })).sort((x, y) => x.start - y.start),
  }
}
