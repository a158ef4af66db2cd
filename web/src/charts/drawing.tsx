import { useElementSize } from '@mantine/hooks'
import { useId, type ReactNode } from 'react'
import classes from './drawing.module.css'
import { t } from '../lib/language/t.ts'
import { useReportAccess } from '../lib/reports/report-access.ts'

/** The container's width in whole pixels, `usual` until it is measured. */
export function useDrawnWidth({ least, usual }: { least: number; usual: number }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return { ref, drawnWidth: Math.max(least, Math.round(width || usual)) }
}

/** A drawing in its own pixels, with a description for screen readers. */
export function Drawing({
  width,
  height,
  description,
  children,
}: {
  width: number
  height: number
  description: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      role="img"
      aria-labelledby={id}
      className={classes['svg']}
    >
      <desc id={id}>{description}</desc>
      {children}
    </svg>
  )
}

/** Buttons over the rows of a drawing, so that the whole row can be clicked. */
export function RowButtons({
  rows,
  top,
  rowHeight,
  onSelect,
}: {
  rows: readonly { id: string; reading: string }[]
  top: number
  rowHeight: number
  onSelect: (id: string) => void
}) {
  const { opensAnswers } = useReportAccess()
  if (!opensAnswers) return null
  return (
    <ul className={classes['rows']} style={{ top }}>
      {rows.map((row) => (
        <li key={row.id} style={{ height: rowHeight }}>
          <button
            type="button"
            className={classes['open']}
            aria-label={t('{reading}: show answers', { reading: row.reading })}
            onClick={() => onSelect(row.id)}
          />
        </li>
      ))}
    </ul>
  )
}

export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text
}
