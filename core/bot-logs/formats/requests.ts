import type { LineFields } from '../line-fields.ts'

/**
 * Splits `GET /path HTTP/1.1`: the method ends at the first blank, the protocol begins at the last. False: not an HTTP
 * request, such as a TLS hello, `-`, or a single word.
 */
export function readRequestLine(fields: LineFields, bytes: Uint8Array, start: number, end: number): boolean {
  let methodEnd = start
  while (methodEnd < end && bytes[methodEnd] !== space) methodEnd += 1
  if (!isMethod(bytes, start, methodEnd) || isNone(bytes, start, methodEnd)) return false
  let targetStart = methodEnd
  while (targetStart < end && bytes[targetStart] === space) targetStart += 1
  let targetEnd = end
  while (targetEnd > targetStart && bytes[targetEnd - 1] === space) targetEnd -= 1
  let last = targetEnd
  while (last > targetStart && bytes[last - 1] !== space) last -= 1
  if (last > targetStart && isProtocol(bytes, last, targetEnd)) {
    targetEnd = last
    while (targetEnd > targetStart && bytes[targetEnd - 1] === space) targetEnd -= 1
  } else if (!isPathOrUrl(bytes, targetStart, targetEnd)) return false
  if (!isTarget(bytes, targetStart, targetEnd)) return false
  fields.methodStart = start
  fields.methodEnd = methodEnd
  fields.targetStart = targetStart
  fields.targetEnd = targetEnd
  return true
}

/** Squid's method of a request that it could not read. */
const isNone = (bytes: Uint8Array, start: number, end: number) =>
  end - start === 4 &&
  bytes[start] === 0x4e &&
  bytes[start + 1] === 0x4f &&
  bytes[start + 2] === 0x4e &&
  bytes[start + 3] === 0x45

/** A target that old clients request without a protocol; other words belong to another protocol. */
function isPathOrUrl(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end) return false
  if (bytes[start] === slash || (bytes[start] === asterisk && end - start === 1)) return true
  let at = start
  while (at < end && ((bytes[at] ?? 0) | 0x20) >= 0x61 && ((bytes[at] ?? 0) | 0x20) <= 0x7a) at += 1
  return (
    at > start && at + 2 < end && bytes[at] === colon && bytes[at + 1] === slash && bytes[at + 2] === slash
  )
}

/** Letters, with hyphens or underscores between them: `GET`, `VERSION-CONTROL`, `RPC_IN_DATA`. */
export function isMethod(bytes: Uint8Array, start: number, end: number): boolean {
  if (start >= end || end - start > 32) return false
  for (let position = start; position < end; position += 1) {
    const byte = bytes[position] ?? 0
    const letter = byte | 0x20
    const isLetter = letter >= 0x61 && letter <= 0x7a
    if (!isLetter && (position === start || (byte !== dash && byte !== underscore))) return false
  }
  return true
}

/** A text without control characters, other than `-`. */
export function isTarget(bytes: Uint8Array, start: number, end: number): boolean {
  if (start >= end) return false
  if (end - start === 1 && bytes[start] === dash) return false
  const first = bytes[start] ?? 0
  return first > space && first !== 0x7f && first !== backslash
}

function isProtocol(bytes: Uint8Array, start: number, end: number): boolean {
  return (
    end - start > 5 &&
    bytes[start + 4] === slash &&
    ((bytes[start] ?? 0) | 0x20) === 0x68 &&
    ((bytes[start + 1] ?? 0) | 0x20) === 0x74 &&
    ((bytes[start + 2] ?? 0) | 0x20) === 0x74 &&
    ((bytes[start + 3] ?? 0) | 0x20) === 0x70
  )
}

const space = 0x20
const asterisk = 0x2a
const colon = 0x3a
const dash = 0x2d
const slash = 0x2f
const underscore = 0x5f
const backslash = 0x5c
