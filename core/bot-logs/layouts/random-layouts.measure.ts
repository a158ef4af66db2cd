import { detectFormat } from '../detect.ts'
import { logRow, type LogRow } from '../log-row.ts'
import { LogReader } from '../read/read-log.ts'
import { randomLog, type RandomRow } from './random-layouts.ts'

export type RandomLayoutFigures = {
  lines: number
  /** Lines of which every field was read. */
  full: number
  rejected: number
  /** Fields read wrong, and lines that are no request and were read as one, each with its seed. */
  misread: string[]
}

/** Reads logs in random layouts; `from` and `to` (exclusive) are seeds. */
export function measureRandomLayouts(from: number, to: number): RandomLayoutFigures {
  const figures: RandomLayoutFigures = { lines: 0, full: 0, rejected: 0, misread: [] }
  for (let seed = from; seed < to; seed += 1) {
    const { layout, lines, rows } = randomLog(seed)
    const read = readLines(lines)
    for (const [index, wanted] of rows.entries()) {
      const row = read.get(index + 1)
      const note = (what: string) =>
        figures.misread.push(`seed ${seed}, line ${index + 1} (${layout}): ${what}`)
      if (wanted === null) {
        if (row !== undefined) note('no request')
        continue
      }
      figures.lines += 1
      if (row === undefined) {
        figures.rejected += 1
        continue
      }
      const wrong = fieldNames.filter((field) => row[field] !== wanted[field])
      if (wrong.length === 0) figures.full += 1
      for (const field of wrong)
        if (row[field] !== null) note(`${field} is "${row[field]}", not "${wanted[field]}"`)
    }
  }
  return figures
}

const fieldNames = [
  'time',
  'ip',
  'method',
  'path',
  'query',
  'status',
  'bytes',
  'referer',
  'userAgent',
] as const satisfies readonly (keyof RandomRow)[]

function readLines(lines: readonly string[]): Map<number, LogRow> {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  const rows = new Map<number, LogRow>()
  const { format } = detectFormat(bytes)
  if (format === null) return rows
  const reader = new LogReader(format, {
    onLine: (fields, line) => rows.set(line, logRow(fields)),
    onRejected() {},
  })
  reader.push(bytes)
  reader.end()
  return rows
}
