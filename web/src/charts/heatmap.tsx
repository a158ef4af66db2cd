import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatInterval } from '../lib/format.ts'
import classes from './heatmap.module.css'
import { t } from '../lib/language/t.ts'
import { EvidenceButton } from '../components/figures/evidence-button.tsx'
import styles from '../components/styles/styles.module.css'

export type HeatmapColumn = { id: string; label: string; isOwn: boolean }
export type HeatmapCell = {
  value: number | null
  low: number | null
  high: number | null
  answers: number
  /** Significant against the comparison period, after the false discovery rate control over the screen. */
  moved?: 'up' | 'down' | undefined
}
export type HeatmapLine = { id: string; label: string; note: string; cells: HeatmapCell[] }

/**
 * Rows × columns of shares. The number is in each cell; the tint only helps to find high ones. The interval of the
 * hovered or focused cell appears below.
 */
export function Heatmap({
  caption,
  rowTitle,
  columns,
  rows,
  onSelect,
}: {
  caption: string
  rowTitle: string
  columns: readonly HeatmapColumn[]
  rows: readonly HeatmapLine[]
  onSelect: (rowId: string, columnId: string) => void
}) {
  const [reading, setReading] = useState('')
  const range = shadeRange(rows)
  return (
    <Box miw={0}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard */}
      <section className={styles['sideways']} aria-label={caption} tabIndex={0}>
        <table className={classes['table']}>
          <caption className={styles['unseen']}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className={styles['unseen']}>{rowTitle}</span>
              </th>
              {columns.map((column) => (
                <th key={column.id} scope="col" data-own={column.isOwn || undefined} title={column.label}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onPointerLeave={() => setReading('')}>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row" title={row.note}>
                  {row.label}
                </th>
                {columns.map((column, at) => {
                  const cell = row.cells[at]
                  if (cell === undefined || cell.value === null)
                    return (
                      <td key={column.id}>
                        <span className={styles['muted']}>—</span>
                      </td>
                    )
                  const isThin = cell.answers < minAnswers
                  const shade = shadeOf(cell.value, range)
                  const words = inWords(row, column, cell)
                  return (
                    <td key={column.id}>
                      <EvidenceButton
                        className={classes['cell']}
                        style={{ '--share': shade.toFixed(3) }}
                        data-thin={isThin || undefined}
                        aria-label={t('{words}, show answers', { words })}
                        onPointerEnter={() => setReading(words)}
                        onFocus={() => setReading(words)}
                        onBlur={() => setReading('')}
                        onClick={() => onSelect(row.id, column.id)}
                      >
                        {isThin ? t('n/a') : Math.round(cell.value * 100)}
                        {cell.moved === undefined ? null : (
                          <span className={classes['moved']} data-moved={cell.moved} aria-hidden="true">
                            {cell.moved === 'up' ? '▲' : '▼'}
                          </span>
                        )}
                      </EvidenceButton>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Text mih={20} mt={4} c="dimmed" fz="xs" aria-hidden="true">
        {reading === '' ? t('Hover over a cell to see its confidence interval.') : reading}
      </Text>
    </Box>
  )
}

/** Cells with fewer answers are hatched and show no number. */
const minAnswers = 20

/** Lowest and highest value of the cells with enough answers. */
export function shadeRange(rows: readonly { cells: readonly HeatmapCell[] }[]): [number, number] | null {
  const values = rows.flatMap(({ cells }) =>
    cells.flatMap(({ value, answers }) => (value === null || answers < minAnswers ? [] : [value])),
  )
  return values.length === 0 ? null : [Math.min(...values), Math.max(...values)]
}

/** Share of the accent color: 4–100% over the range, with a gamma of 1.2. */
export function shadeOf(value: number, range: [number, number] | null): number {
  if (range === null) return 0
  const [low, high] = range
  const place = high > low ? (value - low) / (high - low) : 0.5
  return 0.04 + 0.96 * Math.min(1, Math.max(0, place)) ** 1.2
}

/** "shade 3 to 82", for the header. */
export function shadeLabel(rows: readonly { cells: readonly HeatmapCell[] }[]): string {
  const range = shadeRange(rows)
  return range === null
    ? ''
    : ` · ${t('shade {low} to {high}', { low: Math.round(range[0] * 100), high: Math.round(range[1] * 100) })}`
}

/** "Calls, Halden: 28 %, 95 % interval 17.5 – 41.7, 50 answers, really up" */
function inWords(row: HeatmapLine, column: HeatmapColumn, cell: HeatmapCell): string {
  if (cell.answers < minAnswers)
    return t('{label}, {label2}: {none}, fewer than {min} answers ({answers})', {
      label: row.label,
      label2: column.label,
      none: t('n/a'),
      min: minAnswers,
      answers: formatCount(cell.answers),
    })
  const interval = cell.low === null ? '' : t(', 95% CI {low}', { low: formatInterval(cell.low, cell.high) })
  const moved = cell.moved === undefined ? '' : t(', significantly {moved}', { moved: cell.moved })
  return t('{label}, {label2}: {value}%{interval}, {answers} answers{moved}', {
    label: row.label,
    label2: column.label,
    value: Math.round((cell.value ?? 0) * 100),
    interval,
    answers: formatCount(cell.answers),
    moved,
  })
}
