import type { Statement } from '#core/answers/document/items.ts'
import { role } from '#core/answers/document/roles.ts'
import { level } from '#core/answers/document/segments.ts'
import { gap, type Words, type NamedWords } from '#core/answers/document/words.ts'

/** A part of a sentence that makes one statement. `isConcession`: it speaks against the rest (`but …`, `although …`). */
export type Clause = { a: number; b: number; isConcession: boolean }

/** Splits a sentence at words of contrast, semicolons, and dashes. */
export function clausesOf(words: Words, { a, b }: { a: number; b: number }): Clause[] {
  const clauses: Clause[] = []
  let from = a
  let isConcession = isContrast(words, a)
  for (let at = a + 1; at <= b; at += 1) {
    const separator = at < b ? (words.before[at] ?? 0) : gap.line
    const starts = at < b && isContrast(words, at) && !isComparing(words, at)
    const endsOpening = isConcession && from === a && separator === gap.comma && at - from >= 3
    if (at < b && !starts && !endsOpening && separator !== gap.clause && separator !== gap.dash) continue
    clauses.push({ a: from, b: at, isConcession })
    from = at
    isConcession = starts
  }
  return clauses
}

const isContrast = (words: Words, at: number) => ((words.lexemes[at]?.roles ?? 0) & role.contrast) !== 0

/** `but` in `nothing but`, `still` and `while` inside a phrase. */
function isComparing(words: Words, at: number): boolean {
  const text = words.lexemes[at]?.text ?? ''
  if (text === 'still' || text === 'bien') return true
  return text === 'unlike' && (words.before[at] ?? 0) < gap.comma
}

/** Who a statement is about. `owners` are the brands of its item or of the sentence before. */
export class Subjects {
  private readonly words: Words
  private readonly named: readonly NamedWords[]

  constructor(words: Words, named: readonly NamedWords[]) {
    this.words = words
    this.named = named
  }

  /** The brands that the part `a` to `b` of a statement is about, before word `at`. */
  at(
    statement: Statement,
    owners: readonly number[],
    { a, at }: { a: number; at: number },
  ): readonly number[] {
    const group = this.groupIn(statement, a, at)
    if (group.length === 0) return owners
    // Running text below a label that is no brand (`Longevity: …`) has its own subjects.
    if (statement.item === null || (statement.item.brands.length === 0 && statement.item.level >= level.text))
      return group
    const first = this.named[this.firstIn(statement, a)]
    if (group.some((brand) => statement.item?.brands.includes(brand))) return group
    return first !== undefined && this.isSubject(first, a) ? group : owners
  }

  /** The names after word `at`, joined by `and`, `or`, and commas; up to `maxDistance` words away. */
  after(statement: Statement, at: number): number[] {
    for (let index = statement.first; index < statement.end; index += 1) {
      const name = this.named[index]
      if (name === undefined || name.a <= at) continue
      if (name.a - at > maxDistance) return []
      for (let word = at + 1; word < name.a; word += 1) {
        const roles = this.words.lexemes[word]?.roles ?? 0
        const separator = this.words.before[word] ?? 0
        if (separator >= gap.clause && separator !== gap.colon && separator !== gap.dash) return []
        if ((roles & role.verb) !== 0 && (roles & role.be) === 0 && !this.isModal(word)) return []
      }
      return this.groupFrom(index, statement.end)
    }
    return []
  }

  /** `would be`. */
  private isModal(at: number): boolean {
    return modals.has(this.words.lexemes[at]?.text ?? '') && this.words.lexemes[at + 1]?.text === 'be'
  }

  /** The first group of names of a part of the sentence, unless a preposition subordinates it (`unlike X`). */
  private groupIn(statement: Statement, a: number, at: number): number[] {
    let fallback = -1
    const opening = this.openingClause(a, at)
    for (let index = this.firstIn(statement, a); index < statement.end; index += 1) {
      const name = this.named[index]
      if (name === undefined || name.a >= at) break
      const relation = name.a < opening ? 'loose' : this.relationOf(name, a)
      if (relation === 'none') return this.groupFrom(index, statement.end, at)
      if (relation === 'loose' && fallback === -1) fallback = index
    }
    return fallback === -1 || statement.item !== null ? [] : this.groupFrom(fallback, statement.end, at)
  }

  /** The end of `If X is sold out,`, `Between X and Z,` before a name; `a` without one. */
  private openingClause(a: number, at: number): number {
    if (!clauseOpenings.has(this.words.lexemes[a]?.text ?? '')) return a
    let end = a + 1
    while (end < at && this.words.before[end] !== gap.comma) end += 1
    return end < at ? end : a
  }

  private firstIn(statement: Statement, a: number): number {
    let index = statement.first
    while (index < statement.end && (this.named[index]?.a ?? 0) < a) index += 1
    return index
  }

  private groupFrom(index: number, end: number, limit = Infinity): number[] {
    const group: number[] = []
    let before: NamedWords | null = null
    for (let place = index; place < end; place += 1) {
      const name = this.named[place]
      if (name === undefined || name.a >= limit) break
      if (before !== null && name.brand !== before.brand && !this.areJoined(before, name)) break
      if (!group.includes(name.brand)) group.push(name.brand)
      before = name
    }
    return group
  }

  /** `X, Y`, `X or the Y`, `X Pro 2 and Y`: only names, articles, and joints between them. */
  private areJoined(first: NamedWords, second: NamedWords): boolean {
    if (second.a - first.b > maxProduct) return false
    let isJoined = this.words.before[second.a] === gap.comma
    for (let at = first.b; at < second.a; at += 1) {
      const roles = this.words.lexemes[at]?.roles ?? 0
      if (
        (roles & role.joint) !== 0 ||
        this.words.before[at] === gap.comma ||
        pairing.has(this.words.lexemes[at]?.text ?? '')
      )
        isJoined = true
      else if ((roles & (role.verb | role.purpose | role.contrast)) !== 0) return false
      if ((this.words.before[at] ?? 0) >= gap.clause) return false
    }
    return isJoined
  }

  /** Near the start of its clause, with at most articles before it. */
  private isSubject({ a: name }: NamedWords, a: number): boolean {
    const from = this.openingEnd(a, name)
    if (name - from > 3) return false
    for (let at = from; at < name; at += 1) {
      const roles = this.words.lexemes[at]?.roles ?? 0
      if ((roles & (role.article | role.contrast | role.joint | role.standIn)) === 0) return false
    }
    return true
  }

  /** `For a tight budget, X is …`: after the phrase that a clause opens with. */
  private openingEnd(a: number, name: number): number {
    if (!openings.has(this.words.lexemes[a]?.text ?? '')) return a
    let at = name
    while (at > a + 1 && name - at < 2 && this.words.before[at] !== gap.comma) at -= 1
    return this.words.before[at] === gap.comma ? at : a
  }

  /** `than X` never is what a sentence is about; `the rooms at X` is, if nothing else is named. */
  private relationOf({ a: name }: NamedWords, a: number): 'none' | 'loose' | 'strict' {
    for (let at = name - 1; at >= Math.max(a, name - 2); at -= 1) {
      // `Compared with X, Y is …`
      if (this.words.before[at + 1] === gap.comma) break
      const text = this.words.lexemes[at]?.text ?? ''
      // `Like X, Y is …`, but `models like X`.
      if (text === 'as' && this.words.lexemes[at - 1]?.text === 'such') return 'loose'
      if (text === 'as' && this.words.lexemes[at + 1]?.text === 'for') return 'none'
      if (strictRelations.has(text) || (text === 'like' && at === a)) return 'strict'
      if (looseRelations.has(text)) return 'loose'
    }
    return 'none'
  }
}

const openings = new Set('for if on with given since in overall at as when based because'.split(' '))
const clauseOpenings = new Set('if unless between since after compared given because'.split(' '))
const pairing = new Set('paired combined together plus alongside'.split(' '))
const modals = new Set('would will might may'.split(' '))
const maxDistance = 12
const maxProduct = 8
const strictRelations = new Set('than unlike versus vs as behind beyond als wie que come'.split(' '))
const looseRelations = new Set('to from with by over against via through at on in'.split(' '))
