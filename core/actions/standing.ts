import { sum } from '../math.ts'
import type { PromptGap } from '../reports/schema.ts'

/** Fewer answers than these prove nothing. */
export const minAnswers = 20

/** Where a brand stands with each prompt, as far as actions need it. */
export type Standing = {
  gaps: readonly PromptGap[]
  /** All prompts with valid answers, also those that mention no one. */
  promptIds: readonly string[]
  /** How much a prompt counts; 1 for all as long as nobody weighs them. */
  weightOf?: (promptId: string) => number
}

const evenly = () => 1

/**
 * Visibility at stake over all prompts: Σ weight × gap ÷ Σ weight. A gap is the lead of the strongest competitor, from 0 to 1; prompts
 * without one count in the denominator only.
 */
export function pointsAtStake(
  { promptIds, weightOf = evenly }: Standing,
  gaps: Iterable<{ promptId: string; gap: number }>,
): number {
  const all = sum(promptIds.map((id) => weightOf(id)))
  if (all === 0) return 0
  const lost = sum([...gaps].map(({ promptId, gap }) => weightOf(promptId) * Math.max(0, gap)))
  return Math.min(1, lost / all)
}

/** Prompts that the brand clearly loses, with enough answers. */
export const clearlyLost = ({ gaps }: Standing): PromptGap[] =>
  gaps.filter(({ outcome, answers }) => outcome === 'lost' && answers >= minAnswers)

/** Prompts in which a competitor leads without a clear gap. */
export const trailing = ({ gaps }: Standing): PromptGap[] =>
  gaps.filter(
    ({ outcome, answers, leader, own }) => outcome === 'contested' && answers >= minAnswers && leader > own,
  )
