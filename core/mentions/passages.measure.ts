import { developmentLanguages } from './language-passages.development.ts'
import { heldOutLanguages } from './language-passages.held-out.ts'
import { developmentSpellings } from './spelling-passages.development.ts'
import { heldOutSpellings } from './spelling-passages.held-out.ts'
import { measure, type Passages, type Score } from './word-names.measure.ts'

type Part = 'development' | 'held-out'

/** The annotated passages of one half by language, and all of them together. */
export function measureLanguages(part: Part): Map<string, Score> {
  const passages = part === 'development' ? developmentLanguages : heldOutLanguages
  const all: Passages = Object.values(passages).flat()
  return new Map(
    [...Object.entries(passages), ['all', all] as const].map(([name, each]) => [name, measure(each)]),
  )
}

/** Recall of other spellings, and precision among the words beside them. */
export function measureSpellings(part: Part): Score {
  return measure(part === 'development' ? developmentSpellings : heldOutSpellings)
}

// `node core/mentions/passages.measure.ts` prints the table, with the errors of the development half.
if (import.meta.main)
  for (const part of ['development', 'held-out'] as const)
    for (const [name, score] of [...measureLanguages(part), ['spellings', measureSpellings(part)] as const]) {
      const figures = [score.f1, score.precision, score.recall].map((figure) => figure.toFixed(3))
      console.log([part, name, ...figures, score.found + score.missed].join('\t'))
      if (part === 'development' && name !== 'all')
        for (const error of score.errors) console.log(`  ${error}`)
    }
