import { foldedText, type VisibleText } from '#core/mentions/text/visible-text.ts'
import type { Tables } from '../database/tables.ts'
import type { NamedAt } from './state/answer-view.ts'
import { decideState } from './state/decide-state.ts'
import { grammars } from './state/languages.ts'

/** `absent`: the answer says it found nothing about the question; `refused`: it declines to answer. */
export type AnswerState = Tables['answers']['state']

const nothing: ReadonlySet<number> = new Set()

/**
 * The state of an answer, and the indexes of mentions that only occur where the answer says that it knows nothing of
 * the brand.
 */
export function readAnswerState(
  text: VisibleText,
  mentions: readonly NamedAt[],
): { state: AnswerState; dropped: ReadonlySet<number> } {
  if (text.length === 0) return { state: 'absent', dropped: nothing }
  const folded = foldedText(text)
  const possible = grammars.filter(({ triggers }) => triggers.test(folded))
  return possible.length === 0 ? { state: 'answered', dropped: nothing } : decideState(text, mentions, possible)
}
