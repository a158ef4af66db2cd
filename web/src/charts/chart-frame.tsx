import { UnstyledButton } from '@mantine/core'
import { useContext, useId, useRef, useState, type ReactNode } from 'react'
import { saveFile } from '../components/save-file.ts'
import { formatCount, formatPercent } from '../lib/format.ts'
import { chartCsv } from './chart-csv.ts'
import { pngOf } from './chart-png.ts'
import type { ChartCell, ChartTable } from './chart-table.ts'
import classes from './chart-frame.module.css'
import { fileNameOf } from './file-name.ts'
import { SandboxShareContext, sandboxWords } from './sandbox-share.ts'

/**
 * The card around a chart: title, unit, what the numbers mean, and the same numbers as table, CSV and picture.
 * The picture is made of the first drawing inside; a chart without one has no PNG.
 */
export function ChartFrame({
  title,
  unit,
  hint,
  table,
  hasPicture = true,
  isFresh = true,
  extra,
  children,
}: {
  title: string
  /** What is measured, over what, and how uncertainty is drawn. */
  unit: string
  /** The question mark that explains the metric. */
  hint?: ReactNode
  table: ChartTable
  hasPicture?: boolean
  /** False while newer numbers are on their way; the old ones stay, a little fainter. */
  isFresh?: boolean
  extra?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const drawing = useRef<HTMLDivElement>(null)
  const [showsTable, setShowsTable] = useState(false)
  const [problem, setProblem] = useState('')
  const sandbox = useContext(SandboxShareContext)

  const handleCsv = () => {
    const csv = new Blob([chartCsv(table, sandbox)], { type: 'text/csv;charset=utf-8' })
    saveFile(`${fileNameOf(title)}.csv`, csv)
  }
  const handlePng = async () => {
    const svg = drawing.current?.querySelector('svg')
    if (!svg || !drawing.current) return
    const ground = getComputedStyle(drawing.current).getPropertyValue('--surface').trim() || 'white'
    try {
      saveFile(
        `${fileNameOf(title)}.png`,
        await pngOf(svg, { title, note: noteOf(unit, sandboxWords[sandbox]), ground }),
      )
      setProblem('')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <section className={classes['card']} aria-labelledby={id} data-stale={!isFresh || undefined}>
      <header className={classes['header']}>
        <h2 id={id} className={classes['title']}>
          {title}
          {hint}
        </h2>
        <div className={classes['unit']}>
          <span>{unit}</span>
          <span className={classes['tools']}>
            <UnstyledButton
              className={classes['tool']}
              aria-pressed={showsTable}
              aria-label={`Table of ${title}`}
              onClick={() => setShowsTable((before) => !before)}
            >
              Table
            </UnstyledButton>
            <UnstyledButton className={classes['tool']} aria-label={`CSV of ${title}`} onClick={handleCsv}>
              CSV
            </UnstyledButton>
            {hasPicture && !showsTable ? (
              <UnstyledButton
                className={classes['tool']}
                aria-label={`PNG of ${title}`}
                onClick={() => void handlePng()}
              >
                PNG
              </UnstyledButton>
            ) : null}
            {extra}
          </span>
        </div>
      </header>
      {problem === '' ? null : (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      {showsTable ? <TableView title={title} table={table} /> : <div ref={drawing}>{children}</div>}
    </section>
  )
}

function noteOf(unit: string, origin: string | null): string {
  return origin === null ? unit : `${unit} · ${origin} data`
}

function TableView({ title, table }: { title: string; table: ChartTable }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <section className={classes['scroll']} aria-label={`${title}, table`} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column.label} scope="col" data-kind={column.kind}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={table.columns[at]?.label ?? at} data-kind={table.columns[at]?.kind}>
                  {shown(cell, table.columns[at]?.kind ?? 'text')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function shown(cell: ChartCell, kind: 'text' | 'share' | 'count'): string {
  if (cell === null) return kind === 'text' ? '' : 'n/a'
  if (typeof cell === 'string') return cell
  return kind === 'share' ? formatPercent(cell) : formatCount(cell)
}
