import type { KnownFormat } from './known-format.ts'
import type { LineFields, LineReader, LogFormat, Rejection } from '../line-fields.ts'
import { combined } from '../read/combined.ts'
import { maxLineBytes } from '../read/line-splitter.ts'
import { isBlank } from './columns.ts'
import { JsonKeys, valueKinds } from './json-keys.ts'
import { otherJson } from './usual-keys.ts'

/**
 * Lines that a container engine or shipper wraps in JSON: Docker's json-file, Fluent Bit, Vector, Loki, Google Cloud's
 * textPayload. The inner line is a combined log, or JSON with common keys.
 */
export const wrapped: KnownFormat = {
  id: 'wrapped',
  name: 'Lines within JSON (Docker, Fluent Bit, Vector)',
  framing: 'lines',
  reader: () => new WrappedReader(),
  samples: [
    { line: wrap(otherJson.samples[0].line) },
    { line: wrap(combined.samples[0].line), says: { host: null } },
  ],
}

function wrap(line: string): string {
  return JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: '2026-11-20T08:15:02.1Z' })
}

const places = [
  ['log'],
  ['message'],
  ['event', 'original'],
  ['msg'],
  ['textPayload'],
  ['line'],
  ['body'],
  ['MESSAGE'],
]

/** The same for lines of another format. */
export function wrappedIn(inner: LogFormat): LogFormat {
  return { ...wrapped, isOfSample: true, reader: () => new WrappedReader(inner.reader('')) }
}

/** The inner lines of a sample of wrapped ones, one per line; empty if there are none. */
export function unwrappedLines(sample: Uint8Array): Uint8Array {
  const inner = new Uint8Array(sample.length)
  const line = new Uint8Array(maxLineBytes)
  const keys = new JsonKeys(places)
  let length = 0
  for (let start = 0; start < sample.length; start = sample.indexOf(0x0a, start) + 1) {
    const stop = sample.indexOf(0x0a, start)
    if (stop === -1) break
    const size = keys.scan(sample, start, stop) ? innerLine(keys, sample, line) : 0
    if (size === 0 || length + size >= inner.length) continue
    inner.set(line.subarray(0, size), length)
    inner[length + size] = 0x0a
    length += size + 1
  }
  return inner.subarray(0, length)
}

/** Writes the inner line that `keys` found to `to` and returns its length. */
function innerLine(keys: JsonKeys, bytes: Uint8Array, to: Uint8Array): number {
  const slot = keys.kinds.indexOf(valueKinds.text)
  if (slot === -1) return 0
  let length = unescape(bytes, keys.starts[slot] ?? 0, keys.ends[slot] ?? 0, to)
  while (length > 0 && isLineEnd(to[length - 1])) length -= 1
  return length
}

class WrappedReader implements LineReader {
  private readonly keys = new JsonKeys(places)
  private readonly lines: LineReader
  private readonly objects = otherJson.reader('')
  /** The unescaped inner line; `fields` points here. It is never longer than the outer one. */
  private readonly inner = new Uint8Array(maxLineBytes)

  constructor(lines: LineReader = combined.reader('')) {
    this.lines = lines
  }

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    fields.clear()
    if (isBlank(bytes, start, end)) return 'blank'
    const { keys, inner } = this
    if (!keys.scan(bytes, start, end)) return 'unreadable'
    if (!keys.kinds.includes(valueKinds.text)) return 'not-a-request'
    const length = innerLine(keys, bytes, inner)
    if (length === 0) return 'blank'
    fields.bytes = inner
    return (inner[0] === openObject ? this.objects : this.lines).read(inner, 0, length, fields)
  }
}

/** Unescapes JSON; returns the number of bytes written to `to`. */
function unescape(bytes: Uint8Array, start: number, end: number, to: Uint8Array): number {
  let length = 0
  for (let at = start; at < end && length < to.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte !== backslash) {
      to[length] = byte
      length += 1
      continue
    }
    at += 1
    const sign = bytes[at] ?? 0
    if (sign === letterU) return unescapeAll(bytes, start, end, to)
    to[length] = controls.get(sign) ?? sign
    length += 1
  }
  return length
}

/** The same for `\u` escapes, including surrogate pairs. */
function unescapeAll(bytes: Uint8Array, start: number, end: number, to: Uint8Array): number {
  const text: unknown = JSON.parse(`"${new TextDecoder().decode(bytes.subarray(start, end))}"`)
  return new TextEncoder().encodeInto(String(text), to).written
}

/** \b, \f, \n, \r, and \t; every other character stands for itself. */
const controls = new Map([
  [0x62, 8],
  [0x66, 12],
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
])
const isLineEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d

const backslash = 0x5c
const letterU = 0x75
const openObject = 0x7b
