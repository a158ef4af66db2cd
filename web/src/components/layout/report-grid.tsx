import type { ReactNode } from 'react'
import classes from './report-grid.module.css'

/** Cards of a report in a row, or stacked where there is no room. */
export function ReportGrid({ children }: { children: ReactNode }) {
  return <div className={classes['grid']}>{children}</div>
}

/** `wide` and `narrow` fill a row together, and so do `seven` and `five` columns, two `half`, and three `narrow`. */
export function ReportCell({
  span,
  children,
}: {
  span: 'whole' | 'wide' | 'narrow' | 'seven' | 'five' | 'half'
  children: ReactNode
}) {
  return <div className={classes[span]}>{children}</div>
}
