import { readdirSync, readFileSync } from 'node:fs'
import { detectFormat } from '#core/bot-logs/detect.ts'
import { logRow, type LogRow } from '#core/bot-logs/log-row.ts'
import { LogReader } from '#core/bot-logs/read/read-log.ts'
import { VisitorMemo } from '#core/bot-logs/read/visitors.ts'

/** What a reader who knows the layout reads in a line. A field that is absent from the truth is not compared. */
type TrueRow = Partial<LogRow> & { line: number; bot: string | null }

type Miss = { line: number; field: string; read: unknown; wanted: unknown }

export type LayoutAccuracy = {
  name: string
  format: string
  lines: number
  /** Requests of which every field was read. */
  full: number
  /** Requests with a wrong value in some field. */
  misread: number
  /** Lines that are no requests and were read as one. */
  invented: number
  /** Requests that were rejected. */
  rejected: number
  /** Crawlers in lines that were read and that were not recognized. */
  unseen: number
  misses: Miss[]
}

const fields = [
  'time',
  'ip',
  'method',
  'path',
  'query',
  'status',
  'bytes',
  'referer',
  'userAgent',
  'host',
] as const

/** Compares what is read from each `NAME.txt` of a folder with `NAME.rows.ndjson`. */
export function measureLayouts(folder: string): LayoutAccuracy[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => measureLayout(`${folder}/${file}`, file.slice(0, -4)))
}

function measureLayout(path: string, name: string): LayoutAccuracy {
  const bytes = new Uint8Array(readFileSync(path))
  const truth = new Map(
    readFileSync(path.replace(/\.txt$/, '.rows.ndjson'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const row: TrueRow = JSON.parse(line)
        return [row.line, row]
      }),
  )
  const read = rowsOf(bytes)
  const result: LayoutAccuracy = {
    name,
    format: read.format,
    lines: truth.size,
    full: 0,
    misread: 0,
    invented: [...read.rows.keys()].filter((line) => !truth.has(line)).length,
    rejected: [...truth.keys()].filter((line) => !read.rows.has(line)).length,
    unseen: 0,
    misses: [],
  }
  for (const [line, wanted] of truth) {
    const row = read.rows.get(line)
    if (row === undefined) {
      result.misses.push({ line, field: 'line', read: 'rejected', wanted: wanted.userAgent })
      continue
    }
    const misses = fields
      .filter((field) => wanted[field] !== undefined && row[field] !== wanted[field])
      .map((field) => ({ line, field, read: row[field], wanted: wanted[field] }))
    result.misses.push(...misses)
    if (misses.length === 0) result.full += 1
    if (misses.some(({ read: value }) => value !== null)) result.misread += 1
    if (wanted.bot !== null && row.bot !== wanted.bot) result.unseen += 1
  }
  for (const [line, row] of read.rows)
    if (!truth.has(line)) result.misses.push({ line, field: 'line', read: row, wanted: 'rejected' })
  return result
}

function rowsOf(bytes: Uint8Array) {
  const { format } = detectFormat(bytes)
  const rows = new Map<number, LogRow & { bot: string | null }>()
  if (format === null) return { format: 'unknown', rows }
  const visitors = new VisitorMemo()
  const reader = new LogReader(format, {
    onLine(line, number) {
      rows.set(number, { ...logRow(line), bot: visitors.visitorOf(line).crawler?.token ?? null })
    },
    onRejected() {},
  })
  reader.push(bytes)
  reader.end()
  return { format: format.id, rows }
}
