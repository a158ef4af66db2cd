import type { Word } from './clauses.ts'

/** Two names of one clause and what the clause says of them against each other. */
export type Verdict = { first: number; second: number }

const wins = new Set(
  'outperforms outperform outperformed beats beat surpasses outshines outclasses leads'.split(' '),
)
const loses = new Set('trails lags'.split(' '))
const prefers = new Set(
  'prefer prefers choose chose pick recommend recommends favor favour favors over'.split(' '),
)

/**
 * What a clause says when it sets one name against another, in word values; null when it does not compare.
 * `before`, `between` and `after` are the words around the two names; `between` is what decides.
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
  const than = texts.indexOf('than')
  if (than >= 0) {
    const words = between.slice(0, than)
    const value = valued(words) * (words.some(({ text }) => text === 'less' || text === 'fewer') ? -1 : 1)
    return value === 0 ? null : { first: value, second: -0.8 * value }
  }
  if (
    texts.includes('over') &&
    [...before, ...between].some(({ text }) => prefers.has(text) && text !== 'over')
  )
    return { first: 2, second: -1 }
  const as = texts.lastIndexOf('as')
  if (as > 0 && texts.slice(0, as).includes('as')) {
    const value = valued(between.slice(0, as))
    // "not as light as": the negation has turned the value already.
    return value < 0 ? { first: value, second: -0.5 * value } : { first: value, second: value }
  }
  return null
}

function hasPhrase(texts: readonly string[], phrase: readonly string[]): boolean {
  return texts.some((_, index) => phrase.every((word, offset) => texts[index + offset] === word))
}
