import type { ReactNode } from 'react'
import type { SortValue } from './sort-rows.ts'

export type Column<Row> = {
  key: string
  header: string
  /** Shown in the table head instead of `header`, which stays the name in exports. */
  headerCell?: ReactNode
  /** Explains the column when its head is hovered or focused. */
  hint?: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable; null and undefined come last in both directions. */
  sortValue?: (row: Row) => SortValue
  /** The value in the CSV; `sortValue` by default. */
  exportValue?: (row: Row) => SortValue
  align?: 'start' | 'end'
  /** Number format in pictures: a share of 0…1 in percent, a count as a whole number. */
  kind?: 'share' | 'count'
  /** A CSS width such as `8rem`, `40%`, or `max(40%, 9rem)`; columns without one share the rest. */
  width?: string
  /** Hidden when the window is narrower than 40em. */
  hideOnSmall?: boolean
}
