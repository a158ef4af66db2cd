import { csvLine } from '../../answers/export/csv.ts'
import type { HitRow } from './schema.ts'

/** Columns of the file with one row per visit, in order. */
const columns = [
  'at',
  'bot',
  'operator',
  'purpose',
  'method',
  'host',
  'path',
  'status',
  'bytes',
  'grade',
  'evidence',
  'source',
  'address',
  'weight',
  'sandbox',
] as const

export const visitsCsvHeader = csvLine([...columns])

/** `source`: the log source of the visit. */
export function visitCsvLine(visit: HitRow, source: { name: string; isSandbox: boolean }): string {
  const { bot, source: _source, page: _page, ...rest } = visit
  const row: Record<(typeof columns)[number], string | number | boolean | null> = {
    ...rest,
    bot: bot.name,
    operator: bot.operator,
    purpose: bot.level,
    // A line without a status is stored with 0.
    status: rest.status === 0 ? null : rest.status,
    source: source.name,
    sandbox: source.isSandbox,
  }
  return csvLine(columns.map((column) => row[column]))
}
