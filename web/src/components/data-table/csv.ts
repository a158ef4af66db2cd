import type { SortValue } from './sort-rows.ts'

/** RFC 4180. A text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function toCsv(header: readonly string[], rows: readonly (readonly SortValue[])[]): string {
  return [header, ...rows].map((row) => row.map(field).join(',')).join('\r\n') + '\r\n'
}

function field(value: SortValue): string {
  if (value == null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
