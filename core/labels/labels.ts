import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import * as values from '../database/values.ts'

export const sentiments = values.mentions.sentiment
export type Sentiment = (typeof sentiments)[number]

const quote = z.object({ start: z.number().int(), end: z.number().int() })
/** UTF-16 code units of the answer's text, end exclusive. */
export type Quote = z.infer<typeof quote>

/** The labels of one mentioned brand. Null: no method could tell; never a neutral default. */
export const mentionLabels = z.object({
  sentiment: z
    .object({ label: z.enum(sentiments), score: z.number(), method: z.string(), quotes: z.array(quote) })
    .nullable(),
  recommendation: z
    .object({
      recommended: z.boolean(),
      /** Singled out as the best or first choice of the whole answer; at most two brands of an answer are. */
      topPick: z.boolean(),
      /** For whom or what, in the answer's words (`families`, `noise cancellation`); null: for everyone, or not said. */
      purpose: z.string().nullable(),
      method: z.string(),
      quotes: z.array(quote),
    })
    .nullable(),
  /** Whether the answer criticizes and praises the brand; the quotes are those of its aspects. */
  criticism: z.object({ criticized: z.boolean(), praised: z.boolean(), method: z.string() }).nullable(),
  /** An aspect of the brand (price, support, …) and its sentiment: criticism is negative, praise positive. */
  aspects: z.array(quote.extend({ aspect: z.string(), sentiment: z.enum(sentiments) })),
  /** Where the answer calls the brand better or worse than another tracked brand in an aspect. */
  comparisons: z.array(quote.extend({ otherId: z.string(), isBetter: z.boolean(), aspect: z.string() })),
  /** Attributes of the brand, in the answer's words. */
  attributes: z.array(quote.extend({ text: z.string() })),
  /** Checkable statements about the brand. */
  claims: z.array(quote.extend({ text: z.string() })),
})
export type MentionLabels = z.infer<typeof mentionLabels>

export const noLabels: MentionLabels = {
  sentiment: null,
  recommendation: null,
  criticism: null,
  aspects: [],
  comparisons: [],
  attributes: [],
  claims: [],
}

/**
 * A name in an answer that looks like a brand and is not tracked; the first occurrence of each. `heads`: it begins an
 * item, a heading, a table row, or a card.
 */
export type UntrackedName = { name: string; heads: boolean } & Quote

export const checkedLabels = values.label_checks.label
export type CheckedLabel = (typeof checkedLabels)[number]

/**
 * The value of a label, as shown or corrected. mention: whether the answer mentions the brand. recommendation: whether
 * it recommends it. topPick: whether the brand is its first choice. criticism: whether it criticizes it. citation: the owner of the page. state: the state of the answer.
 */
export type LabelValue = {
  mention: boolean
  sentiment: Sentiment | null
  recommendation: boolean | null
  topPick: boolean | null
  criticism: boolean | null
  citation: Tables['answer_citations']['owner']
  state: Tables['answers']['state']
}

/**
 * A person's check of one label of one answer. `correct` null: the shown value is right. `subject` is the page key of a
 * citation, otherwise empty. `origin` sample: drawn at random, so it counts for precision and recall.
 */
export type LabelCheck<Label extends CheckedLabel = CheckedLabel> = {
  [Name in Label]: {
    id: string
    answerId: string
    trackedBrandId: string | null
    label: Name
    subject: string
    shown: { value: LabelValue[Name] }
    /** `place`: position of a missed brand in the text. */
    correct: { value: LabelValue[Name]; place?: Quote } | null
    origin: Tables['label_checks']['origin']
    note: string
    extractor: string
    checkedBy: string | null
    createdAt: string
  }
}[Label]
