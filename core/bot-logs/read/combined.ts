import { type KnownFormat, sampleAgent } from '../formats/known-format.ts'
import { findClientAddress, addressRange, isPrivateAddress } from '../formats/addresses.ts'
import { readRequestLine } from '../formats/requests.ts'
import { integerAt, timeAt } from '../formats/values.ts'
import {
  LineFields,
  type BlockReader,
  type KnownAgent,
  type LineReader,
  type Rejection,
} from '../line-fields.ts'
import { ByteMemo } from './byte-memo.ts'
import { CombinedBlock } from './combined-block.ts'
import { quoteOrBackslash, viewOf } from './scan.ts'

/**
 * The common log format and its variants: Apache, nginx, LiteSpeed, Traefik, and Caddy by default, with leading hosts
 * or several addresses, with more fields at the end, and after the prefix of syslog, a container, or Kubernetes.
 */
export const combined: KnownFormat = {
  id: 'combined',
  name: 'Common and combined (Apache, nginx, LiteSpeed, Traefik and others)',
  framing: 'lines',
  reader: () => new CombinedReader(),
  samples: [
    {
      line: `203.0.113.7 - - [20/Nov/2026:09:15:01 +0100] "GET /docs/?p=1 HTTP/1.1" 200 5120 "https://example.org/a" "${sampleAgent}"`,
      says: { host: null },
    },
  ],
}

/** This many lines of a sample are checked, and this share must be plain. */
const maxSampled = 200
const plainShare = 0.95

/** Whether nearly all lines at the head of a file could be in no other format: then no other is tried. */
export function isPlainlyCombined(sample: Uint8Array): boolean {
  const reader = new CombinedReader()
  const fields = new LineFields()
  const arePlain = (from: number) => {
    let lines = 0
    let plain = 0
    for (let start = from; lines < maxSampled; lines += 1) {
      const end = sample.indexOf(lineFeed, start)
      if (end === -1) break
      if (reader.isPlain(sample, start, end, fields) && fields.agentStart < fields.agentEnd) plain += 1
      start = end + 1
    }
    return lines > 0 && plain >= plainShare * lines
  }
  // The last lines, too: the format may have been changed.
  const last = sample.indexOf(lineFeed, Math.max(0, sample.length - lastBytes)) + 1
  return arePlain(0) && (sample.length <= 2 * lastBytes || arePlain(last))
}

const lastBytes = 16 * 1024

/**
 * Three ways to the same result. Nearly all lines of a file are plain: an address, two words, a time, and nothing after
 * the agent. `CombinedBlock` reads those of a block. `readPlain` reads single lines in one pass and stops at the first
 * deviation. `readAny` splits every line at its brackets and quotes, and takes twice as long.
 */
export class CombinedReader implements LineReader {
  private readonly minute = new Minute()
  private readonly head = new Head()
  private readonly tail = new Tail()
  /** Agents without a quote or backslash: after these only the end of the line is expected. */
  private readonly agents = new ByteMemo<KnownAgent>()
  private bytes: Uint8Array = new Uint8Array(0)
  private view: DataView = viewOf(this.bytes)

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    return this.isPlain(bytes, start, end, fields) ? null : this.readAny(bytes, start, end, fields)
  }

  block(): BlockReader | null {
    return CombinedBlock.create()
  }

  /** Whether the line could be read by the fast path, and was. */
  isPlain(bytes: Uint8Array, start: number, end: number, fields: LineFields): boolean {
    if (bytes !== this.bytes) {
      this.bytes = bytes
      this.view = viewOf(bytes)
    }
    return this.readPlain(bytes, start, end, fields)
  }

  /** False: not a plain line; the contents of `fields` are then undefined. */
  private readPlain(bytes: Uint8Array, start: number, end: number, fields: LineFields): boolean {
    const { view } = this
    // `203.0.113.7 - `
    let at = start
    let isAddress = false
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === dot || byte === colon) isAddress = true
      else if (!isHexDigit(byte)) break
    }
    if (!isAddress || bytes[at] !== space || bytes[at + 1] !== dash || bytes[at + 2] !== space) return false
    const addressEnd = at
    // `user [`
    at += 3
    while (at < end && bytes[at] !== space) at += 1
    // The rest has at least the length of `[20/Nov/2026:09:15:01 +0100] "GET / HTTP/1.1" 200 1`.
    if (at + 50 > end || bytes[at + 1] !== openBracket) return false
    const timeStart = at + 2
    at = timeStart + 26
    if (bytes[at] !== closeBracket || bytes[at + 1] !== space || bytes[at + 2] !== quote) return false
    const time = this.minute.timeAt(bytes, view, timeStart)
    if (Number.isNaN(time)) return false
    // `GET /path HTTP/1.1" `
    const requestStart = at + 3
    at = quoteOrBackslash(bytes, view, requestStart, end)
    if (at + 6 > end || bytes[at] !== quote || bytes[at + 1] !== space) return false
    const methodEnd = methodEndAt(view, requestStart)
    const protocolStart = protocolStartAt(view, at)
    if (methodEnd === -1 || protocolStart === -1 || protocolStart <= methodEnd + 1) return false
    const first = bytes[methodEnd + 1] ?? 0
    if (first !== slash || bytes[protocolStart - 1] === space) return false
    // `200 `
    const statusStart = at + 2
    const status = integerAt(bytes, statusStart, statusStart + 3)
    if (!(status >= 100)) return false
    // `5120 "`
    at = statusStart + 4
    if (bytes[at - 1] !== space) return false
    let size = -1
    if (bytes[at] === dash) at += 1
    else {
      const sizeStart = at
      size = 0
      for (; at < end; at += 1) {
        const digit = (bytes[at] ?? 0) - 0x30
        if (digit < 0 || digit > 9) break
        size = size * 10 + digit
      }
      if (at === sizeStart || at > sizeStart + 15) return false
    }
    if (at + 1 >= end || bytes[at] !== space || bytes[at + 1] !== quote) return false
    // `referer" "agent"`
    const refererStart = at + 2
    at = quoteOrBackslash(bytes, view, refererStart, end)
    if (at + 3 >= end || bytes[at] !== quote || bytes[at + 1] !== space || bytes[at + 2] !== quote)
      return false
    const refererEnd = at
    const agentStart = at + 3
    const agentEnd = end - 1
    if (bytes[agentEnd] !== quote || startsWithMozilla(view, refererStart, refererEnd)) return false
    let agent = this.agents.get(view, agentStart, agentEnd)
    if (agent === undefined) {
      if (quoteOrBackslash(bytes, view, agentStart, end) !== agentEnd) return false
      agent = { visitor: null }
      this.agents.put(view, agentStart, agentEnd, agent)
    }

    fields.clear()
    fields.escaping = 'backslash'
    fields.addressStart = start
    fields.addressEnd = addressEnd
    fields.time = time
    fields.methodStart = requestStart
    fields.methodEnd = methodEnd
    fields.targetStart = methodEnd + 1
    fields.targetEnd = protocolStart
    fields.status = status
    fields.size = size
    if (!isDash(bytes, refererStart, refererEnd)) {
      fields.refererStart = refererStart
      fields.refererEnd = refererEnd
    }
    if (agentStart < agentEnd && !isDash(bytes, agentStart, agentEnd)) {
      fields.agentStart = agentStart
      fields.agentEnd = agentEnd
      fields.agent = agent
    }
    return true
  }

  /** The slow path, for every line. */
  readAny(bytes: Uint8Array, from: number, to: number, fields: LineFields): Rejection | null {
    let start = from
    let end = to
    while (start < end && isBlank(bytes[start] ?? 0)) start += 1
    while (end > start && isBlank(bytes[end - 1] ?? 0)) end -= 1
    if (start === end) return 'blank'
    if (bytes[start] === hash) return 'directive'
    if (isContainerLog(bytes, start, end)) return this.readWrapped(bytes, start, end, fields)
    if (isWholeQuoted(bytes, start, end)) {
      start += 1
      if (bytes[end - 1] === quote) end -= 1
    }
    const { head, tail } = this
    if (!head.read(bytes, start, end)) {
      if (isOfAnErrorLog(bytes, start, end)) return 'not-a-request'
      return head.hasBracket ? 'bad-time' : 'unreadable'
    }
    fields.clear()
    fields.escaping = 'backslash'
    fields.time = head.time
    if (!head.fillClient(bytes, fields))
      return isOfAnErrorLog(bytes, start, end) ? 'not-a-request' : 'unreadable'
    return tail.read(bytes, head.end, end, fields)
  }

  /** Docker's own files wrap each line in JSON: `{"log":"…\n","stream":"stdout","time":"…"}`. */
  private readWrapped(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    const line = wrappedLine(new TextDecoder().decode(bytes.subarray(start, end)))
    if (line === null) return 'unreadable'
    fields.bytes = new TextEncoder().encode(line)
    return this.readAny(fields.bytes, 0, fields.bytes.length, fields)
  }
}

/** Times of a file rise slowly: only a new minute is parsed, otherwise just the seconds. */
class Minute {
  private readonly words = new Int32Array(6)
  private minute = Number.NaN
  private lastByte = 0

  /** For `20/Nov/2026:09:15:01 +0100` at `start`, in milliseconds; NaN for any other form. */
  timeAt(bytes: Uint8Array, view: DataView, start: number): number {
    const { words } = this
    const isKnown =
      view.getInt32(start, true) === words[0] &&
      view.getInt32(start + 4, true) === words[1] &&
      view.getInt32(start + 8, true) === words[2] &&
      view.getInt32(start + 12, true) === words[3] &&
      view.getInt32(start + 20, true) === words[4] &&
      view.getInt32(start + 22, true) === words[5] &&
      bytes[start + 16] === this.lastByte
    const second = twoDigits(bytes, start + 18)
    if (bytes[start + 17] !== colon || !(second <= 60)) return Number.NaN
    if (!isKnown && !this.keep(bytes, view, start)) return Number.NaN
    return this.minute + Math.min(second, 59) * 1000
  }

  private keep(bytes: Uint8Array, view: DataView, start: number): boolean {
    const isWritingKnown =
      bytes[start + 2] === slash &&
      bytes[start + 6] === slash &&
      bytes[start + 11] === colon &&
      bytes[start + 20] === space
    const time = isWritingKnown ? timeAt(bytes, start, start + 26) : Number.NaN
    if (Number.isNaN(time)) return false
    this.minute = time - Math.min(twoDigits(bytes, start + 18), 59) * 1000
    for (const [index, offset] of wordOffsets.entries())
      this.words[index] = view.getInt32(start + offset, true)
    this.lastByte = bytes[start + 16] ?? 0
    return true
  }
}

/** Twins of the comparisons in `timeAt`. */
const wordOffsets = [0, 4, 8, 12, 20, 22]

/** More words than any prefix has: the rest is not an access line. */
const maxWords = 64

/** Everything before the request: prefix, host, addresses, user, time. */
class Head {
  time = 0
  /** The position after the time's bracket. */
  end = 0
  /** Whether a request seems to follow something in brackets, whether or not it is a time. */
  hasBracket = false
  private readonly starts = new Int32Array(maxWords)
  private readonly ends = new Int32Array(maxWords)
  private count = 0

  /** False: no time was found. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    this.count = 0
    this.hasBracket = false
    let at = start
    while (at < end) {
      const byte = bytes[at] ?? 0
      if (isBlank(byte)) at += 1
      else if (byte === openBracket && this.readTime(bytes, at, end)) return true
      else if (byte === quote) {
        if (bytes[at + 1] === openBracket && this.readTime(bytes, at + 1, end)) return true
        const close = closingQuote(bytes, at + 1, end)
        if (!this.add(bytes, at + 1, close)) return false
        at = close + 1
      } else {
        const from = at
        while (at < end && !isBlank(bytes[at] ?? 0)) at += 1
        if (!this.add(bytes, from, at)) return false
      }
    }
    return false
  }

  private readTime(bytes: Uint8Array, at: number, end: number): boolean {
    const last = Math.min(end, at + 48)
    let close = at + 1
    while (close < last && bytes[close] !== closeBracket) close += 1
    if (close === last) return false
    const time = timeAt(bytes, at + 1, close)
    this.end = close + 1
    if (bytes[this.end] === quote) this.end += 1
    if (Number.isNaN(time)) {
      this.hasBracket ||= bytes[this.end] === space && bytes[this.end + 1] === quote
      return false
    }
    this.time = time
    return true
  }

  /** What follows a comma belongs to the same list of addresses. */
  private add(bytes: Uint8Array, start: number, end: number): boolean {
    const { starts, ends, count } = this
    const before = count === 0 ? 0 : (ends[count - 1] ?? 0)
    if (count > 0 && bytes[before - 1] === comma) ends[count - 1] = end
    else {
      if (count === maxWords) return false
      starts[count] = start
      ends[count] = end
      this.count += 1
    }
    return true
  }

  /** False: the line begins with no client, or with two addresses of which either may be the client's. */
  fillClient(bytes: Uint8Array, fields: LineFields): boolean {
    const { starts, ends, count } = this
    const first = this.afterPrefix(bytes)
    if (first >= count) return false
    const isAddressAt = (index: number) => isAddressLike(bytes, starts[index] ?? 0, ends[index] ?? 0)
    const hasTwo = first + 1 < count && isAddressAt(first) && isAddressAt(first + 1)
    if (hasTwo && !isServerPort(bytes, starts[first] ?? 0, ends[first] ?? 0)) return false
    // A third word that is an address: what precedes it is not what this format has there.
    for (let index = first + 2; index < count; index += 1) if (isAddressAt(index)) return false
    const isVirtualHost =
      first + 1 < count &&
      (isAddressLike(bytes, starts[first + 1] ?? 0, ends[first + 1] ?? 0) ||
        (first + 4 === count &&
          !isAddressLike(bytes, starts[first] ?? 0, ends[first] ?? 0) &&
          hasDot(bytes, starts[first] ?? 0, ends[first] ?? 0) &&
          hasDot(bytes, starts[first + 1] ?? 0, ends[first + 1] ?? 0)))
    if (isVirtualHost) fillHost(bytes, starts[first] ?? 0, ends[first] ?? 0, fields)
    const address = isVirtualHost ? first + 1 : first
    // The word after the client is the one that ident servers gave, which none does: `-`.
    if (!isDash(bytes, starts[address + 1] ?? 0, ends[address + 1] ?? 0) || count < address + 2) return false
    const start = starts[address] ?? 0
    const end = ends[address] ?? 0
    // nginx names a client of a Unix socket `unix:`.
    if (bytes[end - 1] === colon && !isAddressLike(bytes, start, end)) return true
    if (!isClientLike(bytes, start, end)) return false
    findClientAddress(bytes, start, end)
    fields.addressStart = addressRange.start
    fields.addressEnd = addressRange.end
    return true
  }

  /** The first word of the server itself, after the prefix of the transport. */
  private afterPrefix(bytes: Uint8Array): number {
    const { starts, ends, count } = this
    // CloudWatch's exports begin with a time.
    if (count > 1 && isIsoTime(bytes, starts[0] ?? 0, ends[0] ?? 0) && !this.isStream(bytes, 1)) {
      const after = this.afterWords(bytes)
      return after === 0 ? 1 : after
    }
    return this.afterWords(bytes)
  }

  private afterWords(bytes: Uint8Array): number {
    const { starts, ends, count } = this
    for (let index = count - 2; index >= 0; index -= 1) {
      const start = starts[index] ?? 0
      const end = ends[index] ?? 0
      if (end - start === 1 && bytes[start] === bar) return index + 1
      if (end - start === 1 && index > 0 && this.isStream(bytes, index - 1)) return index + 1
      if (bytes[end - 1] === colon && index < count - 2 && !isAddressLike(bytes, start, end)) return index + 1
    }
    return isSyslog5424(bytes, starts[0] ?? 0, ends[0] ?? 0) ? this.afterStructuredData(bytes) : 0
  }

  /** Kubernetes writes `stdout F` between its time and the line. */
  private isStream(bytes: Uint8Array, index: number): boolean {
    const start = starts6(this.starts, this.ends, index)
    return (
      start !== -1 &&
      bytes[start] === 0x73 &&
      bytes[start + 1] === 0x74 &&
      bytes[start + 2] === 0x64 &&
      (bytes[start + 3] === 0x6f || bytes[start + 3] === 0x65)
    )
  }

  /** `<134>1 time host program process message`, then `-` or elements in brackets. */
  private afterStructuredData(bytes: Uint8Array): number {
    const { starts, ends, count } = this
    let index = 6
    if (index < count && bytes[starts[index] ?? 0] === openBracket)
      while (index < count && bytes[(ends[index] ?? 0) - 1] !== closeBracket) index += 1
    return index + 1 < count ? index + 1 : 0
  }
}

function starts6(starts: Int32Array, ends: Int32Array, index: number): number {
  const start = starts[index] ?? 0
  return (ends[index] ?? 0) - start === 6 ? start : -1
}

/** More quoted fields than servers write. */
const maxTexts = 12

/** Everything after the time: request, numbers, quoted texts. */
class Tail {
  private readonly starts = new Int32Array(maxTexts)
  private readonly ends = new Int32Array(maxTexts)
  private texts = 0

  read(bytes: Uint8Array, from: number, end: number, fields: LineFields): Rejection | null {
    let at = from
    while (at < end && isBlank(bytes[at] ?? 0)) at += 1
    // Anything between time and request belongs to another layout.
    if (bytes[at] !== quote) return 'unreadable'
    const requestStart = at + 1
    const requestEnd = closingQuote(bytes, requestStart, end)
    if (requestEnd >= end || !this.readNumbersAndTexts(bytes, requestEnd + 1, end, fields))
      return 'unreadable'
    this.fillTexts(bytes, fields)
    // Another layout: a forwarded address where the referrer should be.
    if (isAddressLike(bytes, fields.refererStart, fields.refererEnd)) return 'unreadable'
    return readRequestLine(fields, bytes, requestStart, requestEnd) ? null : 'no-request'
  }

  /** False: there is no status in its place. */
  private readNumbersAndTexts(bytes: Uint8Array, from: number, end: number, fields: LineFields): boolean {
    this.texts = 0
    let numbers = 0
    let bareQuotes = 0
    let at = from
    while (at < end) {
      if (isBlank(bytes[at] ?? 0)) {
        at += 1
        continue
      }
      const isQuoted = bytes[at] === quote
      const start = isQuoted ? at + 1 : at
      let stop = start
      if (isQuoted) stop = closingQuote(bytes, start, end)
      else while (stop < end && !isBlank(bytes[stop] ?? 0)) stop += 1
      at = isQuoted ? stop + 1 : stop
      // LiteSpeed and others may quote the numbers, too; a text comes first only if there is no size.
      if (numbers === 0) {
        if (!fillStatus(bytes, start, stop, fields)) return false
        numbers = isQuoted ? 1 : 2
      } else if (this.texts === 0 && numbers < 3 && (numbers === 1 || !isQuoted)) {
        const size = integerAt(bytes, start, stop)
        if (size >= 0) fields.size = size
        numbers = 3
      } else if (isQuoted) this.add(start, stop)
      else if (this.texts > 0) {
        for (let index = start; index < stop; index += 1) if (bytes[index] === quote) bareQuotes += 1
        // A word that ends with a quote and begins none: the text before contains quotes that were not escaped.
        if (bytes[stop - 1] === quote && bareQuotes % 2 === 1) this.ends[this.texts - 1] = stop - 1
      }
    }
    return numbers > 0
  }

  private add(start: number, end: number): void {
    if (this.texts === maxTexts) return
    this.starts[this.texts] = start
    this.ends[this.texts] = end
    this.texts += 1
  }

  private fillTexts(bytes: Uint8Array, fields: LineFields): void {
    const { starts, ends, texts } = this
    if (texts === 0) return
    let referer = 0
    let agent = 1
    const isAgentFirst =
      texts === 1 ? !isLinkLike(bytes, starts[0] ?? 0, ends[0] ?? 0) : this.isSwapped(bytes)
    if (isAgentFirst) {
      referer = 1
      agent = 0
    }
    if (referer < texts && !isDash(bytes, starts[referer] ?? 0, ends[referer] ?? 0)) {
      fields.refererStart = starts[referer] ?? 0
      fields.refererEnd = ends[referer] ?? 0
    }
    if (agent < texts && !isDash(bytes, starts[agent] ?? 0, ends[agent] ?? 0)) {
      fields.agentStart = starts[agent] ?? 0
      fields.agentEnd = ends[agent] ?? 0
    }
    this.fillForwarded(bytes, fields)
  }

  private isSwapped(bytes: Uint8Array): boolean {
    const { starts, ends } = this
    return (
      startsWithMozilla(viewOf(bytes), starts[0] ?? 0, ends[0] ?? 0) &&
      isLinkLike(bytes, starts[1] ?? 0, ends[1] ?? 0)
    )
  }

  /** A list after the agent, as nginx's official images write it, counts if the peer was one of the site's proxies. */
  private fillForwarded(bytes: Uint8Array, fields: LineFields): void {
    const { starts, ends, texts } = this
    const { addressStart, addressEnd } = fields
    if (texts < 3 || (addressStart < addressEnd && !isPrivateAddress(bytes, addressStart, addressEnd))) return
    for (let index = 2; index < texts; index += 1) {
      const start = starts[index] ?? 0
      const end = ends[index] ?? 0
      if (isDash(bytes, start, end)) continue
      findClientAddress(bytes, start, end)
      if (!isAddressLike(bytes, addressRange.start, addressRange.end)) continue
      fields.addressStart = addressRange.start
      fields.addressEnd = addressRange.end
      return
    }
  }
}

/** False: neither a status nor a sign that there is none (`-`, `000`, `-1`). */
function fillStatus(bytes: Uint8Array, start: number, end: number, fields: LineFields): boolean {
  if (isDash(bytes, start, end)) return true
  const status = integerAt(bytes, start, end)
  if (!(status >= -1 && status <= 999)) return false
  fields.status = Math.max(0, status)
  return true
}

/** The quote that ends a text; `end` if the line was cut off before. A quote within the text was not escaped. */
function closingQuote(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) at += 1
    else if (byte === quote && (at + 1 === end || isBlank(bytes[at + 1] ?? 0))) return at
  }
  return end
}

function fillHost(bytes: Uint8Array, start: number, end: number, fields: LineFields): void {
  let port = end
  while (port > start && isDigit(bytes[port - 1] ?? 0)) port -= 1
  const hasPort = port < end && bytes[port - 1] === colon
  fields.hostStart = start
  fields.hostEnd = hasPort ? port - 1 : end
  if (isDash(bytes, start, fields.hostEnd)) fields.hostEnd = start
}

/** Digits and dots, or hexadecimal digits and several colons; also ports, brackets, zones, and lists. */
function isAddressLike(bytes: Uint8Array, start: number, end: number): boolean {
  let dots = 0
  let colons = 0
  let letters = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === dot) dots += 1
    else if (byte === colon) colons += 1
    else if (byte === percent) return colons > 1
    else if (isHexDigit(byte)) letters += isDigit(byte) ? 0 : 1
    else if (byte !== comma && byte !== space && byte !== openBracket && byte !== closeBracket) return false
  }
  return colons > 1 || (dots > 2 && letters === 0)
}

function hasDot(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (bytes[at] === dot) return true
  return false
}

/** `2026-11-20T08:15:01Z` */
const isIsoTime = (bytes: Uint8Array, start: number, end: number) =>
  end - start >= 19 &&
  bytes[start + 4] === dash &&
  bytes[start + 10] === 0x54 &&
  !Number.isNaN(timeAt(bytes, start, end))

/** `:80` and the like: Apache's `%v:%p` of a host without a name. */
const isServerPort = (bytes: Uint8Array, start: number, end: number) =>
  /:(?:80|443|8080|8443)$/.test(
    new TextDecoder('latin1').decode(bytes.subarray(Math.max(start, end - 5), end)),
  )

/** An address, a host name, or `-`; not an id, a number, or another word. */
function isClientLike(bytes: Uint8Array, start: number, end: number): boolean {
  if (isDash(bytes, start, end) || isAddressLike(bytes, start, end)) return true
  const text = new TextDecoder('latin1').decode(bytes.subarray(start, Math.min(end, start + 260)))
  return (
    /^(?:localhost|unknown|_|(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*\.?)(?::\d+)?$/i.test(text) || /, /.test(text)
  )
}

/** `-`, empty, a path, or a URL. */
function isLinkLike(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start <= 1 || bytes[start] === slash) return true
  for (let at = start; at + 2 < end && at < start + 16; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === colon) return bytes[at + 1] === slash && bytes[at + 2] === slash
    if (byte === space || byte === slash) return false
  }
  return false
}

const startsWithMozilla = (view: DataView, start: number, end: number) =>
  end - start > 4 && view.getInt32(start, true) === mozi

/** LiteSpeed quotes the whole line without escaping the quotes in it. */
function isWholeQuoted(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] !== quote) return false
  for (let at = start + 1; at < end; at += 1) {
    if (bytes[at] === openBracket && bytes[at - 1] === space) return true
    if (bytes[at] === quote) return false
  }
  return false
}

/** `2026/11/20 09:15:01 [error] …`, `[Fri Nov 20 09:15:01.123456 2026] [core:error] …`, `/docker-entrypoint.sh: …`. */
function isOfAnErrorLog(bytes: Uint8Array, start: number, end: number): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(start, Math.min(end, start + 200)))
  return /^(?:\S+ +\| )?(?:\d{4}\/\d\d\/\d\d [\d:]{8} \[[a-z]+\]|\[\w{3} \w{3} \d\d [\d:.]+ \d{4}\] \[|\/docker-entrypoint)/.test(
    text,
  )
}

function isContainerLog(bytes: Uint8Array, start: number, end: number): boolean {
  return (
    bytes[start] === 0x7b &&
    end - start > containerKey.length &&
    containerKey.every((byte, index) => bytes[start + index] === byte)
  )
}

const containerKey = new TextEncoder().encode('{"log":"')

function wrappedLine(text: string): string | null {
  try {
    const { log }: { log?: unknown } = Object(JSON.parse(text))
    return typeof log === 'string' ? log.replace(/\r?\n$/, '') : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** `<134>1`: a priority and the version. */
function isSyslog5424(bytes: Uint8Array, start: number, end: number): boolean {
  return bytes[start] === 0x3c && bytes[end - 2] === 0x3e && bytes[end - 1] === 0x31
}

/** The position after the method if it is a common one; −1 otherwise. */
function methodEndAt(view: DataView, at: number): number {
  const word = view.getInt32(at, true)
  if (word === get || word === put) return at + 3
  return (word === post || word === head4) && view.getInt8(at + 4) === space ? at + 4 : -1
}

/** The blank before the protocol if it is a common one; −1 otherwise. */
function protocolStartAt(view: DataView, end: number): number {
  const last = view.getInt32(end - 4, true)
  let start = -1
  if (last === slash11 || last === slash20 || last === slash10) start = end - 8
  else if (view.getInt16(end - 2, true) === slash2 || view.getInt16(end - 2, true) === slash3) start = end - 6
  return start !== -1 && view.getInt32(start, true) === http && view.getInt8(start - 1) === space
    ? start - 1
    : -1
}

/** The bytes of a short text as the number that a `DataView` reads. */
const asNumber = (text: string) =>
  [...new TextEncoder().encode(text)].reduceRight((number, byte) => number * 256 + byte, 0)

const get = asNumber('GET ')
const put = asNumber('PUT ')
const post = asNumber('POST')
const head4 = asNumber('HEAD')
const http = asNumber('HTTP')
const slash11 = asNumber('/1.1')
const slash10 = asNumber('/1.0')
const slash20 = asNumber('/2.0')
const slash2 = asNumber('/2')
const slash3 = asNumber('/3')
const mozi = asNumber('Mozi')

const isDash = (bytes: Uint8Array, start: number, end: number) => end - start === 1 && bytes[start] === dash
const isBlank = (byte: number) => byte === space || byte === tab
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isHexDigit = (byte: number) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
const twoDigits = (bytes: Uint8Array, at: number) => integerAt(bytes, at, at + 2)

const tab = 0x09
const lineFeed = 0x0a
const space = 0x20
const quote = 0x22
const hash = 0x23
const percent = 0x25
const comma = 0x2c
const dash = 0x2d
const dot = 0x2e
const slash = 0x2f
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const bar = 0x7c
