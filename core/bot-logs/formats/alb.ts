import { type KnownFormat, sampleAgent } from './known-format.ts'
import type { LineFields, LineReader, Rejection } from '../line-fields.ts'
import { columns, columnNumber, fillFields, isBlank, type Column } from './columns.ts'
import { withoutPort } from './addresses.ts'

/**
 * AWS Application Load Balancer: columns between blanks, texts in quotes. The first status is the one sent to the
 * client, followed by the target's. Extra columns at the end are ignored.
 */
export const alb: KnownFormat = {
  id: 'alb',
  name: 'AWS ALB',
  framing: 'lines',
  reader: () => new AlbReader(),
  samples: [
    {
      line: `https 2026-11-20T08:15:01.000000Z app/balancer/50dc6c495c0c9188 203.0.113.7:51234 10.0.0.1:80 0.086 0.048 0.037 200 500 0 5120 "GET https://www.example.com:443/docs/?p=1 HTTP/1.1" "${sampleAgent}" TLS_AES_128 TLSv1.3 arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/t/1 "Root=1-58337281-1" "www.example.com" "arn:aws:acm:1" 1 2026-11-20T08:15:00.900000Z "forward" "-" "-" "10.0.0.1:80" "500" "-" "-" TID_1`,
      says: { referer: null },
    },
  ],
}

const plan: readonly Column[] = [
  'skip', // type
  'time',
  'skip', // load balancer
  'address',
  'skip', // target
  'skip', // three durations of parts of the request
  'skip',
  'skip',
  'status',
  'skip', // the target's status
  'skip', // bytes received
  'size',
  'request',
  'agent',
  'skip', // cipher
  'skip', // protocol
  'skip', // target group
  'skip', // trace: a client can choose it, so it is not an id
  'host',
]
const needed = plan.indexOf('agent') + 1

class AlbReader implements LineReader {
  private readonly starts = new Int32Array(columns.length)
  private readonly ends = new Int32Array(columns.length)

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    fields.clear()
    fields.escaping = 'backslash'
    if (isBlank(bytes, start, end)) return 'blank'
    if (!this.split(bytes, start, end)) return 'unreadable'
    const reason = fillFields(bytes, this.starts, this.ends, fields, null)
    withoutPort(bytes, fields)
    return reason
  }

  private split(bytes: Uint8Array, start: number, end: number): boolean {
    this.starts.fill(0)
    this.ends.fill(0)
    let position = start
    for (let column = 0; column < plan.length; column += 1) {
      if (position >= end) return column >= needed
      const isQuoted = bytes[position] === quote
      const from = isQuoted ? position + 1 : position
      let to = from
      const close = isQuoted ? quote : space
      while (to < end && bytes[to] !== close) to += isQuoted && bytes[to] === backslash ? 2 : 1
      if (to > end || (to === end && isQuoted)) return false
      const part = columnNumber.get(plan[column] ?? 'skip') ?? 0
      if (part !== 0 && !(to - from === 1 && bytes[from] === dash)) {
        this.starts[part] = from
        this.ends[part] = to
      }
      position = isQuoted ? to + 2 : to + 1
    }
    return true
  }
}

const space = 0x20
const quote = 0x22
const dash = 0x2d
const backslash = 0x5c
