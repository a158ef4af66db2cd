import { z } from 'zod'
import { sentiments, type MentionLabels, type Quote } from '#core/labels/labels.ts'
import { quoteIn } from './quote-in.ts'

/** The labeler's result for one brand in one text. Quotes are as returned and not yet verified. */
export const verdict = z.object({
  sentiment: z.enum(sentiments).nullable(),
  /** −1…1. */
  score: z.number().min(-1).max(1),
  quotes: z.array(z.string()),
  recommended: z.boolean().nullable(),
  recommendationQuotes: z.array(z.string()),
  aspects: z.array(z.object({ aspect: z.string(), sentiment: z.enum(sentiments), quote: z.string() })),
  /** Attributes of the brand, verbatim from the text. */
  attributes: z.array(z.string()),
  /** Checkable statements, verbatim from the text. */
  claims: z.array(z.string()),
})
export type Verdict = z.infer<typeof verdict>

/** For a brand that the labeler was asked about without a result: it is not asked again. */
export const silentVerdict: Verdict = {
  sentiment: null,
  score: 0,
  quotes: [],
  recommended: null,
  recommendationQuotes: [],
  aspects: [],
  attributes: [],
  claims: [],
}

/** `judge-1:gpt-5.4-mini`: the version of the instruction, and the model. */
export const labelerMethod = ({ instruction, model }: { instruction: number; model: string }) =>
  `judge-${instruction}:${model}`.slice(0, 80)

/**
 * The labels a verdict supports, all with `method`. Only quotes that occur in the text count (see `quoteIn`), at the
 * occurrence nearest to a mention of the brand. A sentiment or a recommendation needs at least one such quote; if all
 * its quotes are invented it is null, so that the rules decide instead. Neutral and "not recommended" need none,
 * because there is nothing to quote. Aspects, attributes, and claims without their quote are dropped.
 */
export function labelsOfVerdict(
  { sentiment, score, quotes, recommended, recommendationQuotes, aspects, attributes, claims }: Verdict,
  { text, mentions, method }: { text: string; mentions: readonly Quote[]; method: string },
): MentionLabels {
  const places = (some: readonly string[]) =>
    distinct(some.flatMap((quote) => quoteIn(text, quote, mentions) ?? []))
  const felt = places(quotes)
  const advised = places(recommendationQuotes)
  const sliced = (place: Quote) => ({ text: text.slice(place.start, place.end), ...place })
  return {
    sentiment:
      sentiment === null || (sentiment !== 'neutral' && felt.length === 0)
        ? null
        : { label: sentiment, score: scoreFor(sentiment, score), method, quotes: felt },
    recommendation:
      recommended === null || (recommended && advised.length === 0)
        ? null
        : { recommended, topPick: false, purpose: null, method, quotes: advised },
    aspects: aspects.flatMap(({ aspect, sentiment: label, quote }) => {
      const place = quoteIn(text, quote, mentions)
      const named = aspect.trim().toLowerCase()
      return place === null || named === ''
        ? []
        : [{ aspect: Array.from(named).slice(0, 60).join(''), sentiment: label, ...place }]
    }),
    criticism: null,
    comparisons: [],
    attributes: places(attributes).map(sliced),
    claims: places(claims).map(sliced),
  }
}

/** A score never contradicts its label, because net scores and shares are shown together. */
function scoreFor(label: NonNullable<Verdict['sentiment']>, score: number): number {
  if (label === 'positive') return Math.max(0.1, score)
  if (label === 'negative') return Math.min(-0.1, score)
  return Math.max(-0.5, Math.min(0.5, score))
}

const distinct = (places: readonly Quote[]): Quote[] => [
  ...new Map(places.map((place) => [`${place.start} ${place.end}`, place])).values(),
]
