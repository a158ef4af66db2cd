import type { Statement } from '#core/answers/document/items.ts'
import { role } from '#core/answers/document/roles.ts'
import { gap, lexemeOf, rolesOf, type Words, type NamedWords } from '#core/answers/document/words.ts'
import type { Evidence } from './faults.ts'
import type { Clause } from './subjects.ts'

/** A clause that sets two brands against each other; the values are relative, as in `Evidence`. */
export type Contrast = { first: number; firstValue: number; second: number; secondValue: number }

const wins = new Set(
  'outperforms outperform outperformed beats beat surpasses surpass outshines outshine outclasses outlasts outsells trumps tops edges overshadows'.split(
    ' ',
  ),
)
const loses = new Set('trails trail lags lag underperforms'.split(' '))
const prefers = new Set(
  'prefer prefers preferred choose chose pick recommend recommends favor favour favors favours'.split(' '),
)

/**
 * Compares the brand that a clause is about with the first other brand that it names after it. `evidence` is that of the
 * clause. Null if it compares nothing.
 */
export function readContrast(
  words: Words,
  clause: Clause,
  {
    subject,
    named,
    statement,
    evidence,
  }: {
    subject: readonly number[]
    named: readonly NamedWords[]
    statement: Statement
    evidence: readonly Evidence[]
  },
): Contrast | null {
  const [first] = subject
  if (first === undefined) return null
  let from = clause.a
  for (let index = statement.first; index < statement.end; index += 1) {
    const name = named[index]
    if (name === undefined || name.a < clause.a || name.a >= clause.b) continue
    if (subject.includes(name.brand)) {
      from = name.b
      continue
    }
    const values = valuesBetween(words, { a: clause.a, from, name }, evidence)
    return values === null
      ? null
      : { first, firstValue: values[0], second: name.brand, secondValue: values[1] }
  }
  return null
}

const textAt = (words: Words, at: number) => lexemeOf(words, at).text

function valuesBetween(
  words: Words,
  { a, from, name }: { a: number; from: number; name: NamedWords },
  evidence: readonly Evidence[],
): [number, number] | null {
  const than = lastIndex(words, from, name.a, 'than', 5)
  if (than !== -1) {
    const value = valueBefore(words, a, than, evidence)
    return value === 0 ? null : [value, -0.8 * value]
  }
  const as = lastIndex(words, from, name.a, 'as', 4)
  if (as !== -1 && lastIndex(words, from, as, 'as', 6) !== -1) {
    const value = sumIn(evidence, a, as)
    return value === 0 ? null : value < 0 ? [value, -0.7 * value] : [value, value]
  }
  for (let at = from; at < name.a; at += 1) {
    const text = textAt(words, at)
    if (wins.has(text)) return [2, -1.5]
    if (loses.has(text)) return [-2, 1]
    if (text === 'falls' && /^(?:short|behind)$/.test(textAt(words, at + 1))) return [-2, 1]
    if (text === 'no' && textAt(words, at + 1) === 'match') return [-2, 2]
    if (text === 'pales') return [-2, 2]
    if ((text === 'lacks' || text === 'lack') && lastIndex(words, at, name.a, 'of', 3) !== -1)
      return [-2, 1.5]
    if (text === 'over' && prefersBefore(words, a, at)) return [2, -1.5]
    if (text === 'compared' || text === 'versus') {
      const value = valueBefore(words, a, at, evidence)
      return value === 0 || (rolesOf(words, a, at) & role.comparative) === 0 ? null : [value, -0.8 * value]
    }
    if ((words.before[at] ?? 0) >= gap.clause) return null
  }
  return null
}

/** The last `text` before `end`, at most `maxDistance` words away from it; -1 if there is none. */
function lastIndex(words: Words, from: number, end: number, text: string, maxDistance: number): number {
  for (let at = end - 1; at >= Math.max(from, end - maxDistance); at -= 1)
    if (textAt(words, at) === text) return at
  return -1
}

const sumIn = (evidence: readonly Evidence[], a: number, b: number) =>
  evidence.reduce((sum, each) => (each.a >= a && each.a < b ? sum + each.value : sum), 0)

/** What is said before `than`: the evidence there, or `more …` as an advantage. */
function valueBefore(words: Words, a: number, than: number, evidence: readonly Evidence[]): number {
  const near = sumIn(evidence, Math.max(a, than - 6), than)
  if (near !== 0) return near
  for (let at = than - 1; at >= Math.max(a, than - 6); at -= 1) if (textAt(words, at) === 'more') return 1.2
  return 0
}

function prefersBefore(words: Words, a: number, at: number): boolean {
  for (let place = a; place < at; place += 1) if (prefers.has(textAt(words, place))) return true
  return false
}
