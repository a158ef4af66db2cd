import { type KnownFormat, sampleAgent } from '../formats/known-format.ts'
import { findClientAddress, addressRange } from '../formats/addresses.ts'
import { isMethod, isTarget } from '../formats/requests.ts'
import { integerAt, statusAt, timeAt } from '../formats/values.ts'
import type { LineFields, LineReader, Rejection } from '../line-fields.ts'

/**
 * `[time] cache upstream status - METHOD scheme host "uri" [Client ip] [Length n] … "agent" "referer"`, the log format
 * of Nginx Proxy Manager; hosts without a proxied server omit cache and upstream.
 */
export const nginxProxyManager: KnownFormat = {
  id: 'nginx-proxy-manager',
  name: 'Nginx Proxy Manager',
  framing: 'lines',
  reader: () => new NginxProxyManagerReader(),
  samples: [
    {
      line: `[20/Nov/2026:08:15:01 +0000] - 200 200 - GET https www.example.com "/docs/?p=1" [Client 203.0.113.7] [Length 5120] [Gzip -] [Sent-to app] "${sampleAgent}" "https://example.org/a"`,
    },
  ],
}

class NginxProxyManagerReader implements LineReader {
  private at = 0
  private readonly starts = new Int32Array(8)
  private readonly ends = new Int32Array(8)

  read(bytes: Uint8Array, from: number, end: number, fields: LineFields): Rejection | null {
    let start = from
    while (start < end && bytes[start] === space) start += 1
    if (start === end) return 'blank'
    if (bytes[start] === hash) return 'directive'
    const timeEnd = find(bytes, closeBracket, start, end)
    if (bytes[start] !== openBracket || timeEnd === end) return 'unreadable'
    const quoteStart = find(bytes, quote, timeEnd, end)
    const words = this.words(bytes, timeEnd + 1, quoteStart)
    // The fixed ones come last: status, -, method, scheme, host.
    if (quoteStart === end || words < 5) return 'unreadable'
    const [status, method, host] = [words - 5, words - 3, words - 1]
    const time = timeAt(bytes, start + 1, timeEnd)
    if (Number.isNaN(time)) return 'bad-time'
    fields.clear()
    fields.escaping = 'backslash'
    fields.time = time
    fields.status = statusAt(bytes, this.starts[status] ?? 0, this.ends[status] ?? 0)
    this.at = quoteStart
    if (!this.readText(bytes, end)) return 'unreadable'
    const [targetStart, targetEnd] = [this.textStart, this.textEnd]
    if (!this.readBrackets(bytes, end, fields)) return 'unreadable'
    if (this.readText(bytes, end) && !isDash(bytes, this.textStart, this.textEnd)) {
      fields.agentStart = this.textStart
      fields.agentEnd = this.textEnd
    }
    if (this.readText(bytes, end) && !isDash(bytes, this.textStart, this.textEnd)) {
      fields.refererStart = this.textStart
      fields.refererEnd = this.textEnd
    }
    const [methodStart, methodEnd] = [this.starts[method] ?? 0, this.ends[method] ?? 0]
    if (!isMethod(bytes, methodStart, methodEnd) || !isTarget(bytes, targetStart, targetEnd))
      return 'no-request'
    fields.methodStart = methodStart
    fields.methodEnd = methodEnd
    fields.targetStart = targetStart
    fields.targetEnd = targetEnd
    fields.hostStart = this.starts[host] ?? 0
    fields.hostEnd = this.ends[host] ?? 0
    return null
  }

  /** The number of words; the positions of the last eight are kept, starting at index 0. */
  private words(bytes: Uint8Array, from: number, end: number): number {
    let count = 0
    for (let at = from; at < end;) {
      while (at < end && bytes[at] === space) at += 1
      const start = at
      while (at < end && bytes[at] !== space) at += 1
      if (at === start) break
      if (count === this.starts.length) return 0
      this.starts[count] = start
      this.ends[count] = at
      count += 1
    }
    return count
  }

  private textStart = 0
  private textEnd = 0

  private readText(bytes: Uint8Array, end: number): boolean {
    const open = find(bytes, quote, this.at, end)
    if (open === end) return false
    let close = open + 1
    while (close < end && bytes[close] !== quote) close += bytes[close] === backslash ? 2 : 1
    this.textStart = open + 1
    this.textEnd = Math.min(close, end)
    this.at = Math.min(close + 1, end)
    return true
  }

  /** `[Client 203.0.113.7] [Length 5120] [Gzip -]`: the value after the first word of each. */
  private readBrackets(bytes: Uint8Array, end: number, fields: LineFields): boolean {
    for (;;) {
      while (this.at < end && bytes[this.at] === space) this.at += 1
      if (this.at >= end || bytes[this.at] !== openBracket) return fields.addressStart < fields.addressEnd
      const close = find(bytes, closeBracket, this.at, end)
      const value = find(bytes, space, this.at, close) + 1
      if (bytes[this.at + 1] === letterC) {
        findClientAddress(bytes, Math.min(value, close), close)
        fields.addressStart = addressRange.start
        fields.addressEnd = addressRange.end
      } else if (bytes[this.at + 1] === letterL) {
        const size = integerAt(bytes, Math.min(value, close), close)
        if (size >= 0) fields.size = size
      }
      this.at = Math.min(close + 1, end)
    }
  }
}

function find(bytes: Uint8Array, byte: number, from: number, end: number): number {
  let at = from
  while (at < end && bytes[at] !== byte) at += 1
  return at
}

const isDash = (bytes: Uint8Array, start: number, end: number) => end - start === 1 && bytes[start] === dash

const space = 0x20
const quote = 0x22
const hash = 0x23
const dash = 0x2d
const letterC = 0x43
const letterL = 0x4c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
