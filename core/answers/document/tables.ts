import { role } from './roles.ts'
import type { Segment } from './segments.ts'
import { type NamedWords, rolesOf, type Words } from './words.ts'

/** Mentions in a segment. */
type NamesIn = (cell: Segment) => readonly NamedWords[]

/** The brand of each column, if the header names brands (`| | Acme | Zenlo |`); null if the rows do. */
export function brandColumns(header: readonly Segment[], namesIn: NamesIn): (number | null)[] | null {
  const brands = header.map((cell) => namesIn(cell)[0]?.brand ?? null)
  return brands.filter((brand) => brand !== null).length < 2 ? null : brands
}

/** Whether a column's name says that its cells are what the answer would take (`Choose`, `Our pick`, `Winner`). */
export function isChoosing(words: Words, { a, b }: Segment): boolean {
  const roles = rolesOf(words, a, b)
  return b - a <= maxHeader && (roles & (role.advise | role.choice | role.choices | role.superlative)) !== 0
}

const maxHeader = 4

/** Whether a column's cells are the writer's opinion (`My take`, `Verdict`). */
export function isOpinion(words: Words, { a, b }: Segment): boolean {
  if (b - a > maxHeader) return false
  for (let at = a; at < b; at += 1) if (opinions.has(words.lexemes[at]?.text ?? '')) return true
  return (rolesOf(words, a, b) & (role.verdict | role.choice)) !== 0
}

const opinions = new Set('take opinion award title standout rank'.split(' '))

/** `Best for hot sleepers`, `Best overall`: a cell that awards something, rather than rates a property. */
export function isAward(words: Words, { a, b }: Segment): boolean {
  const first = words.lexemes[a]?.roles ?? 0
  if (b - a < 2 || (first & (role.superlative | role.choice)) === 0) return false
  const rest = rolesOf(words, a + 1, b)
  return (rest & (role.purpose | role.choice)) !== 0 || words.lexemes[a + 1]?.text === 'overall'
}
