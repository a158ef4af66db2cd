import { parseArgs } from 'node:util'
import { compilePattern } from '#core/bot-log/custom-pattern.ts'
import { detectFormat } from '#core/bot-log/detect.ts'
import { formatById, formats, framed } from '#core/bot-log/formats/index.ts'
import type { LogFormat } from '#core/bot-log/line-fields.ts'
import { combined } from '#core/bot-log/read/combined.ts'

/** Where logs are and how they are to be read, as the command line says. */
export type LogOptions = {
  files: string[]
  /** What is given instead of telling it from the file. */
  format: string | null
  pattern: string | null
  threads: number | null
  blockBytes: number
}

export const logUsage = `FILE is a path, or - for stdin; gzip and zstd are recognised.
  --format ID        ${['auto', ...formats.map(({ id }) => id)].join(', ')} (default: auto)
  --pattern TEXT     a log_format of nginx, a LogFormat of Apache or %{field} words, instead of a format
  --threads N        from 1 to 64 (default: one per core)
  --block-size BYTES how much is read at once, from 1 to 67108864 (default: 1048576)
`

/** The options, or what is wrong with them. */
export function logOptions(args: string[]): LogOptions | string {
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        pattern: { type: 'string' },
        threads: { type: 'string' },
        'block-size': { type: 'string' },
      },
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const { values, positionals: files } = parsed
  const format = values.format === undefined || values.format === 'auto' ? null : values.format
  const pattern = values.pattern ?? null
  const threads = values.threads === undefined ? null : wholeNumber(values.threads, 64)
  const blockBytes = wholeNumber(values['block-size'] ?? '1048576', 64 * 1024 * 1024)
  if (files.length === 0) return 'Name a file, or - for stdin.'
  if (files.filter((file) => file === '-').length > 1) return 'stdin can be read once.'
  if (format !== null && formatById(format) === null)
    return `--format: there is no format "${format}". Known: ${formats.map(({ id }) => id).join(', ')}.`
  if (pattern !== null) {
    if (format !== null) return 'Give --format or --pattern, not both.'
    const compiled = compilePattern(pattern)
    if ('error' in compiled) return `--pattern: ${compiled.error.message}`
  }
  if (Number.isNaN(threads)) return '--threads: a whole number from 1 to 64.'
  if (Number.isNaN(blockBytes)) return '--block-size: a whole number from 1 to 67108864.'
  return { files, format, pattern, threads, blockBytes }
}

function wholeNumber(text: string, most: number): number {
  const number = Number(text)
  return /^\d{1,9}$/.test(text) && number >= 1 && number <= most ? number : Number.NaN
}

/** The format to read a file in that begins with `head`; where none fits, the combined one, which will say so of each line. */
export function formatFor(
  { format, pattern }: Pick<LogOptions, 'format' | 'pattern'>,
  head: Uint8Array,
): LogFormat {
  if (pattern !== null) {
    const compiled = compilePattern(pattern)
    if ('error' in compiled) throw new Error(compiled.error.message)
    return compiled.format
  }
  const known = format === null ? detected(head) : formatById(format)
  return framed(known ?? combined, head)
}

/** Nearly all logs show within few lines what they are; trying every format on more takes longer than reading 100,000 lines. */
const quickSample = 64 * 1024

function detected(head: Uint8Array): LogFormat | null {
  const quick = detectFormat(head.subarray(0, quickSample))
  return quick.score >= 0.95 || head.length <= quickSample ? quick.format : detectFormat(head).format
}
