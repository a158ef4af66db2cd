import type { LogFormat } from '#core/bot-logs/line-fields.ts'
import { combined, isPlainlyCombined } from '#core/bot-logs/read/combined.ts'
import type { LogOptions } from './log-options.ts'

type Given = Pick<LogOptions, 'format' | 'pattern'>

/** The same as `formatFor`. For combined logs, the most common ones, the other formats need not be loaded. */
export async function quickFormatFor(given: Given, head: Uint8Array): Promise<LogFormat> {
  const isCombined =
    given.pattern === null &&
    (given.format === combined.id ||
      (given.format === null && (head.length === 0 || isPlainlyCombined(head))))
  if (isCombined) return combined
  const { formatFor } = await import('./log-format.ts')
  return formatFor(given, head)
}
