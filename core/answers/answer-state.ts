import { foldedText, type VisibleText } from '#core/mentions/text/visible-text.ts'
import type { Tables } from '../database/tables.ts'
import { maskText, maxRead, type NamedAt, sentencesOf } from './state/answer-view.ts'
import { decideState } from './state/decide-state.ts'
import type { StateGrammar } from './state/grammar.ts'
import { anyForeignTrigger, anyTrigger, grammarsFor } from './state/languages.ts'
import { readSentence } from './state/read-sentence.ts'

/** `absent`: the answer says it found nothing about the question; `refused`: it declines to answer. */
export type AnswerState = Tables['answers']['state']

const nothing: ReadonlySet<number> = new Set()

/**
 * The state of an answer, and the indexes of mentions that only occur where the answer says that it knows nothing of
 * the brand. Most answers deny nothing, so single sentences are read before the whole.
 */
export function readAnswerState(
  text: VisibleText,
  mentions: readonly NamedAt[],
): { state: AnswerState; dropped: ReadonlySet<number> } {
  if (text.length === 0) return { state: 'absent', dropped: nothing }
  const possible = grammarsFor(foldedText(text))
  return deniesAnything(text, mentions, possible)
    ? decideState(text, mentions, possible)
    : { state: 'answered', dropped: nothing }
}

function deniesAnything(
  text: VisibleText,
  mentions: readonly NamedAt[],
  grammars: readonly StateGrammar[],
): boolean {
  const folded = foldedText(text)
  let masked: string | null = null
  return (grammars.length === 1 ? [anyTrigger] : [anyTrigger, anyForeignTrigger]).some((trigger) => {
    let index = 0
    trigger.lastIndex = 0
    for (let match = trigger.exec(folded); match !== null; match = trigger.exec(folded)) {
      while (index < text.lines.length && (text.lines[index]?.to ?? 0) <= match.index) index += 1
      const line = text.lines[index]
      if (line === undefined || line.from >= maxRead) return false
      trigger.lastIndex = Math.max(line.to, match.index + 1)
      if (line.source) continue
      const words = folded.slice(line.from, Math.min(line.to, maxRead))
      const possible = grammars.filter(({ triggers, cues }) => triggers.test(words) && cues.test(words))
      if (possible.length === 0) continue
      masked ??= maskText(text, mentions)
      if (sentencesOf(masked, line).some((sentence) => readSentence(sentence, possible) !== null)) return true
    }
    return false
  })
}
