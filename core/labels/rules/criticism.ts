import { generalAspect } from './general-aspect.ts'
import type { Statement } from '#core/answers/document/items.ts'
import { role } from '#core/answers/document/roles.ts'
import { gap, lexemeOf, quoteOf, type Words, type NamedWords } from '#core/answers/document/words.ts'
import type { Quote } from '../labels.ts'
import { aspectOf } from './aspects.ts'
import { readContrast } from './comparisons.ts'
import { eachStatement, type Reading } from './reading.ts'
import type { Evidence } from './faults.ts'
import { isObjection, objectionValue } from './objections.ts'
import { readEvidence } from './remarks.ts'
import { type Clause, clausesOf } from './subjects.ts'

/** A clause that praises (value above 0) or criticizes a brand in an aspect. */
export type Remark = Quote & { value: number; aspect: string }
export type Comparison = Quote & { other: number; isBetter: boolean; aspect: string }
export type Remarks = {
  remarks: Remark[]
  comparisons: Comparison[]
  /** The words that count. */
  evidence: (Quote & { value: number })[]
}

/** What an answer praises and criticizes about each brand, and which comparisons it wins and loses; by brand index. */
export function readRemarks(reading: Reading): Map<number, Remarks> {
  const found = new Map<number, Remarks>()
  for (const { brand } of reading.named)
    if (!found.has(brand)) found.set(brand, { remarks: [], comparisons: [], evidence: [] })
  const reader = new RemarkReader(reading, found)
  eachStatement(reading, ({ statement, owners }) => reader.read(statement, owners))
  return found
}

class RemarkReader {
  private readonly reading: Reading
  private readonly found: Map<number, Remarks>

  constructor(reading: Reading, found: Map<number, Remarks>) {
    this.reading = reading
    this.found = found
  }

  read(statement: Statement, owners: readonly number[]): void {
    if (statement.field === 'fit') return
    const { words, subjects } = this.reading
    if (statement.first === statement.end && (owners.length === 0 || addressesReader(words, statement)))
      return
    let about = owners
    let before = 0
    for (const clause of clausesOf(words, statement)) {
      about = subjects.at(statement, about, { a: clause.a, at: clause.b })
      const evidence = this.evidenceIn(clause, before)
      before = evidence.reduce((sum, { value }) => sum + value, 0)
      if (about.length > 0) this.readClause(statement, clause, { about, evidence })
    }
  }

  /** `before`: the value of the clause before it. The lexicon is English; elsewhere only fields such as `Vorteile` decide. */
  private evidenceIn(clause: Clause, before: number): Evidence[] {
    const { words, language, isName } = this.reading
    if (language !== 'en') return []
    const evidence = readEvidence(words, clause, isName)
    return evidence.length === 0 && before >= 0 && isObjection(words, clause, isName)
      ? [{ a: clause.a, b: clause.b, value: objectionValue }]
      : evidence
  }

  private readClause(
    statement: Statement,
    clause: Clause,
    { about, evidence }: { about: readonly number[]; evidence: readonly Evidence[] },
  ): void {
    const { words, named } = this.reading
    const contrast = readContrast(words, clause, { subject: about, named, statement, evidence })
    if (contrast !== null) {
      const { first, firstValue, second, secondValue } = contrast
      const aspect = this.aspectIn(clause, clause.a)
      this.remark([first], clause, firstValue, aspect)
      this.remark([second], clause, secondValue, aspect)
      this.count(first, [{ ...clause, value: firstValue }])
      this.count(second, [{ ...clause, value: secondValue }])
      if (firstValue * secondValue < 0) {
        this.compare(first, second, clause, firstValue > 0, aspect)
        this.compare(second, first, clause, secondValue > 0, aspect)
      }
      return
    }
    const own = this.sharedOut(statement, clause, about, evidence)
    for (const [brand, some] of own) this.readBrand(statement, clause, brand, some)
  }

  /** Evidence for each brand of a clause: a word counts for the group it is about, unless another name is nearer. */
  private sharedOut(
    statement: Statement,
    clause: Clause,
    about: readonly number[],
    evidence: readonly Evidence[],
  ): Map<number, Evidence[]> {
    const { named } = this.reading
    const own = new Map<number, Evidence[]>(about.map((brand) => [brand, []]))
    const names = named.slice(statement.first, statement.end).filter(({ a }) => a >= clause.a && a < clause.b)
    const hasOthers = names.some(({ brand }) => !about.includes(brand))
    for (const each of evidence) {
      const nearest = hasOthers && statement.item === null ? nearestTo(each, names) : null
      const brands = nearest !== null && !about.includes(nearest) ? [nearest] : about
      for (const brand of brands) {
        const some = own.get(brand)
        if (some === undefined) own.set(brand, [each])
        else some.push(each)
      }
    }
    return own
  }

  private readBrand(
    statement: Statement,
    clause: Clause,
    brand: number,
    evidence: readonly Evidence[],
  ): void {
    const about = [brand]
    const isPraise = statement.field === 'pros' || statement.field === 'picked'
    const isBlame = statement.field === 'cons'
    const sign = isBlame ? -1 : isPraise && !clause.isConcession ? 1 : 0
    if (sign === -1 && this.saysNone(clause)) return
    if (sign !== 0) {
      // The field decides, whatever the words.
      const best = strongest(evidence, sign) ?? evidence[0]
      const value = sign * Math.max(1.5, sumOf(evidence, sign) * sign)
      this.count(brand, [{ a: clause.a, b: clause.b, value }])
      this.remark(about, clause, value, this.aspectIn(clause, best?.a ?? clause.a))
      return
    }
    this.count(brand, evidence)
    for (const side of [1, -1] as const) {
      const best = strongest(evidence, side)
      if (best !== null) this.remark(about, clause, sumOf(evidence, side), this.aspectIn(clause, best.a))
    }
  }

  private remark(brands: readonly number[], { a, b }: Clause, value: number, aspect: string): void {
    if (value === 0) return
    for (const brand of brands)
      this.found.get(brand)?.remarks.push({ ...quoteOf(this.reading.words, a, b), value, aspect })
  }

  private compare(brand: number, other: number, { a, b }: Clause, isBetter: boolean, aspect: string): void {
    const place = quoteOf(this.reading.words, a, b)
    this.found.get(brand)?.comparisons.push({ ...place, other, isBetter, aspect })
  }

  private count(brand: number, evidence: readonly Evidence[]): void {
    for (const { a, b, value } of evidence)
      this.found.get(brand)?.evidence.push({ ...quoteOf(this.reading.words, a, b), value })
  }

  /** The aspect of the noun that word `at` describes (`slow support`), or else the one named nearest in the clause. */
  private aspectIn({ a, b }: Clause, at: number): string {
    for (let place = at + 1; place < Math.min(b, at + 3) && this.describes(place); place += 1) {
      const aspect = this.aspectAt(place)
      if (aspect !== null) return aspect
    }
    for (let distance = 0; distance < b - a; distance += 1)
      for (const place of distance === 0 ? [at] : [at + distance, at - distance])
        if (place >= a && place < b) {
          const aspect = this.aspectAt(place)
          if (aspect !== null) return aspect
        }
    return generalAspect
  }

  private aspectAt(place: number): string | null {
    return aspectOf(this.reading.words.lexemes[place]?.text ?? '')
  }

  /** Whether a word belongs to the phrase of the one before it. */
  private describes(place: number): boolean {
    const { lexemes, before } = this.reading.words
    const roles = lexemes[place]?.roles ?? 0
    return (
      before[place] === gap.space && (roles & (role.joint | role.be | role.purpose | role.contrast)) === 0
    )
  }

  /** `Cons: none`. */
  private saysNone({ a, b }: Clause): boolean {
    const { lexemes } = this.reading.words
    if (b - a <= 8 && lexemes[a]?.text === 'none' && lexemes[a + 1]?.text !== 'of') return true
    if (lexemes[a]?.text === 'not') return /^(?:much|many|really|any)$/.test(lexemes[a + 1]?.text ?? '')
    return b - a <= 4 && ['none', 'nothing', 'n'].includes(lexemes[a]?.text ?? '')
  }
}

/** `Avoid plans that …`: general advice that speaks of no brand. */
const addressesReader = (words: Words, { a, item }: Statement) =>
  item === null && generalCommands.has(lexemeOf(words, a).text)

const generalCommands = new Set(
  'avoid skip check compare consult make consider look remember ask choose verify read'.split(' '),
)

/** The brand whose name is nearest; of two equally near the one before, which is the subject. */
function nearestTo({ a, b }: Evidence, names: readonly NamedWords[]): number | null {
  let nearest: { brand: number; distance: number } | null = null
  for (const name of names) {
    const distance = name.b <= a ? a - name.b : (name.a - b) * 1.5 + 0.5
    if (nearest === null || distance < nearest.distance) nearest = { brand: name.brand, distance }
  }
  return nearest?.brand ?? null
}

function strongest(evidence: readonly Evidence[], sign: 1 | -1): Evidence | null {
  let best: Evidence | null = null
  for (const each of evidence)
    if (each.value * sign > 0 && (best === null || each.value * sign > best.value * sign)) best = each
  return best !== null && sumOf(evidence, sign) * sign >= minRemark ? best : null
}

/** Below this, words only describe. */
const minRemark = 1.2

const sumOf = (evidence: readonly Evidence[], sign: 1 | -1) =>
  evidence.reduce((sum, { value }) => (value * sign > 0 ? sum + value : sum), 0)
