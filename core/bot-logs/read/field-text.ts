import type { LineFields } from '../line-fields.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * A request header (agent, referrer, host) or an address as it was sent, unescaped. Invalid UTF-8 becomes U+FFFD, and
 * so does NUL, which PostgreSQL cannot store. Null: absent.
 */
export function headerText(fields: LineFields, start: number, end: number): string | null {
  if (start === end) return null
  const text = plainText(fields, start, end)
  if (fields.escaping === 'plus') return text.replaceAll('+', ' ')
  if (fields.escaping === 'csv') return text.replaceAll('""', '"')
  if (fields.escaping === 'html') return withoutEntities(text)
  return fields.escaping === 'percent' || fields.escaping === 'json-percent' ? withoutPercents(text) : text
}

const withoutEntities = (text: string) =>
  text.replaceAll(/&(?:quot|amp|lt|gt|#39);/g, (entity) => entities[entity] ?? entity)

const entities: Record<string, string> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
}

/** The target of a request, or part of it, as it was sent, with its own percent signs and pluses. Null: absent. */
export function targetText(fields: LineFields, start: number, end: number): string | null {
  if (start === end) return null
  const text = plainText(fields, start, end)
  return fields.escaping === 'html' ? withoutEntities(text) : text
}

const hash = 0x23
const backslash = 0x5c

function plainText({ bytes, escaping }: LineFields, start: number, end: number): string {
  const raw = bytes.subarray(start, end)
  const isJson = escaping === 'json' || escaping === 'json-percent'
  const isEscaped = (escaping === 'backslash' || isJson) && raw.includes(backslash)
  const plain =
    escaping === 'hash'
      ? withoutHashes(raw)
      : isEscaped && escaping === 'backslash'
        ? withoutBackslashes(raw)
        : raw
  const text = decoder.decode(plain)
  return (isEscaped && isJson ? fromJson(text) : text).replaceAll('\0', '\ufffd')
}

/** `\b`, `\t`, `\n`, `\v`, `\f`, `\r`: the byte of the letter, and the byte it stands for. */
const named = new Map([
  [0x62, 8],
  [0x74, 9],
  [0x6e, 10],
  [0x76, 11],
  [0x66, 12],
  [0x72, 13],
])
const letterX = 0x78

/** Apache and nginx write `\"`, `\\`, `\n`, and `\x22`; any other backslash was sent by the client. */
function withoutBackslashes(raw: Uint8Array): Uint8Array {
  const plain = new Uint8Array(raw.length)
  let length = 0
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at] ?? 0
    const next = raw[at + 1]
    const isPair = byte === backslash && next !== undefined
    const code = isPair && next === letterX ? hexByte(raw, at + 2) : -1
    if (code !== -1) {
      plain[length] = code
      at += 3
    } else if (isPair && (next === backslash || next === 0x22 || named.has(next))) {
      plain[length] = named.get(next) ?? next
      at += 1
    } else {
      plain[length] = byte
    }
    length += 1
  }
  return plain.subarray(0, length)
}

/** HAProxy writes `#22` for its own delimiters and for bytes that cannot be printed. */
function withoutHashes(raw: Uint8Array): Uint8Array {
  if (!raw.includes(hash)) return raw
  const plain = new Uint8Array(raw.length)
  let length = 0
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw[at] === hash ? hexByte(raw, at + 1) : -1
    plain[length] = code === -1 ? (raw[at] ?? 0) : code
    if (code !== -1) at += 2
    length += 1
  }
  return plain.subarray(0, length)
}

function hexByte(raw: Uint8Array, at: number): number {
  const high = hexDigit(raw[at] ?? 0)
  const low = hexDigit(raw[at + 1] ?? 0)
  return high === -1 || low === -1 ? -1 : high * 16 + low
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

function fromJson(text: string): string {
  try {
    const plain: unknown = JSON.parse(`"${text}"`)
    return String(plain)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** CloudFront encodes the agent once, sometimes twice. One that contains a blank was not encoded. */
function withoutPercents(text: string): string {
  let plain = text
  for (let round = 0; round < 2 && plain.includes('%') && !plain.includes(' '); round += 1)
    plain = plain.replaceAll(/(?:%[0-9a-f]{2})+/gi, decoded)
  return plain
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return encoded
    throw error
  }
}
