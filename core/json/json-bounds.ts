const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** `signs`: opening brackets, commas, and colons, so about two per object member and one per array element. */
export type JsonBounds = { depth: number; signs: number }

/**
 * Whether JSON is small enough to parse at once, judged by its bytes before anything is built. A small body can contain
 * millions of values, and parsing and validating them would block everyone else. Whether it is valid JSON is left to
 * the parser.
 */
export function isWithinBounds(bytes: Uint8Array, { depth, signs }: JsonBounds): boolean {
  let open = 0
  let seen = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === openBrace || byte === openBracket) {
      open += 1
      seen += 1
      if (open > depth) return false
    } else if (byte === closeBrace || byte === closeBracket) open -= 1
    else if (byte === comma || byte === colon) seen += 1
    if (seen > signs) return false
  }
  return true
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
