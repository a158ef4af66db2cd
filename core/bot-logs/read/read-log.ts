import { ElementSplitter } from '../formats/json-elements.ts'
import { LineFields, type LogFormat, type Rejection } from '../line-fields.ts'
import { LineSplitter, type OnBlock, type OnLine, type Splitter } from './line-splitter.ts'
import { inUtf8 } from './utf8.ts'

/**
 * What becomes of each line, called in the order of the file. Lines count from 1. Everything handed over is valid during
 * the call alone: `fields` points into `fields.bytes`, the line itself is `bytes[start, end)`.
 */
export type LogSink = {
  onLine(fields: LineFields, line: number, bytes: Uint8Array, start: number, end: number): void
  onRejected(reason: Rejection, line: number, bytes: Uint8Array, start: number, end: number): void
}

/** `lines` = `parsed` + `rejected`, whatever was read. */
export type LogTotals = { lines: number; parsed: number; rejected: number }

export type LogStart = {
  /** Lines that went before, where reading does not begin at the head of the file. */
  linesBefore?: number
  /** What stands at the head of the file, where reading does not begin there: see `LogFormat.reader`. */
  header?: string
}

/** Reads a file handed over in pieces of any size; the pieces may be reused once `push` returns. */
export class LogReader {
  parsed = 0
  rejected = 0
  /** Where to put pieces so that they are read where they are; null: nowhere in particular. */
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
      const reason = isTooLong ? 'too-long' : reader.read(bytes, start, end, fields)
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
                const reason = block.read(index, fields)
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

  /** Bytes taken up to the end of the last line that was read. */
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

/** How much of a file is looked at to tell its format. */
export const sampleBytes = 512 * 1024

export type ReadLogOptions = LogStart & {
  /** Or how to tell it from the first `sampleBytes` of the file, whose last line may be cut off. */
  format: LogFormat | ((sample: Uint8Array) => LogFormat | Promise<LogFormat>)
  sink: LogSink
  /** Awaited after each piece: the place to write what was gathered, to report progress, to stop by throwing. */
  afterPiece?: (reader: LogReader) => Promise<void> | void
}

/**
 * Reads a whole log handed over as plain bytes, in pieces of any size. A byte order mark is taken for what it says; what
 * is in UTF-16 is read as UTF-8.
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

/** The head of a file, copied: the pieces it came in may be reused. */
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
