import { detectFormat } from '#core/bot-logs/detect.ts'
import { formatById, formats, framed, objectFormats } from '#core/bot-logs/formats/registry.ts'
import type { LogFormat } from '#core/bot-logs/line-fields.ts'
import { unknownFormat } from '#core/bot-logs/layouts/unknown-format.ts'
import type { LogOptions } from './log-options.ts'

/** The format for a file that begins with `head`; if none fits, one that rejects each line. */
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
  return framed(known ?? unknownFormat, head)
}

/**
 * Nearly all logs show their format within a few lines; trying every format on more takes longer than reading 100,000
 * lines.
 */
const quickSample = 32 * 1024

function detected(head: Uint8Array): LogFormat | null {
  const candidates = head[0] === openObject ? objectFormats : formats
  const quick = detectFormat(ends(head), candidates)
  return quick.score >= 0.95 && quick.rejected === 0 ? quick.format : detectFormat(head).format
}

/** The beginning and the last lines, where another format may follow. */
function ends(head: Uint8Array): Uint8Array {
  if (head.length <= quickSample || head[0] === openArray) return head.subarray(0, quickSample)
  const first = head.subarray(0, head.lastIndexOf(lineFeed, quickSample) + 1)
  const last = head.subarray(head.indexOf(lineFeed, head.length - quickSample / 4) + 1)
  const both = new Uint8Array(first.length + last.length)
  both.set(first)
  both.set(last, first.length)
  return both
}

const lineFeed = 0x0a
const openArray = 0x5b
const openObject = 0x7b
