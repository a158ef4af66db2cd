import { examined, isHeading, readPastedPrompts, splitTags, type ProposedPrompt } from './proposed-prompts.ts'
import { t } from '../../lib/language/t.ts'

export type PromptFile = {
  rows: ProposedPrompt[]
  /** Lines that are not valid CSV. */
  errors: { line: number; reason: string }[]
  /** The meaning of each column; null for a file without a heading, which is read as a plain list. */
  columns: PromptColumn[] | null
}

export type PromptColumn =
  | 'prompt'
  | 'topic'
  | 'tags'
  | 'intent'
  | 'importance'
  | 'volume'
  | 'volume_source'
  | 'ignored'

/**
 * Reads prompts from CSV whose first line names the columns (prompt, topic, tags, intent, importance,
 * volume, volume_source; any order, common synonyms).
 * Comma, semicolon, and tab are recognized. Without a heading, every line is one prompt: splitting it at commas would
 * turn half a question into a topic.
 */
export async function readPromptCsv(content: string): Promise<PromptFile> {
  const { lines, errors } = await records(content)
  const columns = lines[0]?.cells.map(columnOf) ?? []
  if (!columns.includes('prompt')) return { rows: readPastedPrompts(content), errors: [], columns: null }

  const cellOf = (cells: string[], column: PromptColumn) => cells[columns.indexOf(column)] ?? ''
  const rows = lines.slice(1).map(({ cells, line }) => ({
    line,
    text: cellOf(cells, 'prompt'),
    topic: cellOf(cells, 'topic'),
    tags: splitTags(cellOf(cells, 'tags')),
    intent: cellOf(cells, 'intent') || null,
    importance: cellOf(cells, 'importance'),
    volume: cellOf(cells, 'volume'),
    volumeSource: cellOf(cells, 'volume_source'),
  }))
  return { rows: examined(rows), errors, columns }
}

/**
 * An unclosed quotation mark swallows the rest of a CSV file: its line is reported, and reading continues on the next
 * one.
 */
export async function records(content: string) {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const all = content.split(/\r\n|\r|\n/)
  const errors: PromptFile['errors'] = []
  const lines: { cells: string[]; line: number }[] = []
  let start = 0
  while (start < all.length) {
    let read = start
    let unclosed = false
    const offset = start
    parse(all.slice(start).join('\n'), {
      bom: true,
      delimiter: delimiterOf(content),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      trim: true,
      on_skip: () => {
        unclosed = true
        return undefined
      },
      on_record: (cells: string[], { lines: line }) => {
        read = offset + line
        lines.push({ cells, line: read })
        return null
      },
    })
    if (!unclosed) break
    while (all[read]?.trim() === '') read++
    errors.push({ line: read + 1, reason: t('Missing closing quotation mark') })
    start = read + 1
  }
  return { lines, errors }
}

const synonyms: Record<string, PromptColumn> = {
  query: 'prompt',
  topic: 'topic',
  category: 'topic',
  theme: 'topic',
  tag: 'tags',
  tags: 'tags',
  segment: 'tags',
  segments: 'tags',
  label: 'tags',
  labels: 'tags',
  intent: 'intent',
  importance: 'importance',
  volume: 'volume',
  volume_source: 'volume_source',
  'volume source': 'volume_source',
}

function columnOf(heading: string): PromptColumn {
  return isHeading(heading) ? 'prompt' : (synonyms[heading.trim().toLowerCase()] ?? 'ignored')
}

/** Tab if the first line has one, otherwise the more frequent of comma and semicolon. */
function delimiterOf(content: string): string {
  const firstLine = content.slice(0, 10_000).split(/\r\n|\r|\n/, 1)[0] ?? ''
  if (firstLine.includes('\t')) return '\t'
  const pieces = (mark: string) => firstLine.split(mark).length
  return pieces(';') > pieces(',') ? ';' : ','
}
