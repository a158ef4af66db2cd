import { z } from 'zod'
import type { AnswerFacts } from '../answer-rollups.ts'
import * as values from '../../database/values.ts'
import { sentiments } from '../../labels/labels.ts'

/** The extraction of an answer as far as numbers depend on it: brands by rank, state, pages, and other names. */
export const readingSide = z.object({
  state: z.enum(values.answers.state),
  mentions: z.array(
    z.object({
      trackedBrandId: z.string(),
      /** Number of mentions. */
      spans: z.number(),
      sentiment: z.enum(sentiments).nullable(),
      recommended: z.boolean().nullable(),
      // Stored effects of earlier versions lack these.
      topPick: z.boolean().nullable().default(null),
      criticized: z.boolean().nullable().default(null),
      praised: z.boolean().nullable().default(null),
    }),
  ),
  pages: z.number(),
  ownPages: z.number(),
  untracked: z.number(),
})
export type ReadingSide = z.infer<typeof readingSide>

export function sideOf({ state, mentions, citations, untracked }: AnswerFacts): ReadingSide {
  return {
    state,
    mentions: mentions.toSorted((a, b) => a.rank - b.rank).map(({ rank: _rank, ...mention }) => mention),
    pages: citations.length,
    ownPages: citations.filter(({ owner }) => owner === 'own').length,
    untracked,
  }
}

/** Before and after. */
const sides = z.tuple([z.number(), z.number()])
type Sides = z.infer<typeof sides>

const trackedCounts = z.object({
  /** Answers that mention it only after, and only before. */
  gained: z.number(),
  lost: z.number(),
  named: sides,
  positive: sides,
  negative: sides,
  labelled: sides,
  recommended: sides,
  firstChoice: sides.default([0, 0]),
  criticized: sides.default([0, 0]),
  praised: sides.default([0, 0]),
})
export type TrackedCounts = z.infer<typeof trackedCounts>

/** Sums over reprocessed answers of one brand, including unchanged ones. `tracked` is keyed by tracked brand. */
export const readingCounts = z.object({ valid: sides, tracked: z.record(z.string(), trackedCounts) })
export type ReadingCounts = z.infer<typeof readingCounts>

type ReadAnswer = { before: AnswerFacts; after: AnswerFacts }

/** The sums plus these answers of the same brand. */
export function countsWith(counts: ReadingCounts | null, read: readonly ReadAnswer[]): ReadingCounts {
  const sum = counts === null ? { valid: zero(), tracked: {} } : structuredClone(counts)
  for (const { before, after } of read) {
    for (const [side, facts] of [before, after].entries()) {
      if (facts.state !== 'refused') add(sum.valid, side)
      for (const mention of facts.mentions) {
        const tracked = trackedIn(sum, mention.trackedBrandId)
        add(tracked.named, side)
        if (mention.sentiment !== null) add(tracked.labelled, side)
        if (mention.sentiment === 'positive') add(tracked.positive, side)
        if (mention.sentiment === 'negative') add(tracked.negative, side)
        if (mention.recommended === true) add(tracked.recommended, side)
        if (mention.topPick === true) add(tracked.firstChoice, side)
        if (mention.criticized === true) add(tracked.criticized, side)
        if (mention.praised === true) add(tracked.praised, side)
      }
    }
    const named = new Set(before.mentions.map(({ trackedBrandId }) => trackedBrandId))
    const namedNow = new Set(after.mentions.map(({ trackedBrandId }) => trackedBrandId))
    for (const id of namedNow) if (!named.has(id)) trackedIn(sum, id).gained++
    for (const id of named) if (!namedNow.has(id)) trackedIn(sum, id).lost++
  }
  return sum
}

const trackedIn = (sum: ReadingCounts, id: string): TrackedCounts => (sum.tracked[id] ??= nothing())

function add(pair: Sides, side: number): void {
  if (side === 0) pair[0]++
  else pair[1]++
}

const zero = (): Sides => [0, 0]

const nothing = (): TrackedCounts => ({
  gained: 0,
  lost: 0,
  named: zero(),
  positive: zero(),
  negative: zero(),
  labelled: zero(),
  recommended: zero(),
  firstChoice: zero(),
  criticized: zero(),
  praised: zero(),
})
