import { parseImportRow } from './parse-row.ts'
import { readRows } from './read-rows.ts'
import { importLimits, type ImportError, type ImportFormat, type ImportPreview } from './schema.ts'

/**
 * Previews the beginning of a file. If the file is longer than `bytes`, the last line is assumed to be truncated and is
 * not reported as broken.
 */
export async function previewImport(
  bytes: Uint8Array,
  { format, gzip, truncated, now }: { format: ImportFormat; gzip: boolean; truncated: boolean; now: Date },
): Promise<ImportPreview> {
  const rows: ImportPreview['rows'] = []
  const errors: ImportError[] = []
  const prompts = new Set<string>()
  const engines = new Set<string>()
  for await (const raw of readRows(format, oneChunk(truncated ? withoutLastLine(bytes) : bytes))) {
    const parsed = 'error' in raw ? raw : parseImportRow(raw.value, { now })
    if ('error' in parsed) {
      errors.push({ line: raw.line, reason: parsed.error })
      continue
    }
    const { row } = parsed
    prompts.add(row.prompt)
    engines.add(row.engine)
    if (rows.length < importLimits.previewRows)
      rows.push({
        line: raw.line,
        prompt: row.prompt,
        topic: row.topic,
        engine: row.engine,
        channel: row.channel,
        repeat: row.repeat,
        answeredAt: row.answeredAt.toISOString(),
        text: row.text.slice(0, 300),
        citations: row.citations.length,
      })
  }
  return { format, gzip, rows, errors, prompts: prompts.size, engines: [...engines].sort(), truncated }
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}

function withoutLastLine(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(0x0a)
  return end === -1 ? bytes : bytes.subarray(0, end + 1)
}
