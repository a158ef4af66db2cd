import { developmentAnswers } from './language-passages.answers.ts'
import { developmentLanguages } from './language-passages.development.ts'
import { heldOutLanguages } from './language-passages.held-out.ts'
import { heldOutAnswers } from './language-passages.held-out-answers.ts'
import { developmentSpellings } from './spelling-passages.development.ts'
import { heldOutSpellings } from './spelling-passages.held-out.ts'
import { measure, type Passages, type Score } from './word-names.measure.ts'

type Part = 'development' | 'held-out'

/** The annotated passages of one half by language, and all of them together. */
export function measureLanguages(part: Part): Map<string, Score> {
  return scoreEach(part === 'development' ? developmentLanguages : heldOutLanguages)
}

function scoreEach(passages: Readonly<Record<string, Passages>>): Map<string, Score> {
  const all: Passages = Object.values(passages).flat()
  return new Map(
    [...Object.entries(passages), ['all', all] as const].map(([name, each]) => [name, measure(each)]),
  )
}

/** The same for whole answers, whose distractors are as rare as in real ones. */
export function measureAnswers(part: Part): Map<string, Score> {
  return scoreEach(part === 'development' ? developmentAnswers : heldOutAnswers)
}

/** Recall of other spellings, and precision among the words near them. */
export function measureSpellings(part: Part): Score {
  return measure(part === 'development' ? developmentSpellings : heldOutSpellings)
}

// `node core/mentions/passages/passages.measure.ts` prints the table, with the errors of the development half.
if (import.meta.main)
  for (const part of ['development', 'held-out'] as const)
    for (const [kind, scores] of [
      ['passages', measureLanguages(part)],
      ['answers', measureAnswers(part)],
      ['spellings', new Map([['', measureSpellings(part)]])],
    ] as const)
      for (const [language, score] of scores) {
        const figures = [score.f1, score.precision, score.recall].map((figure) => figure.toFixed(3))
        const errors = part === 'development' && language !== 'all' ? score.errors : []
        const row = [part, kind, language, ...figures, score.found + score.missed].join('\t')
        process.stdout.write(`${[row, ...errors].join('\n  ')}\n`)
      }
