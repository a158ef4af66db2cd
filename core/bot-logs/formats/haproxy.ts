import { message } from '../../language/message.ts'
import { type KnownFormat, sampleAgent } from './known-format.ts'
import type { LineFields, LineReader, Rejection } from '../line-fields.ts'
import { withoutPort } from './addresses.ts'
import { isLink } from '../layouts/shapes.ts'
import { isBlank } from './columns.ts'
import { readRequestLine } from './requests.ts'
import { integerAt, sizeAt, statusAt, timeAt } from './values.ts'

/**
 * HAProxy's HTTP log (`option httplog`), with or without a syslog prefix. Its time has no zone and is assumed to be
 * UTC. Agent, referrer, and host exist only as captured headers, which are separated by bars and unnamed, so each is
 * recognized by its form.
 */
export const haproxy: KnownFormat = {
  id: 'haproxy',
  name: 'HAProxy HTTP log',
  framing: 'lines',
  reader: () => new HaproxyReader(),
  agentsMissing: message('User agents are missing. Set HAProxy to capture the User-Agent request header.'),
  isWithoutZone: true,
  samples: [
    {
      line: `Nov 20 09:15:01 lb1 haproxy[1234]: 203.0.113.7:51234 [20/Nov/2026:08:15:01.000] https~ web/web1 0/0/1/12/13 200 5120 - - ---- 12/12/0/0/0 0/0 {www.example.com|${sampleAgent}|https://example.org/a} {} "GET /docs/?p=1 HTTP/1.1"`,
    },
  ],
}

class HaproxyReader implements LineReader {
  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    fields.clear()
    fields.escaping = 'hash'
    if (isBlank(bytes, start, end)) return 'blank'
    // client:port [20/Nov/2026:09:15:01.123] frontend …
    const open = timeBracket(bytes, start, end)
    if (open === -1) return 'not-a-request'
    const close = bytes.indexOf(closeBracket, open)
    let clientStart = open - 1
    while (clientStart > start && bytes[clientStart - 1] !== space) clientStart -= 1
    const numbers = splitAtBlanks(bytes, close + 2, end)
    if (close === -1 || close >= end || numbers === null) return 'unreadable'
    fields.time = timeAt(bytes, open + 1, close)
    if (Number.isNaN(fields.time)) {
      fields.time = 0
      return 'bad-time'
    }
    fields.addressStart = clientStart
    fields.addressEnd = open - 1
    withoutPort(bytes, fields)
    fields.status = statusAt(bytes, numbers.statusStart, numbers.statusEnd)
    fields.size = sizeAt(bytes, numbers.statusEnd + 1, numbers.sizeEnd)
    const firstQuote = requestQuote(bytes, numbers.sizeEnd, end)
    if (firstQuote === -1) return 'unreadable'
    readCaptures(bytes, numbers.sizeEnd, firstQuote, fields)
    let requestEnd = bytes.indexOf(quote, firstQuote + 1)
    if (requestEnd === -1 || requestEnd > end) requestEnd = end
    return readRequestLine(fields, bytes, firstQuote + 1, requestEnd) ? null : 'no-request'
  }
}

/** The `[` of ` [20/Nov/…`, which neither syslog's `haproxy[123]:` nor an IPv6 address contains. */
function timeBracket(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start + 1; at + 20 < end; at += 1)
    if (
      bytes[at] === openBracket &&
      bytes[at - 1] === space &&
      bytes[at + 3] === slash &&
      bytes[at + 7] === slash
    )
      return at
  return -1
}

/** After the time: frontend, backend/server, five timers, status, bytes. */
function splitAtBlanks(bytes: Uint8Array, start: number, end: number) {
  let position = start
  let wordStart = start
  for (let word = 0; word < 3; word += 1) {
    wordStart = position
    while (position < end && bytes[position] !== space) position += 1
    position += 1
  }
  if (!areTimers(bytes, wordStart, position - 1)) return null
  const statusStart = position
  let statusEnd = statusStart
  while (statusEnd < end && bytes[statusEnd] !== space) statusEnd += 1
  let sizeEnd = statusEnd + 1
  while (sizeEnd < end && bytes[sizeEnd] !== space) sizeEnd += 1
  if (sizeEnd >= end || Number.isNaN(integerAt(bytes, statusStart, statusEnd))) return null
  return { statusStart, statusEnd, sizeEnd }
}

/** `0/0/1/12/+13`, or `-1` for a phase that was not reached: what no other format has there. */
function areTimers(bytes: Uint8Array, start: number, end: number): boolean {
  let slashes = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === slash) slashes += 1
    else if (!(byte >= zero && byte <= nine) && byte !== minus && byte !== plus) return false
  }
  return slashes >= 3
}

/** Captured headers may contain quotes; the request's quote follows a blank and is outside braces. */
function requestQuote(bytes: Uint8Array, start: number, end: number): number {
  let isInBraces = false
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]
    if (byte === openBrace && bytes[at - 1] === space) isInBraces = true
    else if (byte === closeBrace && (bytes[at + 1] === space || at + 1 === end)) isInBraces = false
    else if (byte === quote && !isInBraces && bytes[at - 1] === space) return at
  }
  return -1
}

/** The first group in braces contains the request's headers, also if it is the only one. */
function readCaptures(bytes: Uint8Array, start: number, end: number, fields: LineFields): void {
  const open = bytes.indexOf(openBrace, start)
  if (open === -1 || open >= end) return
  let close = open + 1
  while (close < end && !(bytes[close] === closeBrace && bytes[close + 1] === space)) close += 1
  let from = open + 1
  for (let at = from; at <= close; at += 1) {
    if (at < close && bytes[at] !== bar) continue
    readCapture(bytes, from, at, fields)
    from = at + 1
  }
}

function readCapture(bytes: Uint8Array, start: number, end: number, fields: LineFields): void {
  if (end - start < 2) return
  const slashAt = bytes.indexOf(slash, start)
  const hasSlash = slashAt !== -1 && slashAt < end
  const spaceAt = bytes.indexOf(space, start)
  const hasSpace = spaceAt !== -1 && spaceAt < end
  if (!hasSpace && isLink(bytes, start, end) && fields.refererStart === fields.refererEnd) {
    fields.refererStart = start
    fields.refererEnd = end
  } else if ((hasSlash || hasSpace) && fields.agentStart === fields.agentEnd) {
    fields.agentStart = start
    fields.agentEnd = end
  } else if (!hasSlash && !hasSpace && fields.hostStart === fields.hostEnd) {
    fields.hostStart = start
    fields.hostEnd = end
  }
}

const space = 0x20
const quote = 0x22
const plus = 0x2b
const minus = 0x2d
const slash = 0x2f
const zero = 0x30
const nine = 0x39
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const bar = 0x7c
const closeBrace = 0x7d
