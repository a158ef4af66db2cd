/**
 * The same fault has the same fingerprint: its class, its message with changing parts taken out, and its top
 * frames without line numbers. 14 hexadecimal digits.
 */
export function fingerprintOf(error: Error): string {
  return hash([groupingKeyOf(error), ...topFrames(error)].join('\n'))
}

/** Class and message with changing parts (ids, numbers, quoted values) taken out: what to group by when reading. */
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

// cyrb53 (public domain): 53 bits are plenty to tell apart the faults of one product.
function hash(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(16).padStart(14, '0')
}
