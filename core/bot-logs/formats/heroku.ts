import { message } from '../../language/message.ts'
import type { KnownFormat } from './known-format.ts'
import type { LineFields, LineReader, Rejection } from '../line-fields.ts'
import { columnNumber, columns, fillFields, isBlank, type Column } from './columns.ts'

/**
 * Heroku's router: `at=info method=GET path="/docs/" … status=200` after a syslog prefix, whose time counts. There is
 * no user agent, so no crawler is recognized; the rightmost address in `fwd` is the one Heroku saw.
 */
export const heroku: KnownFormat = {
  id: 'heroku',
  name: 'Heroku router',
  framing: 'lines',
  reader: () => new HerokuReader(),
  agentsMissing: message(
    'Heroku’s router doesn’t log user agents, so AI bots can’t be identified. Log requests in your app instead.',
  ),
  samples: [
    {
      line: `<158>1 2026-11-20T08:15:01.000000+00:00 host heroku router - at=info method=GET path="/docs/?p=1" host=www.example.com request_id=8601b555 fwd="198.51.100.1, 203.0.113.7" dyno=web.1 connect=1ms service=8ms status=200 bytes=5120 protocol=https`,
      says: { referer: null, userAgent: null },
    },
  ],
}

const keys = new Map<string, Column>([
  ['method', 'method'],
  ['path', 'target'],
  ['host', 'host'],
  ['fwd', 'address'],
  ['status', 'status'],
  ['bytes', 'size'],
])

class HerokuReader implements LineReader {
  private readonly starts = new Int32Array(columns.length)
  private readonly ends = new Int32Array(columns.length)

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    fields.clear()
    fields.escaping = 'backslash'
    if (isBlank(bytes, start, end)) return 'blank'
    this.starts.fill(0)
    this.ends.fill(0)
    let position = start
    let pairs = 0
    while (position < end) {
      while (position < end && bytes[position] === space) position += 1
      const wordStart = position
      while (position < end && bytes[position] !== space && bytes[position] !== equals) position += 1
      if (position >= end || bytes[position] !== equals) {
        this.keepTime(bytes, wordStart, position)
        continue
      }
      const column = position - wordStart <= 6 ? keys.get(word(bytes, wordStart, position)) : undefined
      const isQuoted = bytes[position + 1] === quote
      const from = position + (isQuoted ? 2 : 1)
      const close = isQuoted ? quote : space
      position = from
      while (position < end && bytes[position] !== close)
        position += isQuoted && bytes[position] === backslash ? 2 : 1
      if (column !== undefined) {
        pairs += 1
        const part = columnNumber.get(column) ?? 0
        this.starts[part] = Math.min(from, end)
        this.ends[part] = Math.min(position, end)
      }
      if (isQuoted) position += 1
    }
    if (pairs < 3 || this.ends[methodPart] === 0) return 'not-a-request'
    return fillFields(bytes, this.starts, this.ends, fields, null)
  }

  /** Keeps the first word of the prefix that is a time. */
  private keepTime(bytes: Uint8Array, start: number, end: number): void {
    if (end - start < 19 || bytes[start + 4] !== dash || this.ends[timePart] !== 0) return
    this.starts[timePart] = start
    this.ends[timePart] = end
  }
}

function word(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at += 1) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

const timePart = columnNumber.get('time') ?? 0
const methodPart = columnNumber.get('method') ?? 0

const space = 0x20
const quote = 0x22
const dash = 0x2d
const equals = 0x3d
const backslash = 0x5c
