import { type MentionLabels, noLabels, type Sentiment } from '../labels.ts'
import type { VisibleText } from '#core/mentions/text/visible-text.ts'
import { type Remarks, readRemarks } from './criticism.ts'
import { generalAspect } from './general-aspect.ts'
import { type Found, readAnswer } from './reading.ts'
import { readRecommendations, type Recommendation } from './recommendations.ts'

/** Raise the number with every change that can change a label; stored labels carry it. */
export const rulesMethod = 'rules-2'

/**
 * Labels of each named brand by rules over the structure of the answer, by brand index. `mentions` are in order of the
 * text. Outside English, only what structure shows is labeled; the rest is null, because a lack of matches would not mean
 * no.
 */
export function readLabels(
  text: VisibleText,
  mentions: readonly Found[],
  idOf: (brand: number) => string,
): Map<number, MentionLabels> {
  if (mentions.length === 0) return new Map()
  const reading = readAnswer(text, mentions)
  if (reading.language === null) return new Map(reading.named.map(({ brand }) => [brand, noLabels]))
  const recommendations = readRecommendations(reading)
  const remarks = readRemarks(reading)
  const context = {
    idOf,
    isEnglish: reading.language === 'en',
    // A remark or two has no second piece of evidence; an answer has.
    minPieces: reading.items.statements.length > maxStatementsOfRemark ? 2 : 1,
  }
  const labels = new Map<number, MentionLabels>()
  for (const [brand, recommendation] of recommendations) {
    const said = remarks.get(brand)
    if (said !== undefined) labels.set(brand, labelsOf(recommendation, said, context))
  }
  return labels
}

const maxQuotes = 8
const maxStatementsOfRemark = 3

function labelsOf(
  { against, ...recommendation }: Recommendation,
  { remarks, comparisons, evidence }: Remarks,
  { idOf, isEnglish, minPieces }: { idOf: (brand: number) => string; isEnglish: boolean; minPieces: number },
): MentionLabels {
  const praise = remarks.filter(({ value }) => value > 0)
  const warnings = against.map((quote) => ({ ...quote, value: -1.5, aspect: generalAspect }))
  const criticism = [...remarks.filter(({ value }) => value < 0), ...warnings]
  return {
    ...noLabels,
    sentiment: isEnglish ? sentimentOf(evidence, recommendation, minPieces) : null,
    recommendation:
      isEnglish || recommendation.recommended ? { ...recommendation, method: rulesMethod } : null,
    criticism:
      !isEnglish && remarks.length === 0
        ? null
        : { criticized: criticism.length > 0, praised: praise.length > 0, method: rulesMethod },
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
/** A value that counts as two pieces of evidence. */
const strongValue = 2.5

/** Null where criticism is too little to tell: negative needs `minPieces` of evidence. */
function sentimentOf(
  evidence: Remarks['evidence'],
  { recommended, quotes }: Omit<Recommendation, 'against'>,
  minPieces: number,
): MentionLabels['sentiment'] {
  const advice = quotes[0] === undefined ? [] : [{ ...quotes[0], value: recommended ? 1.5 : -1.5 }]
  const all = [...evidence, ...advice]
  const sum = (sign: 1 | -1) => all.reduce((total, { value }) => total + Math.max(0, value * sign), 0)
  const positive = sum(1)
  const negative = sum(-1)
  const score = (positive - negative) / (positive + negative + 2)
  const label = labelOf(positive, negative)
  if (label === 'negative' && piecesAgainst(all) < minPieces) return null
  const strongest = evidence.toSorted((x, y) => Math.abs(y.value) - Math.abs(x.value)).slice(0, maxQuotes)
  return {
    label,
    score,
    method: rulesMethod,
    quotes: strongest.map(({ start, end }) => ({ start, end })).sort((x, y) => x.start - y.start),
  }
}

function labelOf(positive: number, negative: number): Sentiment {
  if (positive + negative < minTotal) return 'neutral'
  const isMixed = Math.min(positive, negative) >= Math.max(1.5, 0.4 * Math.max(positive, negative))
  if (isMixed) return 'mixed'
  if (positive === negative) return 'neutral'
  return positive > negative ? 'positive' : 'negative'
}

const piecesAgainst = (evidence: readonly { value: number }[]) =>
  evidence.reduce((count, { value }) => count + (value <= -strongValue ? 2 : value < 0 ? 1 : 0), 0)
