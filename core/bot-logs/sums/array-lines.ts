const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const lineFeed = 0x0a
const carriageReturn = 0x0d
const blank = 0x20

/**
 * The elements of a JSON array as written, one per line. Not through JSON.parse, which would change numbers beyond
 * 2^53, such as nanoseconds. Null if the bytes are not a whole array.
 */
export function arrayAsLines(bytes: Uint8Array): Uint8Array | null {
  const lines = new Uint8Array(bytes.length + 1)
  let length = 0
  let depth = 0
  let isInString = false
  let hasElement = false
  for (let at = firstSign(bytes); at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (isInString) {
      lines[length++] = byte
      if (byte === backslash) lines[length++] = bytes[++at] ?? blank
      else if (byte === quote) isInString = false
      continue
    }
    if (depth === 0) {
      if (byte !== openBracket) return null
      depth = 1
    } else if (depth === 1 && (byte === comma || byte === closeBracket)) {
      if (hasElement) lines[length++] = lineFeed
      hasElement = false
      if (byte === closeBracket) return isBlank(bytes, at + 1) ? lines.subarray(0, length) : null
    } else if (depth > 1 || !isSpace(byte)) {
      if (byte === quote) isInString = true
      else if (byte === openBrace || byte === openBracket) depth += 1
      else if (byte === closeBrace || byte === closeBracket) depth -= 1
      hasElement = true
      lines[length++] = byte === lineFeed || byte === carriageReturn ? blank : byte
    }
  }
  return null
}

/** The position after a byte order mark and blanks. */
export function firstSign(bytes: Uint8Array): number {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (at < bytes.length && isSpace(bytes[at] ?? 0)) at += 1
  return at
}

const isSpace = (byte: number) =>
  byte === blank || byte === lineFeed || byte === carriageReturn || byte === 0x09

function isBlank(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at += 1) if (!isSpace(bytes[at] ?? 0)) return false
  return true
}
