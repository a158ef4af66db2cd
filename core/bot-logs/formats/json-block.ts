import type { BlockReader, Escaping, LineFields, Rejection } from '../line-fields.ts'
import { KnownTexts } from '../read/known-texts.ts'
import { PlainLines, recordSize } from '../read/plain-lines.ts'
import { ValueTrace } from './json-keys.ts'
import { fillAddress, JsonLine, parts } from './json-line.ts'
import { timeAt } from './values.ts'

type Means = {
  /** By part number: the numbers of its paths, of which the first non-empty one counts. */
  slots: readonly (readonly number[])[]
  /** The path whose value tells what kind of line it is; -1: none. */
  fixedSlot: number
  escaping: Escaping
  fill: (bytes: Uint8Array, fields: LineFields, line: JsonLine) => Rejection | null
}

/** After this many different lines in a row, the shape of lines is learned again. */
const patience = 4
/** Bounds the cost of a log in which all lines differ. */
const maxLessons = 1000

// Twins: plain-lines.as.ts.
const placesAt = 12
const placeOf = (part: number) => placesAt + part * 2
const targetAt = placeOf(parts.target)
const methodAt = placeOf(parts.method)
const addressAt = placeOf(parts.address)
const agentAt = placeOf(parts.agent)
const refererAt = placeOf(parts.referer)
const hostAt = placeOf(parts.host)
const requestIdAt = placeOf(parts.requestId)
const usual = 2
const markPublic = 1 << 29
const markWithoutQuery = 1 << 30

/**
 * Reads JSON many lines at a time, while they have the shape of a line that was read individually: the same keys in the
 * same order, with texts, numbers, words, or null between them.
 */
export class JsonBlock implements BlockReader {
  readonly trace = new ValueTrace()
  private readonly lines: PlainLines
  private readonly means: Means
  private readonly known = new KnownTexts()
  private readonly line: JsonLine
  private bytes: Uint8Array = new Uint8Array(0)
  private from = 0
  private misses = patience - 1
  private lessons = 0

  static create(means: Means): JsonBlock | null {
    let block: JsonBlock | null = null
    const lines = PlainLines.create((position) => block?.minuteAt(position) ?? Number.NaN)
    if (lines !== null) block = new JsonBlock(lines, means)
    return block
  }

  private constructor(lines: PlainLines, means: Means) {
    this.lines = lines
    this.means = means
    this.line = new JsonLine(lines.records)
  }

  get room(): Uint8Array {
    return this.lines.room
  }

  take(bytes: Uint8Array, from: number, to: number): void {
    this.bytes = bytes
    this.from = from
    this.lines.take(bytes, from, to)
  }

  next(): number {
    const count = this.lines.nextJson()
    this.known.follow(this.lines.generation)
    return count
  }

  startOf(line: number): number {
    return (this.lines.records[line * recordSize] ?? 0) + this.from
  }

  endOf(line: number): number {
    return (this.lines.records[line * recordSize + 1] ?? 0) + this.from
  }

  /** Twin of what plain-lines.as.ts writes. */
  read(index: number, fields: LineFields): Rejection | null | 'not-plain' {
    const { line, known } = this
    const { records, doubles } = this.lines
    const at = index * recordSize
    if (records[at + 2] === usual) return this.readUsual(at, fields)
    line.move(at + placesAt, this.from)
    if (records[at + 2] === 0 || !(line.has(parts.target) || line.has(parts.request))) {
      this.misses += 1
      return 'not-plain'
    }
    this.misses = 0
    const marks = records[at + 5] ?? 0
    line.agent = known.agent(records[at + 3] ?? -1)
    line.origin = known.origin(records[at + 4] ?? -1)
    line.isPublicAddress = (marks & markPublic) !== 0
    line.isWithoutQuery = (marks & markWithoutQuery) !== 0
    line.time = doubles[(at >> 1) + 3] ?? Number.NaN
    line.size = doubles[(at >> 1) + 4] ?? Number.NaN
    line.status = doubles[(at >> 1) + 5] ?? Number.NaN
    return this.means.fill(this.bytes, fields, line)
  }

  /** Does the same as `fillFields` for nearly all lines, in a third of the time. */
  private readUsual(at: number, fields: LineFields): null {
    const { line, known, from } = this
    const { records, doubles } = this.lines
    const marks = records[at + 5] ?? 0
    this.misses = 0
    fields.clear()
    fields.escaping = this.means.escaping
    fields.time = doubles[(at >> 1) + 3] ?? 0
    const size = doubles[(at >> 1) + 4] ?? -1
    fields.size = size >= 0 ? size : -1
    fields.status = doubles[(at >> 1) + 5] ?? 0
    fields.isWithoutQuery = (marks & markWithoutQuery) !== 0
    fields.targetStart = (records[at + targetAt] ?? 0) + from
    fields.targetEnd = (records[at + targetAt + 1] ?? 0) + from
    fields.methodStart = (records[at + methodAt] ?? 0) + from
    fields.methodEnd = (records[at + methodAt + 1] ?? 0) + from
    if ((marks & markPublic) !== 0) {
      fields.addressStart = (records[at + addressAt] ?? 0) + from
      fields.addressEnd = (records[at + addressAt + 1] ?? 0) + from
    } else {
      line.move(at + placesAt, from)
      line.isPublicAddress = false
      fillAddress(this.bytes, fields, line)
    }
    const agentStart = records[at + agentAt] ?? 0
    const agentEnd = records[at + agentAt + 1] ?? 0
    if (agentStart < agentEnd) {
      fields.agentStart = agentStart + from
      fields.agentEnd = agentEnd + from
      fields.agent = known.agent(records[at + 3] ?? -1)
    }
    const refererStart = records[at + refererAt] ?? 0
    const refererEnd = records[at + refererAt + 1] ?? 0
    if (refererStart < refererEnd) {
      fields.refererStart = refererStart + from
      fields.refererEnd = refererEnd + from
      fields.origin = known.origin(records[at + 4] ?? -1)
    }
    const hostStart = records[at + hostAt] ?? 0
    const hostEnd = records[at + hostAt + 1] ?? 0
    if (hostStart < hostEnd) {
      fields.hostStart = hostStart + from
      fields.hostEnd = hostEnd + from
    }
    const requestIdStart = records[at + requestIdAt] ?? 0
    const requestIdEnd = records[at + requestIdAt + 1] ?? 0
    if (requestIdStart < requestIdEnd) {
      fields.requestIdStart = requestIdStart + from
      fields.requestIdEnd = requestIdEnd + from
    }
    return null
  }

  /** Whether to learn from the next line read individually: with `trace`, and `learn` if it is a request. */
  wantsLesson(): boolean {
    const isWanted = this.misses >= patience && this.lessons < maxLessons
    if (isWanted) this.trace.clear()
    return isWanted
  }

  /** Learns the line that `trace` describes. */
  learn(bytes: Uint8Array, start: number, end: number): void {
    this.misses = 0
    this.lessons += 1
    const { trace, means } = this
    if (!trace.isSimple) return
    let lead = start
    const steps = []
    for (const [index, slot] of trace.slots.entries()) {
      // If this value differs, the line has another shape.
      if (slot === means.fixedSlot && slot !== -1) continue
      steps.push({ lead: bytes.slice(lead, trace.starts[index]), ...this.partOf(slot) })
      lead = trace.ends[index] ?? lead
    }
    this.lines.learn(steps, bytes.slice(lead, end))
  }

  /** Of several paths to a part in the line, the first. */
  private partOf(slot: number): { part: number; hasSpare: boolean } {
    const part = slot === -1 ? -1 : this.means.slots.findIndex((slots) => slots.includes(slot))
    const there = this.means.slots[part]?.filter((each) => this.trace.slots.includes(each)) ?? []
    return there[0] === slot ? { part, hasSpare: there.length > 1 } : { part: -1, hasSpare: false }
  }

  /** For `2026-11-20T08:15`, without the seconds that follow; NaN for any other form. */
  private minuteAt(position: number): number {
    const start = this.from + position
    whole.set(this.bytes.subarray(start, start + minuteBytes))
    return timeAt(whole, 0, whole.length)
  }
}

const minuteBytes = 16
const whole = new TextEncoder().encode('2026-11-20T08:15:00Z')
