import { foldedText, type VisibleLine, type VisibleText } from '#core/mentions/text/visible-text.ts'
import type { Tables } from '../database/tables.ts'
import { readWords } from './document/words.ts'
import { maskText, maxRead, type NamedAt, sentencesOf } from './state/answer-view.ts'
import { decideState } from './state/decide-state.ts'
import type { StateGrammar } from './state/grammar.ts'
import { grammarsFor } from './state/languages.ts'
import { readSentence } from './state/read-sentence.ts'
import { isDoubtful } from './state/second-look.ts'
import { anyForeignTrigger, anyTrigger } from './state/triggers.ts'

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
  const isEnglish = grammars.length === 1
  const mayDenyIn = denialFinder(text)
  let masked: string | null = null
  return text.lines.some((line) => {
    if (line.source || line.from >= maxRead) return false
    if (isEnglish && !mayDenyIn(line)) return false
    const whole = folded.slice(line.from, line.to)
    if (!anyTrigger.test(whole) && (isEnglish || !anyForeignTrigger.test(whole))) return false
    const words = whole.slice(0, maxRead - line.from)
    const possible = grammars.filter(({ triggers, cues }) => triggers.test(words) && cues.test(words))
    if (possible.length === 0) return false
    masked ??= maskText(text, mentions)
    return sentencesOf(masked, line).some(
      (sentence) =>
        readSentence(sentence, possible) !== null || (isEnglish && isDoubtful(sentence, mentions)),
    )
  })
}

/** Finds the lines, in order, with a word that a denial in English needs; most have none. */
function denialFinder(text: VisibleText): (line: VisibleLine) => boolean {
  const { runs, runLexemes } = readWords(text)
  const { units } = text
  let run = 0
  return ({ from, to }) => {
    while (run < runs.count && (runs.to[run] ?? 0) <= from) run += 1
    for (; run < runs.count && (runs.from[run] ?? 0) < to; run += 1) {
      const end = runs.to[run] ?? 0
      const isBeforeSign = units[end] === 39 || units[end] === 47
      if (runLexemes[run]?.mayDeny === true || (isBeforeSign && units[end - 1] === 110)) return true
    }
    return false
  }
}
