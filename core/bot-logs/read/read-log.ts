import { ElementSplitter } from '../formats/json-elements.ts'
import { LineFields, type LogFormat, type Rejection } from '../line-fields.ts'
import { LineSplitter, type OnBlock, type OnLine, type Splitter } from './line-splitter.ts'
import { violationOf } from '../line-check.ts'
import { inUtf8 } from './utf8.ts'

/**
 * Receives each line in file order. Lines count from 1. All arguments are valid only during the call: `fields` points
 * into `fields.bytes`, and the line itself is `bytes[start, end)`.
 */
export type LogSink = {
  onLine(fields: LineFields, line: number, bytes: Uint8Array, start: number, end: number): void
  onRejected(reason: Rejection, line: number, bytes: Uint8Array, start: number, end: number): void
}

/** `lines` = `parsed` + `rejected`, whatever was read. */
export type LogTotals = { lines: number; parsed: number; rejected: number }

export type LogStart = {
  /** Number of earlier lines, if reading does not start at the head of the file. */
  linesBefore?: number
  /** The head of the file, if reading does not start there: see `LogFormat.reader`. */
  header?: string
}

/** Reads a file passed in chunks of any size; the chunks may be reused once `push` returns. */
export class LogReader {
  parsed = 0
  rejected = 0
  /** Where to place chunks so that they need no copying; null: anywhere. */
  readonly room: Uint8Array | null
  private readonly linesBefore: number
  private readonly splitter: Splitter
  private readonly fields = new LineFields()

  constructor(format: LogFormat, sink: LogSink, { linesBefore = 0, header = '' }: LogStart = {}) {
    this.linesBefore = linesBefore
    const reader = format.reader(header)
    const { fields } = this
    const onLine: OnLine = (bytes, start, end, isTooLong) => {
      fields.bytes = bytes
      const read = isTooLong ? 'too-long' : reader.read(bytes, start, end, fields)
      const reason = read ?? violationOf(fields)
      if (reason === null) {
        this.parsed += 1
        sink.onLine(fields, this.lines + linesBefore, bytes, start, end)
      } else {
        this.rejected += 1
        sink.onRejected(reason, this.lines + linesBefore, bytes, start, end)
      }
    }
    const block = format.framing === 'lines' ? (reader.block?.() ?? null) : null
    this.room = block?.room ?? null
    const onBlock: OnBlock | null =
      block === null
        ? null
        : (bytes, from, to, handOn) => {
            block.take(bytes, from, to)
            for (let count = block.next(); count > 0; count = block.next())
              for (let index = 0; index < count; index += 1) {
                fields.bytes = bytes
                const read = block.read(index, fields)
                const reason = read ?? violationOf(fields)
                const start = block.startOf(index)
                const end = block.endOf(index)
                if (reason === null) {
                  this.parsed += 1
                  sink.onLine(fields, this.lines + linesBefore, bytes, start, end)
                } else if (reason === 'not-plain') handOn(bytes, start, end)
                else {
                  this.rejected += 1
                  sink.onRejected(reason, this.lines + linesBefore, bytes, start, end)
                }
              }
          }
    this.splitter =
      format.framing === 'lines' ? new LineSplitter(onLine, onBlock) : new ElementSplitter(onLine)
  }

  get lines(): number {
    return this.parsed + this.rejected
  }

  /** Lines counted from the head of the file. */
  get line(): number {
    return this.linesBefore + this.lines
  }

  /** Bytes up to the end of the last line that was read. */
  get position(): number {
    return this.splitter.position
  }

  push(chunk: Uint8Array): void {
    this.splitter.push(chunk)
  }

  end(): LogTotals {
    this.splitter.end()
    return { lines: this.lines, parsed: this.parsed, rejected: this.rejected }
  }
}

/** How much of a file is used to detect its format. */
export const sampleBytes = 512 * 1024

export type ReadLogOptions = LogStart & {
  /** Or a function that detects it from the first `sampleBytes` of the file, whose last line may be truncated. */
  format: LogFormat | ((sample: Uint8Array) => LogFormat | Promise<LogFormat>)
  sink: LogSink
  /** Awaited after each chunk: to write results, to report progress, or to stop by throwing. */
  afterPiece?: (reader: LogReader) => Promise<void> | void
}

/**
 * Reads a whole log passed as plain bytes, in chunks of any size. A byte order mark is honored; UTF-16 is converted to
 * UTF-8.
 */
export async function readLog(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { format, sink, afterPiece, ...start }: ReadLogOptions,
): Promise<LogTotals & { format: LogFormat }> {
  const sample = new Sample()
  let opened = typeof format === 'function' ? null : open(format)
  for await (const piece of inUtf8(pieces)) {
    if (opened === null) {
      sample.add(piece)
      if (sample.size < sampleBytes) continue
      opened = await openFrom(sample.bytes())
    } else {
      opened.reader.push(piece)
    }
    await afterPiece?.(opened.reader)
  }
  opened ??= await openFrom(sample.bytes())
  return { ...opened.reader.end(), format: opened.format }

  function open(known: LogFormat) {
    return { format: known, reader: new LogReader(known, sink, start) }
  }

  async function openFrom(bytes: Uint8Array) {
    const known = typeof format === 'function' ? await format(bytes.subarray(0, sampleBytes)) : format
    const started = open(known)
    started.reader.push(bytes)
    return started
  }
}

/** The head of a file, copied, because its chunks may be reused. */
class Sample {
  size = 0
  private readonly pieces: Uint8Array[] = []

  add(piece: Uint8Array): void {
    this.pieces.push(piece.slice())
    this.size += piece.length
  }

  bytes(): Uint8Array {
    const whole = new Uint8Array(this.size)
    let at = 0
    for (const piece of this.pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }
}
