import type { Statement } from '#core/answers/document/items.ts'
import { quoteOf } from '#core/answers/document/words.ts'
import type { Quote } from '../labels.ts'
import { aspectOf } from './aspects.ts'
import { readContrast } from './comparisons.ts'
import { eachStatement, type Reading } from './reading.ts'
import { type Evidence, readEvidence } from './remarks.ts'
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

/** An aspect that no word of the clause names. */
export const generalAspect = 'general'

/** What an answer praises and criticizes about each brand, and which comparisons it wins and loses; by brand index. */
export function readRemarks(reading: Reading): Map<number, Remarks> {
  const found = new Map<number, Remarks>()
  for (const { brand } of reading.named)
    if (!found.has(brand)) found.set(brand, { remarks: [], comparisons: [], evidence: [] })
  const reader = new RemarkReader(reading, found)
  eachStatement(reading, (statement, owners) => reader.read(statement, owners))
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
    if (owners.length === 0 && statement.first === statement.end) return
    let about = statement.item !== null || statement.first === statement.end ? owners : []
    for (const clause of clausesOf(words, statement)) {
      about = subjects.at(statement, about, { a: clause.a, at: clause.b })
      if (about.length > 0) this.readClause(statement, clause, about)
    }
  }

  private readClause(statement: Statement, clause: Clause, about: readonly number[]): void {
    const { words, named, isName } = this.reading
    const evidence = readEvidence(words, clause, isName)
    const contrast = readContrast(words, clause, { subject: about, named, statement, evidence })
    if (contrast !== null) {
      const { first, firstValue, second, secondValue } = contrast
      const aspect = this.aspectIn(clause, clause.a)
      this.remark([first], clause, firstValue, aspect)
      this.remark([second], clause, secondValue, aspect)
      if (firstValue * secondValue < 0) {
        this.compare(first, second, clause, firstValue > 0, aspect)
        this.compare(second, first, clause, secondValue > 0, aspect)
      }
      return
    }
    for (const brand of about) this.count(brand, evidence)
    const praise = strongest(evidence, 1)
    const blame = strongest(evidence, -1)
    if (statement.field === 'cons') {
      if (!this.saysNone(clause)) this.remark(about, clause, -2, this.aspectIn(clause, (blame ?? praise)?.a ?? clause.a))
      return
    }
    const isPraise = statement.field === 'pros' || statement.field === 'picked'
    if (praise !== null || isPraise)
      this.remark(about, clause, sumOf(evidence, 1) || 1, this.aspectIn(clause, praise?.a ?? clause.a))
    if (blame !== null && !isPraise)
      this.remark(about, clause, sumOf(evidence, -1), this.aspectIn(clause, blame.a))
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

  /** The aspect named nearest to word `at` in the clause. */
  private aspectIn({ a, b }: Clause, at: number): string {
    const { lexemes } = this.reading.words
    for (let distance = 0; distance < b - a; distance += 1)
      for (const place of distance === 0 ? [at] : [at + distance, at - distance])
        if (place >= a && place < b) {
          const aspect = aspectOf(lexemes[place]?.text ?? '')
          if (aspect !== null) return aspect
        }
    return generalAspect
  }

  /** `Cons: none`. */
  private saysNone({ a, b }: Clause): boolean {
    const { lexemes } = this.reading.words
    return b - a <= 4 && ['none', 'nothing', 'n', 'not'].includes(lexemes[a]?.text ?? '')
  }
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
