/** What a chart shows, as a table: on the screen and in its CSV file. */
export type ChartTable = {
  columns: { label: string; kind: 'text' | 'share' | 'count' | 'money' }[]
  rows: ChartCell[][]
}
/** Shares are 0…1; null is "not known", never 0. */
export type ChartCell = string | number | null
