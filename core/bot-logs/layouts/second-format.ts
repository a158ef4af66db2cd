import { violationOf } from '../line-check.ts'
import type { BlockReader, LineFields, LineReader, LogFormat, Rejection } from '../line-fields.ts'

/** Whether a line that was rejected may be one of another format. */
export const isMisfit = (reason: Rejection): boolean =>
  reason === 'unreadable' || reason === 'bad-time' || reason === 'bad-field'

/** A format whose rejected lines are read by another one; costs nothing where none is rejected. */
export function withSecond(first: LogFormat, second: LogFormat | null): LogFormat {
  if (second === null || second.framing !== first.framing) return first
  return {
    ...first,
    isOfSample: true,
    reader: (header) => new TwoReaders(first.reader(header), second.reader(header)),
  }
}

class TwoReaders implements LineReader {
  private readonly first: LineReader
  private readonly second: LineReader

  constructor(first: LineReader, second: LineReader) {
    this.first = first
    this.second = second
  }

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    const read = this.first.read(bytes, start, end, fields)
    const reason = read ?? violationOf(fields)
    if (reason === null || !isMisfit(reason)) return reason
    fields.bytes = bytes
    const again = this.second.read(bytes, start, end, fields)
    return again === null || !isMisfit(again) ? again : reason
  }

  block(): BlockReader | null {
    return this.first.block?.() ?? null
  }
}
