import { parseArgs } from 'node:util'

/** Log files and how to read them, from the command line. */
export type LogOptions = {
  files: string[]
  /** Given on the command line instead of being detected. */
  format: string | null
  pattern: string | null
  threads: number | null
  blockBytes: number
}

export async function logUsage(): Promise<string> {
  return `FILE is a path, or - for stdin; gzip and zstd are detected.
  --format ID        ${['auto', ...(await formatIds())].join(', ')} (default: auto)
  --pattern TEXT     an nginx log_format, Apache LogFormat, or %{field} pattern, instead of a format
  --threads N        from 1 to 64 (default: one per core)
  --block-size BYTES bytes read at once, from 1 to 67108864 (default: 262144)
`
}

/** The options, or an error message. */
export async function logOptions(args: string[]): Promise<LogOptions | string> {
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
  const blockBytes = wholeNumber(values['block-size'] ?? '262144', 64 * 1024 * 1024)
  if (files.length === 0) return 'Enter a file, or - for stdin.'
  if (files.filter((file) => file === '-').length > 1) return 'stdin can be read once.'
  const problem = (await problemOfFormat(format)) ?? (await problemOfPattern(pattern))
  if (problem !== null) return problem
  if (format !== null && pattern !== null) return 'Use --format or --pattern, not both.'
  if (Number.isNaN(threads)) return '--threads: a whole number from 1 to 64.'
  if (Number.isNaN(blockBytes)) return '--block-size: a whole number from 1 to 67108864.'
  return { files, format, pattern, threads, blockBytes }
}

function wholeNumber(text: string, most: number): number {
  const number = Number(text)
  return /^\d{1,9}$/.test(text) && number >= 1 && number <= most ? number : Number.NaN
}

// Loaded lazily: reading a combined log needs none of this.

async function formatIds(): Promise<string[]> {
  const { formats } = await import('#core/bot-logs/formats/registry.ts')
  return formats.map(({ id }) => id)
}

async function problemOfFormat(format: string | null): Promise<string | null> {
  if (format === null) return null
  const known = await formatIds()
  return known.includes(format)
    ? null
    : `--format: unknown format "${format}". Choose from: ${known.join(', ')}.`
}

async function problemOfPattern(pattern: string | null): Promise<string | null> {
  if (pattern === null) return null
  const { compilePattern } = await import('#core/bot-logs/custom-pattern.ts')
  const compiled = compilePattern(pattern)
  return 'error' in compiled ? `--pattern: ${compiled.error.message}` : null
}
