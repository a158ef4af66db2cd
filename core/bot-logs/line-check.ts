import { normalAddress } from './proof/addresses.ts'
import type { LineFields, Rejection } from './line-fields.ts'

/**
 * Checks what must hold for every line, whatever its format: a status is from 100 to 599, and a user agent is no
 * address. (Readers check times and methods.) A violation means that columns are not what the reader takes them for.
 */
export function violationOf(fields: LineFields): Rejection | null {
  const { status, bytes, agentStart, agentEnd } = fields
  if (status !== 0 && (status < 100 || status > 599)) return 'bad-field'
  return agentStart < agentEnd &&
    mayBeAddress(bytes, agentStart, agentEnd) &&
    isAddress(bytes, agentStart, agentEnd)
    ? 'bad-field'
    : null
}

/** Digits up to a dot, or at most four hexadecimal ones up to a colon; true for hardly any agent. */
function mayBeAddress(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] === openBracket || bytes[start] === colon) return true
  for (let at = start; at < end && at < start + 5; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === colon) return true
    if (byte === dot) return true
    const letter = byte | 0x20
    const isHexDigit = (byte >= 0x30 && byte <= 0x39) || (letter >= 0x61 && letter <= 0x66)
    if (!isHexDigit) return false
  }
  return false
}

function isAddress(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > 64) return false
  return normalAddress(new TextDecoder().decode(bytes.subarray(start, end))) !== null
}

const dot = 0x2e
const colon = 0x3a
const openBracket = 0x5b
