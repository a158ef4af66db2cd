import type { LineFields, LineReader, Rejection } from '../line-fields.ts'
import { columnNumber, columns, fillFields, isBlank, type Column } from './columns.ts'

/** A value and the literal between it and the next one. */
export type PatternPart = {
  column: Column
  /** Number of blanks within the value that do not end it. */
  blanks: number
  literal: string
}

type Step = { part: number; blanks: number; literal: Uint8Array }

/**
 * Reads lines by a custom pattern: each value extends to the first occurrence of the literal that follows it. Passes
 * over a line once, without backtracking.
 */
export class PatternReader implements LineReader {
  private readonly lead: Uint8Array
  private readonly steps: readonly Step[]
  private readonly starts = new Int32Array(columns.length)
  private readonly ends = new Int32Array(columns.length)

  constructor(lead: string, parts: readonly PatternPart[]) {
    const encoder = new TextEncoder()
    this.lead = encoder.encode(lead)
    this.steps = parts.map(({ column, blanks, literal }) => ({
      part: columnNumber.get(column) ?? 0,
      blanks,
      literal: encoder.encode(literal),
    }))
  }

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    fields.clear()
    fields.escaping = 'backslash'
    if (isBlank(bytes, start, end)) return 'blank'
    if (!this.split(bytes, start, end)) return 'unreadable'
    return fillFields(bytes, this.starts, this.ends, fields, null)
  }

  private split(bytes: Uint8Array, start: number, end: number): boolean {
    const { lead, starts, ends } = this
    starts.fill(0)
    ends.fill(0)
    if (!standsAt(bytes, start, end, lead)) return false
    let position = start + lead.length
    for (const step of this.steps) {
      const found = step.literal.length === 0 ? end : endOf(bytes, position, end, step)
      // A line may be cut off within its last text; the parts before it stay valid.
      const isCut = found === -1
      if (isCut && (step.literal[0] !== quote || this.isBare())) return false
      const to = isCut ? end : found
      if (step.part !== 0 && !(to - position === 1 && bytes[position] === dash)) {
        starts[step.part] = position
        ends[step.part] = to
      }
      if (isCut) return true
      position = to + step.literal.length
    }
    return true
  }

  /** Whether time or request are not yet read. */
  private isBare(): boolean {
    const { ends } = this
    const hasTime = ends[timePart] !== 0 || ends[dayPart] !== 0
    return !hasTime || (ends[requestPart] === 0 && ends[targetPart] === 0)
  }
}

/** The end of the value; −1: the literal after it is missing. */
function endOf(bytes: Uint8Array, start: number, end: number, { literal, blanks }: Step): number {
  const [first] = literal
  let blanksLeft = blanks
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]
    // Within quotes a backslash escapes the next character.
    if (byte === backslash && first === quote) at += 1
    else if (byte === first) {
      if (first === space && blanksLeft > 0) blanksLeft -= 1
      // Lists have a blank after each comma: `203.0.113.7, 10.0.0.1`, `0.012, 0.003`.
      else if (
        !(first === space && at > start && bytes[at - 1] === comma) &&
        standsAt(bytes, at, end, literal)
      )
        return at
    }
  }
  return -1
}

function standsAt(bytes: Uint8Array, at: number, end: number, literal: Uint8Array): boolean {
  if (at + literal.length > end) return false
  for (let index = 0; index < literal.length; index += 1)
    if (bytes[at + index] !== literal[index]) return false
  return true
}

const timePart = columnNumber.get('time') ?? 0
const dayPart = columnNumber.get('day') ?? 0
const requestPart = columnNumber.get('request') ?? 0
const targetPart = columnNumber.get('target') ?? 0

const space = 0x20
const quote = 0x22
const comma = 0x2c
const dash = 0x2d
const backslash = 0x5c
