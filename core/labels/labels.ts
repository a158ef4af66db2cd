import { z } from 'zod'

export const sentiments = ['positive', 'neutral', 'mixed', 'negative'] as const
export type Sentiment = (typeof sentiments)[number]

const quote = z.object({ start: z.number().int(), end: z.number().int() })
/** UTF-16 code units of the answer's text, end exclusive. */
export type Quote = z.infer<typeof quote>

/** What an answer says of one brand beside naming it. Null: no method could tell; never a neutral stand-in. */
export const mentionLabels = z.object({
  sentiment: z
    .object({ label: z.enum(sentiments), score: z.number(), method: z.string(), quotes: z.array(quote) })
    .nullable(),
  recommendation: z
    .object({ recommended: z.boolean(), method: z.string(), quotes: z.array(quote) })
    .nullable(),
  /** A side of the brand and how it is spoken of: price, support, … */
  aspects: z.array(quote.extend({ aspect: z.string(), sentiment: z.enum(sentiments) })),
  /** What the brand is said to be, in the answer's words. */
  attributes: z.array(quote.extend({ text: z.string() })),
  /** Checkable statements about the brand. */
  claims: z.array(quote.extend({ text: z.string() })),
})
export type MentionLabels = z.infer<typeof mentionLabels>

export const noLabels: MentionLabels = {
  sentiment: null,
  recommendation: null,
  aspects: [],
  attributes: [],
  claims: [],
}

/** A name in an answer that looks like a brand and is not tracked; the first occurrence of each. */
export type UntrackedName = { name: string } & Quote

export const checkedLabels = ['mention', 'sentiment', 'recommendation', 'citation', 'state'] as const
export type CheckedLabel = (typeof checkedLabels)[number]

/**
 * The value of a label, as shown and as it should be.
 * mention: whether the answer names the brand. recommendation: whether it recommends it.
 * citation: whose the page is. state: what kind of answer it is.
 */
export type LabelValue = {
  mention: boolean
  sentiment: Sentiment | null
  recommendation: boolean | null
  citation: 'own' | 'competitor' | 'other'
  state: 'answered' | 'absent' | 'refused'
}

/**
 * A person's word on one label of one answer. `correct` null: what was shown is right. `subject` is the page key of a
 * citation, else empty. `origin` sample: drawn at random, so it counts for precision and recall.
 */
export type LabelCheck<Label extends CheckedLabel = CheckedLabel> = {
  [Name in Label]: {
    id: string
    answerId: string
    trackedBrandId: string | null
    label: Name
    subject: string
    shown: { value: LabelValue[Name] }
    /** `place`: where a missed brand stands in the text. */
    correct: { value: LabelValue[Name]; place?: Quote } | null
    origin: 'reader' | 'sample'
    note: string
    extractor: string
    checkedBy: string | null
    createdAt: string
  }
}[Label]
