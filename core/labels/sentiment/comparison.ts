import type { Word } from './clauses.ts'

/** Values of two names in one clause, relative to each other. */
export type Verdict = { first: number; second: number }

const wins = new Set(
  'outperforms outperform outperformed beats beat surpasses surpass outshines outshine outclasses leads outlasts outsells trumps tops edges overshadows'.split(
    ' ',
  ),
)
const loses = new Set('trails trail lags lag underperforms'.split(' '))
const prefers = new Set(
  'prefer prefers choose chose pick recommend recommends favor favour favors over'.split(' '),
)

/**
 * The values when a clause compares two names; null if it does not. `before`, `between`, and `after` are the words
 * around the two names; `between` decides.
 */
export function comparisonOf(
  before: readonly Word[],
  between: readonly Word[],
  valued: (words: readonly Word[]) => number,
): Verdict | null {
  const texts = between.map(({ text }) => text)
  if (texts.some((text) => wins.has(text)) && !texts.includes('than')) return { first: 2, second: -1.5 }
  if (texts.some((text) => loses.has(text)) || hasPhrase(texts, ['falls', 'short', 'of']))
    return { first: -2, second: 1 }
  if (hasPhrase(texts, ['no', 'match', 'for']) || hasPhrase(texts, ['pales', 'in', 'comparison']))
    return { first: -2, second: 2 }
  if ((texts[0] === 'lacks' || texts[0] === 'lack') && texts.at(-1) === 'of')
    return { first: -2, second: 1.5 }
  if (
    texts.length === 1 &&
    texts[0] === 'to' &&
    before.some(({ text }) => text === 'prefer' || text === 'prefers' || text === 'preferred')
  )
    return { first: 2, second: -1.5 }
  const than = texts.indexOf('than')
  if (than >= 0) {
    const words = between.slice(0, than)
    const value = valued(words)
    return value === 0 ? null : { first: value, second: -0.8 * value }
  }
  if (
    texts.includes('over') &&
    [...before, ...between].some(({ text }) => prefers.has(text) && text !== 'over')
  )
    return { first: 2, second: -1.5 }
  const as = texts.lastIndexOf('as')
  if (as > 0 && texts.slice(0, as).includes('as')) {
    const value = valued(between.slice(0, as))
    // "not as light as": the negation has already inverted the value.
    return value < 0 ? { first: value, second: -0.5 * value } : { first: value, second: value }
  }
  return null
}

function hasPhrase(texts: readonly string[], phrase: readonly string[]): boolean {
  return texts.some((_, index) => phrase.every((word, offset) => texts[index + offset] === word))
}
