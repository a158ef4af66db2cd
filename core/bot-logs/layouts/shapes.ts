import { normalAddress } from '../proof/addresses.ts'
import { timeAt } from '../formats/values.ts'

/** What a token of a log can be, judged by its bytes alone. Empty and `-` are absent, which fits every field. */
export const isAbsent = (bytes: Uint8Array, start: number, end: number): boolean =>
  start >= end || (end - start === 1 && bytes[start] === dash)

export const isTime = (bytes: Uint8Array, start: number, end: number): boolean =>
  !Number.isNaN(timeAt(bytes, start, end))

/** 100 to 599, or a sign that there was no response: `0`, `000`, `-1`. */
export function isStatus(bytes: Uint8Array, start: number, end: number): boolean {
  const text = asciiAt(bytes, start, end, 4)
  return /^(?:[1-5]\d\d|0{1,3}|-1)$/.test(text)
}

export const isInteger = (bytes: Uint8Array, start: number, end: number): boolean =>
  end - start <= 16 && (everyByte(bytes, start, end, isDigit) || isMinusOne(bytes, start, end))

/** `12`, `0.012`, `12ms`, `1.2s`, or a list of them. */
export const isNumber = (bytes: Uint8Array, start: number, end: number): boolean =>
  isMinusOne(bytes, start, end) ||
  (isDigit(bytes[start] ?? 0) &&
    /^[\d.]+(?:[mµun]?s)?(?:[,:;\s]+(?:[\d.]+|-))*$/.test(asciiAt(bytes, start, end, 200)))

/** What load balancers write for a number that does not exist. */
const isMinusOne = (bytes: Uint8Array, start: number, end: number) =>
  end - start === 2 && bytes[start] === dash && bytes[start + 1] === 0x31

/** An address with or without port, brackets, or zone. */
export function isAddress(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] ?? 0
  if (!isHexDigit(first) && first !== openBracket && first !== colon) return false
  return normalAddress(asciiAt(bytes, start, end, 100)) !== null
}

/** A list of addresses in which proxies may have written other words, too. */
export function isAddressList(bytes: Uint8Array, start: number, end: number): boolean {
  const listed = asciiAt(bytes, start, end, 1000)
    .split(',')
    .map((each) => each.trim())
  const addresses = listed.filter((each) => normalAddress(each) !== null)
  return (
    addresses.length > 0 &&
    listed.every((each) => addresses.includes(each) || /^(?:|-|unknown|_\w+)$/i.test(each))
  )
}

/** `www.example.com`, with or without a port; a name without a dot only if it is `localhost`. */
export const isHost = (bytes: Uint8Array, start: number, end: number): boolean =>
  /^(?:localhost|(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*\.?)(?::\d{1,5})?$/i.test(asciiAt(bytes, start, end, 260))

/** What a server writes where a client's address should be: an address, a host name, or nginx's `unix:`. */
export const isClient = (bytes: Uint8Array, start: number, end: number): boolean =>
  isAddress(bytes, start, end) ||
  isHost(bytes, start, end) ||
  /^(?:unix:|unknown|@)/.test(asciiAt(bytes, start, end, 10))

/** A path or URL, as in a referrer or target. */
export const isLink = (bytes: Uint8Array, start: number, end: number): boolean =>
  bytes[start] === slash ||
  /^[a-z][a-z0-9+.-]{1,30}:\/\//i.test(asciiAt(bytes, start, Math.min(end, start + 36), 36))

/** A product with a version, as nearly every agent contains. */
export const isAgent = (bytes: Uint8Array, start: number, end: number): boolean =>
  /(?:^|[ ;(])(?!HTTPS?\/)[a-z][\w.+-]*\/v?\d/i.test(asciiAt(bytes, start, end, 400)) &&
  !isLink(bytes, start, end)

/** One of the methods in use; any word would fit otherwise. */
export const isKnownMethod = (bytes: Uint8Array, start: number, end: number): boolean =>
  knownMethods.has(asciiAt(bytes, start, end, 12))
const knownMethods = new Set(
  'GET HEAD POST PUT DELETE OPTIONS PATCH TRACE CONNECT PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK REPORT SEARCH PURGE PRI QUERY'.split(
    ' ',
  ),
)

/** `GET /path HTTP/1.1`, with or without the protocol. */
export const isRequest = (bytes: Uint8Array, start: number, end: number): boolean =>
  /^[A-Z][A-Z_-]{1,20} +\S.*$/.test(asciiAt(bytes, start, end, 4000)) &&
  isKnownMethodBefore(bytes, start, end)

function isKnownMethodBefore(bytes: Uint8Array, start: number, end: number): boolean {
  let to = start
  while (to < end && bytes[to] !== space) to += 1
  return isKnownMethod(bytes, start, to)
}

function everyByte(bytes: Uint8Array, start: number, end: number, fits: (byte: number) => boolean): boolean {
  if (start >= end) return false
  for (let at = start; at < end; at += 1) if (!fits(bytes[at] ?? 0)) return false
  return true
}

/** The text of a range, each byte one character; longer ones are cut and then fit nothing that is anchored at the end. */
export function asciiAt(bytes: Uint8Array, start: number, end: number, max: number): string {
  let text = ''
  const last = Math.min(end, start + max + 1)
  for (let at = start; at < last; at += 1) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isHexDigit = (byte: number) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)

const space = 0x20
const dash = 0x2d
const slash = 0x2f
const colon = 0x3a
const openBracket = 0x5b
