import { csvText } from '#core/text/csv-text.ts'
import type { SortValue } from './sort-rows.ts'

/** RFC 4180. */
export function toCsv(header: readonly string[], rows: readonly (readonly SortValue[])[]): string {
  return [header, ...rows].map((row) => row.map(field).join(',')).join('\r\n') + '\r\n'
}

function field(value: SortValue): string {
  if (value == null) return ''
  return typeof value === 'string' ? csvText(value) : String(value)
}
