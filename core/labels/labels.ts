import type { Tables } from '../database/tables.ts'
import * as values from '../database/values.ts'

export const sentiments = values.mentions.sentiment
export type Sentiment = (typeof sentiments)[number]

/** UTF-16 code units of the answer's text, end exclusive. */
export type Quote = { start: number; end: number }

/** What an answer says of one brand beside naming it. Null: no method could tell; never a neutral stand-in. */
export type MentionLabels = {
  sentiment: { label: Sentiment; score: number; method: string; quotes: Quote[] } | null
  recommendation: { recommended: boolean; method: string; quotes: Quote[] } | null
  /** A side of the brand and how it is spoken of: price, support, … */
  aspects: ({ aspect: string; sentiment: Sentiment } & Quote)[]
  /** What the brand is said to be, in the answer's words. */
  attributes: ({ text: string } & Quote)[]
  /** Checkable statements about the brand. */
  claims: ({ text: string } & Quote)[]
}

export const noLabels: MentionLabels = {
  sentiment: null,
  recommendation: null,
  aspects: [],
  attributes: [],
  claims: [],
}

/** A name in an answer that looks like a brand and is not tracked; the first occurrence of each. */
export type UntrackedName = { name: string } & Quote

export const checkedLabels = values.label_checks.label
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
  citation: Tables['answer_citations']['owner']
  state: Tables['answers']['state']
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
    origin: Tables['label_checks']['origin']
    note: string
    extractor: string
    checkedBy: string | null
    createdAt: string
  }
}[Label]
