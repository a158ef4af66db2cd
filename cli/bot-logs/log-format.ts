import { detectFormat } from '#core/bot-logs/detect.ts'
import { formatById, formats, framed, objectFormats } from '#core/bot-logs/formats/registry.ts'
import type { LogFormat } from '#core/bot-logs/line-fields.ts'
import { combined } from '#core/bot-logs/read/combined.ts'
import type { LogOptions } from './log-options.ts'

/** The format for a file that begins with `head`; if none fits, the combined one, which then rejects each line. */
export async function formatFor(
  { format, pattern }: Pick<LogOptions, 'format' | 'pattern'>,
  head: Uint8Array,
): Promise<LogFormat> {
  if (pattern !== null) {
    const { compilePattern } = await import('#core/bot-logs/custom-pattern.ts')
    const compiled = compilePattern(pattern)
    if ('error' in compiled) throw new Error(compiled.error.message)
    return compiled.format
  }
  const known = format === null ? detected(head) : formatById(format)
  return framed(known ?? combined, head)
}

/**
 * Nearly all logs show their format within a few lines; trying every format on more takes longer than reading 100,000
 * lines.
 */
const quickSample = 32 * 1024

function detected(head: Uint8Array): LogFormat | null {
  const candidates = head[0] === openObject ? objectFormats : formats
  const quick = detectFormat(head.subarray(0, quickSample), candidates)
  return quick.score >= 0.95 ? quick.format : detectFormat(head).format
}

const openObject = 0x7b
