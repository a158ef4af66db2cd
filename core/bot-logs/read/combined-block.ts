import { integerAt, timeAt } from '../formats/values.ts'
import type { BlockReader, LineFields } from '../line-fields.ts'
import { KnownTexts } from './known-texts.ts'
import { PlainLines, recordSize } from './plain-lines.ts'

/** Reads combined logs many lines at a time. */
export class CombinedBlock implements BlockReader {
  private readonly lines: PlainLines
  private readonly known = new KnownTexts()
  private bytes: Uint8Array = new Uint8Array(0)
  private from = 0

  static create(): CombinedBlock | null {
    let block: CombinedBlock | null = null
    const lines = PlainLines.create((position) => block?.minuteAt(position) ?? Number.NaN)
    if (lines !== null) block = new CombinedBlock(lines)
    return block
  }

  private constructor(lines: PlainLines) {
    this.lines = lines
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
    const count = this.lines.nextCombined()
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
  read(line: number, fields: LineFields): null | 'not-plain' {
    const { from, known } = this
    const { records, doubles } = this.lines
    const at = line * recordSize
    if (records[at + 2] === 0) return 'not-plain'
    fields.clear()
    fields.escaping = 'backslash'
    fields.addressStart = (records[at] ?? 0) + from
    fields.addressEnd = (records[at + 3] ?? 0) + from
    fields.time = doubles[(at >> 1) + 2] ?? 0
    fields.size = doubles[(at >> 1) + 3] ?? 0
    fields.methodStart = (records[at + 8] ?? 0) + from
    fields.methodEnd = (records[at + 9] ?? 0) + from
    fields.targetStart = fields.methodEnd + 1
    fields.targetEnd = (records[at + 10] ?? 0) + from
    fields.isWithoutQuery = records[at + 11] === -1
    fields.status = records[at + 12] ?? 0
    const refererStart = records[at + 13] ?? 0
    const refererEnd = records[at + 14] ?? 0
    if (refererStart < refererEnd) {
      fields.refererStart = refererStart + from
      fields.refererEnd = refererEnd + from
      fields.origin = known.origin(records[at + 18] ?? -1)
    }
    const agentStart = records[at + 15] ?? 0
    const agentEnd = records[at + 16] ?? 0
    if (agentStart < agentEnd) {
      fields.agentStart = agentStart + from
      fields.agentEnd = agentEnd + from
      fields.agent = known.agent(records[at + 17] ?? -1)
    }
    return null
  }

  /** For `20/Nov/2026:09:15:01 +0100`, without the seconds; NaN for any other form. */
  private minuteAt(position: number): number {
    const { bytes } = this
    const start = this.from + position
    const isPlain =
      bytes[start + 2] === slash &&
      bytes[start + 6] === slash &&
      bytes[start + 11] === colon &&
      bytes[start + 17] === colon &&
      bytes[start + 20] === space
    if (!isPlain) return Number.NaN
    return timeAt(bytes, start, start + 26) - Math.min(integerAt(bytes, start + 18, start + 20), 59) * 1000
  }
}

const space = 0x20
const slash = 0x2f
const colon = 0x3a
