import { sum } from '../math.ts'
import type { PromptGap } from '../reports/schema.ts'

/** Fewer answers than these prove nothing. */
export const minAnswers = 20

/** What is at stake for a brand in its prompts. */
export type Stakes = {
  gaps: readonly PromptGap[]
  /** All prompts with valid answers, also those that mention no one. */
  promptIds: readonly string[]
  /** How much a prompt counts, by its importance; 1 for all if left out. */
  weightOf?: (promptId: string) => number
}

const evenly = () => 1

/**
 * Visibility at stake over all prompts: Σ weight × gap ÷ Σ weight. A gap is the lead of the strongest competitor, from 0 to 1; prompts
 * without one count in the denominator only.
 */
export function pointsAtStake(
  { promptIds, weightOf = evenly }: Stakes,
  gaps: Iterable<{ promptId: string; gap: number }>,
): number {
  const all = sum(promptIds.map((id) => weightOf(id)))
  if (all === 0) return 0
  const lost = sum([...gaps].map(({ promptId, gap }) => weightOf(promptId) * Math.max(0, gap)))
  return Math.min(1, lost / all)
}

/** Prompts that the brand clearly loses, with enough answers. */
export const clearlyLost = ({ gaps }: Stakes): PromptGap[] =>
  gaps.filter(({ outcome, answers }) => outcome === 'lost' && answers >= minAnswers)

/** Prompts in which a competitor leads without a clear gap. */
export const trailing = ({ gaps }: Stakes): PromptGap[] =>
  gaps.filter(
    ({ outcome, answers, leader, own }) => outcome === 'contested' && answers >= minAnswers && leader > own,
  )
