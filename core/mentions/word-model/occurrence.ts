import type { NameSpan } from '../find-names.ts'
import type { VisibleLine, VisibleText } from '../text/visible-text.ts'

/** What the rules found out about an occurrence, in their points or as counts. */
export type RulePoints = {
  score: number
  grammar: number
  frame: number
  capitals: number
  enumerated: number
  /** As the head of an item, cell, or heading. */
  head: number
  trade: number
  prompted: number
  loose: boolean
  namesake: boolean
  cued: number
  described: number
  /** Share of the description's words that occur; -1 without a description. */
  describedShare: number
  /** Words of the description within 90 units. */
  describedNear: number
  competitors: number
  cited: boolean
  small: boolean
  /** Other forms of the word in the answer: `targets`, `targeting`. */
  inflected: number
  /** Best and worst score of the brand's other occurrences, and their number. */
  others: { best: number; worst: number; count: number }
  /** Units to the nearest other tracked name; 200 if none is near. */
  nearest: number
  /** Other brands that the rules keep. */
  company: number
}

export type Occurrence = {
  span: NameSpan
  text: VisibleText
  line: VisibleLine
  /** Stems of the words of the brand's description. */
  stems: readonly string[]
  points: RulePoints
}

/** The probability that an occurrence is the brand. */
export type WordModel = (occurrence: Occurrence) => number
