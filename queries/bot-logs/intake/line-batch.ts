import type { AskedFor } from '#core/bot-logs/request-target.ts'
import type { SignedLine } from '#core/bot-logs/proof/signature.ts'
import type { Crawler } from '#core/bot-logs/recognize/crawler.ts'
import type { Grade } from '#core/bot-logs/proof/grades.ts'
import { trafficKinds, type TrafficKind } from '#core/bot-logs/sums/roll-ups.ts'
import type { Rejection } from '#core/bot-logs/line-fields.ts'

/** A visit that claims to be a crawler's, according to its line. */
export type ReadHit = {
  asked: AskedFor
  at: number
  crawler: string
  method: string
  status: number
  bytes: number
  grade: Grade
  evidence: string | null
  /** Normalized, only here and only while the batch is stored; null if the line has none that can be parsed. */
  address: string | null
  /** Reverse DNS may verify more. */
  mayReverse: boolean
  weight: number
}

/** A visit of a person referred by an assistant. */
export type ReadReferral = { asked: AskedFor; at: number; operator: string; host: string; weight: number }

/** A visit whose line carries a signature, to be verified before it is stored. */
export type SignedVisit = {
  claimed: Crawler | null
  line: SignedLine
  visit: Omit<ReadHit, 'crawler' | 'grade' | 'evidence'>
}

const idBit = 128
const classesPerKind = 8
const firstCapacity = 8192

/** Lines to be stored together, in file order. Contains only counts of people's visits. */
export class LineBatch {
  lines = 0
  parsed = 0
  rejected = 0
  outdated = 0
  firstAt = Infinity
  lastAt = -Infinity
  readonly rejectedBy: Partial<Record<Rejection, number>> = {}
  /** NDJSON of rejected lines, for the download. */
  readonly rejectedText: string[] = []
  rejectedBytes = 0
  /** Lines that may be new: parallel arrays, `length` long. */
  length = 0
  #keys = new Float64Array(firstCapacity)
  #hours = new Int32Array(firstCapacity)
  #classes = new Uint8Array(firstCapacity)
  #weights = new Int32Array(firstCapacity)
  /** By the position of their line. */
  readonly hits = new Map<number, ReadHit>()
  readonly referrals = new Map<number, ReadReferral>()
  readonly signed = new Map<number, SignedVisit>()

  /** Returns the line's position. `isUnique`: `key` comes from a request ID. */
  add(line: {
    key: number
    hour: number
    kind: TrafficKind
    statusClass: number
    weight: number
    isUnique: boolean
  }): number {
    if (this.length === this.#keys.length) this.#grow()
    const at = this.length
    this.#keys[at] = line.key
    this.#hours[at] = line.hour
    this.#classes[at] =
      trafficKinds.indexOf(line.kind) * classesPerKind + line.statusClass + (line.isUnique ? idBit : 0)
    this.#weights[at] = line.weight
    this.length += 1
    return at
  }

  /** A signature has proven whose visit a line is, whatever it claims to be. */
  prove(at: number, hit: ReadHit): void {
    this.hits.set(at, hit)
    this.referrals.delete(at)
    this.#classes[at] =
      trafficKinds.indexOf('ai') * classesPerKind +
      ((this.#classes[at] ?? 0) % classesPerKind) +
      (this.isUnique(at) ? idBit : 0)
  }

  key(at: number): number {
    return this.#keys[at] ?? 0
  }

  hour(at: number): number {
    return this.#hours[at] ?? 0
  }

  isUnique(at: number): boolean {
    return ((this.#classes[at] ?? 0) & idBit) !== 0
  }

  kind(at: number): TrafficKind {
    return trafficKinds[Math.floor(((this.#classes[at] ?? 0) & (idBit - 1)) / classesPerKind)] ?? 'browser'
  }

  statusClass(at: number): number {
    return (this.#classes[at] ?? 0) % classesPerKind
  }

  weight(at: number): number {
    return this.#weights[at] ?? 1
  }

  /** The hours of its lines, in order. */
  touchedHours(): number[] {
    return [...new Set(this.#hours.subarray(0, this.length))].sort((a, b) => a - b)
  }

  #grow(): void {
    const to = this.#keys.length * 2
    const [keys, hours, classes, weights] = [this.#keys, this.#hours, this.#classes, this.#weights]
    this.#keys = new Float64Array(to)
    this.#hours = new Int32Array(to)
    this.#classes = new Uint8Array(to)
    this.#weights = new Int32Array(to)
    this.#keys.set(keys)
    this.#hours.set(hours)
    this.#classes.set(classes)
    this.#weights.set(weights)
  }
}
