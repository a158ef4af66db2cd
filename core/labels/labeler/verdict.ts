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
  /** Null: the instruction did not ask for it, as version 1. */
  topPick: z.boolean().nullable().default(null),
  purpose: z.string().nullable().default(null),
  aspects: z.array(z.object({ aspect: z.string(), sentiment: z.enum(sentiments), quote: z.string() })),
  comparisons: z
    .array(z.object({ otherId: z.string(), isBetter: z.boolean(), aspect: z.string(), quote: z.string() }))
    .default([]),
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
  topPick: null,
  purpose: null,
  aspects: [],
  comparisons: [],
  attributes: [],
  claims: [],
}

/** `judge-2:gpt-5.4-mini`: the version of the instruction, and the model. */
export const labelerMethod = ({ instruction, model }: { instruction: number; model: string }) =>
  `judge-${instruction}:${model}`.slice(0, 80)

/**
 * The labels a verdict supports, all with `method`. Only quotes that occur in the text count (see `quoteIn`), at the
 * occurrence nearest to a mention of the brand. A sentiment or a recommendation needs at least one such quote; if all
 * its quotes are invented it is null, so that the rules decide instead. Neutral and "not recommended" need none,
 * because there is nothing to quote. Aspects, comparisons, attributes, and claims without their quote are dropped.
 * Criticism and praise follow from the aspects and the sentiment that are left.
 */
export function labelsOfVerdict(
  verdict: Verdict,
  { text, mentions, method }: { text: string; mentions: readonly Quote[]; method: string },
): MentionLabels {
  const { recommended } = verdict
  const places = (some: readonly string[]) =>
    distinct(some.flatMap((quote) => quoteIn(text, quote, mentions) ?? []))
  const quoted = <Item extends { aspect: string; quote: string }>(items: readonly Item[]) =>
    items.flatMap(({ quote, ...item }) => {
      const place = quoteIn(text, quote, mentions)
      const named = item.aspect.trim().toLowerCase()
      return place === null || named === ''
        ? []
        : [{ ...item, aspect: Array.from(named).slice(0, 60).join(''), ...place }]
    })
  const advised = places(verdict.recommendationQuotes)
  const sliced = (place: Quote) => ({ text: text.slice(place.start, place.end), ...place })
  const sentiment = sentimentOf(verdict, places(verdict.quotes), method)
  const aspects = quoted(verdict.aspects)
  return {
    sentiment,
    recommendation:
      recommended === null || (recommended && advised.length === 0)
        ? null
        : {
            recommended,
            topPick: recommended && verdict.topPick === true,
            purpose: recommended ? purposeIn(text, verdict.purpose) : null,
            method,
            quotes: advised,
          },
    criticism: criticismOf(sentiment, aspects, method),
    aspects,
    comparisons: quoted(verdict.comparisons),
    attributes: places(verdict.attributes).map(sliced),
    claims: places(verdict.claims).map(sliced),
  }
}

function sentimentOf(
  { sentiment, score }: Verdict,
  quotes: Quote[],
  method: string,
): MentionLabels['sentiment'] {
  return sentiment === null || (sentiment !== 'neutral' && quotes.length === 0)
    ? null
    : { label: sentiment, score: scoreFor(sentiment, score), method, quotes }
}

/** Null if neither a sentiment nor an aspect is left, so that the rules decide instead. */
function criticismOf(
  sentiment: MentionLabels['sentiment'],
  aspects: MentionLabels['aspects'],
  method: string,
): MentionLabels['criticism'] {
  if (sentiment === null && aspects.length === 0) return null
  const said = new Set([sentiment?.label, ...aspects.map((aspect) => aspect.sentiment)])
  return {
    criticized: said.has('negative') || said.has('mixed'),
    praised: said.has('positive') || said.has('mixed'),
    method,
  }
}

/** The purpose in the words of the text; null if it was invented. */
function purposeIn(text: string, purpose: string | null): string | null {
  const place = purpose === null ? null : quoteIn(text, purpose)
  return place === null ? null : text.slice(place.start, place.end).slice(0, 120)
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
