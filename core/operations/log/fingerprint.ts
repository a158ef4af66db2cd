import { shortHash } from '../../text/short-hash.ts'

/**
 * Equal for the same fault: a hash of its class, its message without changing parts, and its top frames without line
 * numbers. 14 hexadecimal digits.
 */
export function fingerprintOf(error: Error): string {
  return shortHash([groupingKeyOf(error), ...topFrames(error)].join('\n'))
}

/** Class and message without changing parts (ids, numbers, quoted values), to group errors by. */
export function groupingKeyOf(error: Error): string {
  return `${error.name}: ${withoutChangingParts(error.message)}`.slice(0, 200)
}

function withoutChangingParts(message: string): string {
  return message
    .slice(0, 2000)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replace(/https?:\/\/[^\s"'<>]+/g, '<url>')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '<text>')
    .replace(/\b0x[0-9a-f]+\b|\d+(\.\d+)?/gi, '<n>')
    .replace(/\s+/g, ' ')
    .trim()
}

function topFrames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line.startsWith('at ') || line.includes('@'))
    .slice(0, 3)
    .map((line) => line.replace(/:\d+(:\d+)?\)?$/, '').replace(/\?[^:)]*/, ''))
}
