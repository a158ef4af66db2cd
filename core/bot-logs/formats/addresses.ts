import type { LineFields } from '../line-fields.ts'

/**
 * The result: the client's address. X-Forwarded-For values from the client are not trusted: each proxy appends its own
 * peer at the right, so the rightmost address outside private networks was seen by a server.
 */
export const addressRange = { start: 0, end: 0 }

/**
 * Finds it in a comma-separated list or takes the only one; an empty range if there is none. Writes to `addressRange`.
 */
export function findClientAddress(bytes: Uint8Array, start: number, end: number): void {
  let right = end
  let lastStart = end
  let lastEnd = end
  while (right > start) {
    let left = right
    while (left > start && bytes[left - 1] !== comma) left -= 1
    let from = left
    let to = right
    while (from < to && isAround(bytes[from])) from += 1
    while (to > from && isAround(bytes[to - 1])) to -= 1
    if (to > from && !isDash(bytes, from, to)) {
      if (lastStart === lastEnd) {
        lastStart = from
        lastEnd = to
      }
      if (!isPrivateAddress(bytes, from, to)) {
        addressRange.start = from
        addressRange.end = to
        return
      }
    }
    right = left - 1
  }
  addressRange.start = lastStart
  addressRange.end = lastEnd
}

/** IIS writes `+` for a blank. */
const isAround = (byte: number | undefined) =>
  byte === space || byte === quote || byte === backslash || byte === plus

/** For formats that always append a port, also to IPv6: `2001:db8::1:443`, `[2001:db8::1]:443`. */
export function withoutPort(bytes: Uint8Array, fields: LineFields): void {
  let colonAt = fields.addressEnd - 1
  while (colonAt > fields.addressStart && bytes[colonAt] !== colon) colonAt -= 1
  if (colonAt <= fields.addressStart) return
  fields.addressEnd = colonAt
  if (bytes[fields.addressStart] === openBracket && bytes[colonAt - 1] === closeBracket) {
    fields.addressStart += 1
    fields.addressEnd -= 1
  }
}

/** Of a private network, of this machine, or not an address (`unknown`). */
export function isPrivateAddress(bytes: Uint8Array, from: number, end: number): boolean {
  const start = bytes[from] === openBracket ? from + 1 : from
  const first = bytes[start] ?? 0
  if (!isDigit(first)) {
    const second = (bytes[start + 1] ?? 0) | 0x20
    const letter = first | 0x20
    if (first === colon) {
      // ::1 and ::ffff:10.0.0.1
      if (bytes[start + 1] !== colon) return true
      if (bytes[start + 2] === one && (start + 3 >= end || bytes[start + 3] === closeBracket)) return true
      const mapped = start + 7
      return mapped < end && bytes[mapped - 1] === colon && isDigit(bytes[mapped] ?? 0)
        ? isPrivateFour(bytes, mapped, end)
        : false
    }
    // fc00::/7, fe80::/10
    if (letter === letterF) {
      if (second === letterC || second === letterD) return true
      if (second === letterE) {
        const third = (bytes[start + 2] ?? 0) | 0x20
        return third === 0x38 || third === 0x39 || third === letterA || third === letterB
      }
    }
    return !isHexBefore(bytes, start, end)
  }
  return isPrivateFour(bytes, start, end)
}

function isPrivateFour(bytes: Uint8Array, start: number, end: number): boolean {
  let octet = 0
  let position = start
  while (position < end && isDigit(bytes[position] ?? 0)) {
    octet = octet * 10 + (bytes[position] ?? 0) - zero
    position += 1
  }
  if (position >= end || bytes[position] !== dot) return false
  if (octet === 10 || octet === 127 || octet === 0) return true
  if (octet !== 172 && octet !== 192 && octet !== 169 && octet !== 100) return false
  let second = 0
  position += 1
  while (position < end && isDigit(bytes[position] ?? 0)) {
    second = second * 10 + (bytes[position] ?? 0) - zero
    position += 1
  }
  if (octet === 172) return second >= 16 && second <= 31
  if (octet === 192) return second === 168
  if (octet === 169) return second === 254
  return second >= 64 && second <= 127
}

/** Whether hexadecimal digits lead to a colon, as in every IPv6 address that begins with a letter. */
function isHexBefore(bytes: Uint8Array, start: number, end: number): boolean {
  for (let position = start; position < end && position < start + 5; position += 1) {
    const byte = bytes[position] ?? 0
    if (byte === colon) return position > start
    const letter = byte | 0x20
    if (!isDigit(byte) && !(letter >= letterA && letter <= letterF)) return false
  }
  return false
}

const isDash = (bytes: Uint8Array, start: number, end: number) => end - start === 1 && bytes[start] === dash
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39

const zero = 0x30
const one = 0x31
const dot = 0x2e
const dash = 0x2d
const plus = 0x2b
const comma = 0x2c
const space = 0x20
const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const letterA = 0x61
const letterB = 0x62
const letterC = 0x63
const letterD = 0x64
const letterE = 0x65
const letterF = 0x66
