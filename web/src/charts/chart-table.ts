/** What a chart shows, as a table: for readers, for the clipboard of a spreadsheet, for the CSV file. */
export type ChartTable = {
  columns: { label: string; kind: 'text' | 'share' | 'count' }[]
  rows: ChartCell[][]
}
/** Shares are 0…1; null is "not known", never 0. */
export type ChartCell = string | number | null

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvOf({ columns, rows }: ChartTable): string {
  const lines = [columns.map((column) => column.label), ...rows].map((row) => row.map(csvCell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function csvCell(cell: ChartCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // A spreadsheet runs a text that begins like a formula; an apostrophe keeps it text.
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
