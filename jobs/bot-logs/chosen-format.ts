import { compilePattern } from '#core/bot-logs/custom-pattern.ts'
import { detectFormat } from '#core/bot-logs/detect.ts'
import { inferredId } from '#core/bot-logs/layouts/inferred-formats.ts'
import { formatById, framed } from '#core/bot-logs/formats/registry.ts'
import type { LogFormat } from '#core/bot-logs/line-fields.ts'
import { unconfirmedLayout } from '#core/bot-logs/source-schema.ts'
import { message } from '#core/language/message.ts'
import type { DeliveryToRead } from '#queries/bot-logs/intake/delivery-run.ts'

/** The message is one sentence for users, translated where it is shown. */
export class UnknownFormat extends Error {
  override name = 'UnknownFormat'
}

/**
 * The format chosen for the source, adapted to this file; null if it is detected per delivery. `head`: the first bytes.
 */
export function formatOf(
  { format, pattern }: Pick<DeliveryToRead, 'format' | 'pattern'>,
  head: Uint8Array,
): LogFormat | null {
  if (pattern !== null && (format === null || format === 'custom')) return customFormat(pattern)
  if (format === null || format === inferredId) return null
  const known = formatById(format)
  if (known === null)
    throw new UnknownFormat(message('The log format set for this source doesn’t exist. Choose another.'))
  return framed(known, head)
}

function customFormat(pattern: string): LogFormat {
  const compiled = compilePattern(pattern)
  if ('error' in compiled)
    throw new UnknownFormat(
      message('The pattern of this log source isn’t valid. Correct it in the source’s settings.'),
    )
  return compiled.format
}

/** With fewer lines, the shapes of their values do not tell which field is which. */
const minInferredLines = 3

/**
 * Detects the format from the beginning of the file and adds warnings for the user. `mayInfer`: a user has seen how
 * lines of no known format are read, or sees it right after.
 */
export function recognisedFormat(
  sample: Uint8Array,
  { warnings, mayInfer }: { warnings: string[]; mayInfer: boolean },
): LogFormat {
  const { format, parsed, rejected, warnings: found } = detectFormat(sample)
  warnings.push(...found)
  const isFew = parsed + rejected < minInferredLines
  if (isFew && (format === null || format.id === inferredId))
    throw new UnknownFormat(
      message(
        'There are too few lines to detect the log format. Choose one or describe yours with a pattern.',
      ),
    )
  if (format === null)
    throw new UnknownFormat(
      message('We don’t recognize this log format. Choose one or describe yours with a pattern.'),
    )
  if (format.id === inferredId && !mayInfer) throw new UnknownFormat(unconfirmedLayout)
  return format
}
