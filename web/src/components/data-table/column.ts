import type { ReactNode } from 'react'
import type { SortValue } from './sort-rows.ts'

export type Column<Row> = {
  key: string
  header: string
  /** Stands in the head instead of `header`, which stays its name in exports. */
  headerCell?: ReactNode
  /** What the column says, shown where its head is pointed at or focused. */
  hint?: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable; null and undefined come last either way. */
  sortValue?: (row: Row) => SortValue
  /** What the CSV says; `sortValue` stands in for it. */
  exportValue?: (row: Row) => SortValue
  align?: 'start' | 'end'
  /** How pictures write its numbers: a share of 0…1 in percent, a count in whole numbers. */
  kind?: 'share' | 'count'
  /** A CSS width such as `8rem`, `40%` or `max(40%, 9rem)`; the rest is shared by the columns without one. */
  width?: string
  /** Left out below 40em of window width. */
  hideOnSmall?: boolean
}
