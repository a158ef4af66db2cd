import { parse, type CsvError, type Info } from 'csv-parse'
import { importField } from './field-names.ts'
import { importLimits, type ImportFormat } from './schema.ts'

/** A row as written in the file, or why the line cannot be read. Lines count from 1. */
export type RawRow = { line: number; value: unknown } | { line: number; error: string }

/** The format of a file, by its first bytes and its name; null if unknown. */
export function detectFormat(head: string, name = ''): ImportFormat | null {
  const first = head.replace(/^\uFEFF/, '').trimStart()[0]
  if (first === '{') return 'ndjson'
  if (first === '[') return null
  if (/\.(nd|json)l?(son)?(\.gz)?$/i.test(name) && !/\.csv(\.gz)?$/i.test(name)) return 'ndjson'
  return first === undefined ? null : 'csv'
}

export const unreadableFile =
  'The file is neither NDJSON (one JSON object per line) nor CSV with a header line.'

/** The rows of an NDJSON file, in bounded memory: at most one line and one chunk are kept. */
export async function* readNdjson(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<RawRow, void, undefined> {
  const decoder = new TextDecoder()
  let line = 0
  for await (const bytes of linesOf(chunks)) {
    line += 1
    if (bytes === 'too-long') {
      yield { line, error: `The line is longer than ${importLimits.lineBytes / 1024 ** 2} MB.` }
      continue
    }
    const text = decoder.decode(bytes).trim()
    if (text !== '') yield { line, ...parsedJson(text) }
  }
}

/**
 * The rows of a CSV file as objects keyed by its header. `line` is where a row begins; blank lines may make it inexact.
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow, void, undefined> {
  const skipped: RawRow[] = []
  const [header, all] = await peekLine(chunks)
  let line = 1
  const parser = parse({
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim()),
    delimiter: delimiterOf(header),
    info: true,
    max_record_size: importLimits.lineBytes,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error?: CsvError) => {
      if (error) skipped.push({ line: Number(error.lines ?? 0), error: error.message })
    },
  })
  const feeding = feed(parser, all)
  try {
    for await (const item of parser) {
      yield* skipped.splice(0)
      const { record, info } = item as { record: Record<string, unknown>; info: Info }
      yield { line: line + 1, value: record }
      line = info.lines
    }
    await feeding
    yield* skipped.splice(0)
  } finally {
    parser.destroy()
    await feeding.catch(() => {}) // The parser was destroyed while feeding; its own error has been thrown above.
  }
}

export const readRows = (format: ImportFormat, chunks: AsyncIterable<Uint8Array>) =>
  format === 'ndjson' ? readNdjson(chunks) : readCsv(chunks)

/** Checks that a CSV header has the columns an answer needs; the sentence names the missing ones. */
export function missingColumns(header: readonly string[]): string | null {
  const known = new Set(header.map(importField))
  const absent = (['prompt', 'engine', 'answeredAt', 'text'] as const).filter((field) => !known.has(field))
  return absent.length === 0 ? null : `The header has no column for ${absent.join(', ')}.`
}

/** The most frequent of comma, semicolon, and tab in the header. */
function delimiterOf(header: string): string {
  const count = (sign: string) => header.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** The first line, and a stream of everything including it. */
async function peekLine(
  chunks: AsyncIterable<Uint8Array>,
): Promise<[line: string, all: AsyncIterable<Uint8Array>]> {
  const iterator = chunks[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  let size = 0
  while (size < 65_536 && !held.some((chunk) => chunk.includes(newline))) {
    const next = await iterator.next()
    if (next.done) break
    held.push(next.value)
    size += next.value.length
  }
  const head = new TextDecoder().decode(joined(held, size))
  async function* all() {
    yield* held
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return [head.split('\n', 1)[0] ?? '', all()]
}

async function feed(parser: ReturnType<typeof parse>, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (parser.destroyed) return
      if (!parser.write(chunk))
        await new Promise<void>((resolve) => {
          parser.once('drain', resolve)
          parser.once('close', resolve)
        })
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

function parsedJson(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { error: 'The line is not JSON.' }
  }
}

const newline = 0x0a

async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array | 'too-long', void, undefined> {
  let parts: Uint8Array[] = []
  let size = 0
  const take = (): Uint8Array | 'too-long' => {
    const line = size > importLimits.lineBytes ? 'too-long' : joined(parts, size)
    parts = []
    size = 0
    return line
  }
  const keep = (part: Uint8Array) => {
    size += part.length
    // A line that is too long is counted but not kept.
    if (size <= importLimits.lineBytes) parts.push(part)
    else parts = []
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      keep(chunk.subarray(from, at))
      yield take()
      from = at + 1
    }
    if (from < chunk.length) keep(chunk.subarray(from))
  }
  if (size > 0) yield take()
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
