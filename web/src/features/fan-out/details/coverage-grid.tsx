/* oxlint-disable jsx-a11y/prefer-tag-over-role -- elements of a table that are placed one by one lose their meaning */
import { useMediaQuery } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { coverageState, type CoverageState, type CoverageThresholds } from '#core/fan-out/coverage/states.ts'
import type { CoverageColumn, CoverageMatrix } from '#core/fan-out/coverage-schema.ts'
import { pageOwners, type PageOwner } from '#core/pages/page-owner.ts'
import { t } from '../../../lib/language/t.ts'
import { matrixQuery, matrixWindow, type MatrixParts } from '../api/load-coverage.ts'
import { addressLabels, originLabels, ownerLabels, formatScore, stateLabels } from './coverage-labels.ts'
import classes from './coverage.module.css'

type Row = CoverageMatrix['rows'][number]
type Place = { row: number; column: number }

const sizes = { row: 40, column: 44, head: 150, first: { wide: 336, narrow: 148 } } as const

/**
 * Sub-queries × pages, grouped into own, competitor, and cited pages. Only visible cells are loaded and rendered: 2,000
 * rows × 200 columns scroll smoothly. One cell is in the tab order; arrow keys move from there.
 */
export function CoverageGrid({
  analysisId,
  version,
  parts,
  first,
  thresholds,
  onOpen,
}: {
  analysisId: string
  version: string
  parts: MatrixParts
  /** The first window, which has the columns and the number of rows. */
  first: CoverageMatrix
  thresholds: CoverageThresholds
  onOpen: (queryId: string, pageId: string) => void
}) {
  const viewport = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const firstWidth = isNarrow ? sizes.first.narrow : sizes.first.wide
  const columns = useMemo(
    () =>
      first.columns.toSorted(
        (a, b) => pageOwners.indexOf(a.owner) - pageOwners.indexOf(b.owner) || a.position - b.position,
      ),
    [first.columns],
  )
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  // The cell in the tab order stays rendered, wherever the grid is scrolled to.
  const rowRange = useCallback((range: Range) => withIndex(range, place.row), [place.row])
  const columnRange = useCallback((range: Range) => withIndex(range, place.column), [place.column])
  // oxlint-disable-next-line react/incompatible-library -- its functions are called during render only, never memoized
  const down = useVirtualizer({
    count: first.total,
    getScrollElement: () => viewport.current,
    estimateSize: () => sizes.row,
    paddingStart: sizes.head,
    scrollPaddingStart: sizes.head,
    overscan: 3,
    rangeExtractor: rowRange,
    // Both virtualizers receive the same scroll event; this renders once for both.
    useFlushSync: false,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => sizes.column,
    paddingStart: firstWidth,
    scrollPaddingStart: firstWidth,
    overscan: 2,
    rangeExtractor: columnRange,
    useFlushSync: false,
  })
  const lines = down.getVirtualItems()
  const drawn = across.getVirtualItems()
  const rowAt = useRows({ analysisId, version, parts, first, lines })
  // Keeps the same array while the same columns are visible, so that rows do not render again.
  const shownKey = `${firstWidth} ${drawn.map(({ index }) => index).join(' ')}`
  const shown = useMemo(
    () =>
      shownKey
        .split(' ')
        .slice(1)
        .flatMap((index): ShownColumn[] => {
          const column = columns[Number(index)]
          return column === undefined
            ? []
            : [{ column, index: Number(index), start: firstWidth + Number(index) * sizes.column }]
        }),
    [shownKey, columns, firstWidth],
  )
  const moved = useRef(false)
  const move = (to: Place) => {
    const next = {
      row: Math.max(0, Math.min(first.total - 1, to.row)),
      column: Math.max(0, Math.min(columns.length - 1, to.column)),
    }
    moved.current = true
    setPlace(next)
    down.scrollToIndex(next.row)
    across.scrollToIndex(next.column)
  }
  // The focus moves once the cell is rendered.
  useEffect(() => {
    if (!moved.current) return
    const cell = viewport.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')
    if (!cell) return
    moved.current = false
    cell.focus({ preventScroll: true })
    // The end of the grid may be below the browser window.
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const handleKey = (event: KeyboardEvent) => {
    const to = placeAfter(event, place, {
      rows: first.total,
      columns: columns.length,
      page: Math.max(1, lines.length - 14),
    })
    if (to === null) return
    event.preventDefault()
    move(to)
  }
  const open = useCallback(
    (at: Place, queryId: string, pageId: string) => {
      setPlace(at)
      onOpen(queryId, pageId)
    },
    [onOpen],
  )
  const latestOpen = useRef(open)
  // Rows keep one handler, even when the URL changes.
  useEffect(() => {
    latestOpen.current = open
  })
  const [handleOpen] = useState(
    () => (at: Place, queryId: string, pageId: string) => latestOpen.current(at, queryId, pageId),
  )
  const width = across.getTotalSize()
  return (
    <div
      ref={viewport}
      className={classes['scroll']}
      // The header and the first column cover the cells below them.
      style={{ scrollPadding: `${sizes.head}px 0 0 ${firstWidth}px` }}
      role="grid"
      tabIndex={-1}
      aria-label={t('Sub-queries by page')}
      aria-rowcount={first.total + 1}
      aria-colcount={columns.length + 1}
      data-matrix
      onKeyDown={handleKey}
    >
      <div role="presentation" style={{ width, height: down.getTotalSize() }} className={classes['sheet']}>
        <Head columns={columns} shown={shown} firstWidth={firstWidth} width={width} />
        {lines.map(({ index, start }) => (
          <Line
            key={index}
            row={rowAt(index)}
            index={index}
            start={start}
            width={width}
            firstWidth={firstWidth}
            shown={shown}
            thresholds={thresholds}
            stop={place.row === index ? place.column : null}
            onOpen={handleOpen}
          />
        ))}
      </div>
    </div>
  )
}

type ShownColumn = { column: CoverageColumn; index: number; start: number }

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range)
  return index >= range.count || indexes.includes(index)
    ? indexes
    : [...indexes, index].toSorted((a, b) => a - b)
}

/** Windows of rows, loaded as they become visible. */
function useRows({
  analysisId,
  version,
  parts,
  first,
  lines,
}: {
  analysisId: string
  version: string
  parts: MatrixParts
  first: CoverageMatrix
  lines: readonly VirtualItem[]
}): (index: number) => Row | undefined {
  const offsets = [
    ...new Set(lines.map(({ index }) => Math.floor(index / matrixWindow) * matrixWindow)),
  ].filter((offset) => offset > 0)
  const windows = useQueries({
    queries: offsets.map((offset) => matrixQuery(analysisId, version, parts, offset)),
  })
  return (index) => {
    const offset = Math.floor(index / matrixWindow) * matrixWindow
    const rows = offset === 0 ? first.rows : windows[offsets.indexOf(offset)]?.data?.rows
    return rows?.[index - offset]
  }
}

function placeAfter(
  event: KeyboardEvent,
  { row, column }: Place,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): Place | null {
  const isWhole = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'PageDown':
      return { row: row + page, column }
    case 'PageUp':
      return { row: row - page, column }
    case 'Home':
      return { row: isWhole ? 0 : row, column: 0 }
    case 'End':
      return { row: isWhole ? rows - 1 : row, column: columns - 1 }
    default:
      return null
  }
}

const groupNames: Record<PageOwner, (count: number) => string> = {
  own: (count) => t('{count, plural, one {# owned page} other {# owned pages}}', { count }),
  rival: (count) => t('{count, plural, one {# competitor page} other {# competitor pages}}', { count }),
  cited: (count) => t('{count, plural, one {# cited page} other {# cited pages}}', { count }),
}

function Head({
  columns,
  shown,
  firstWidth,
  width,
}: {
  columns: readonly CoverageColumn[]
  shown: readonly ShownColumn[]
  firstWidth: number
  width: number
}) {
  const groups = pageOwners.flatMap((owner) => {
    const from = columns.findIndex((column) => column.owner === owner)
    return from === -1
      ? []
      : [{ owner, from, count: columns.filter((column) => column.owner === owner).length }]
  })
  return (
    <div role="row" aria-rowindex={1} className={classes['head']} style={{ width, height: sizes.head }}>
      <div role="columnheader" aria-colindex={1} className={classes['corner']} style={{ width: firstWidth }}>
        {t('Sub-query')}
        <span className={classes['bests']} aria-hidden="true">
          <span>{t('owned')}</span>
          <span>{t('competitor')}</span>
          <span>{t('cited')}</span>
        </span>
      </div>
      {groups.map(({ owner, from, count }) => (
        <div
          key={owner}
          aria-hidden="true"
          className={classes['group']}
          data-owner={owner}
          style={{ left: firstWidth + from * sizes.column, width: count * sizes.column }}
        >
          <span style={{ left: firstWidth + 4 }}>{groupNames[owner](count)}</span>
        </div>
      ))}
      {shown.map(({ column, index, start }) => (
        <PageHead key={column.pageId} column={column} index={index} start={start} />
      ))}
    </div>
  )
}

const PageHead = memo(function PageHead({ column, index, start }: ShownColumn) {
  const name = nameOf(column)
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      className={classes['page']}
      style={{ left: start, width: sizes.column }}
      title={name}
      aria-label={name}
    >
      <span>{lastOf(column.url)}</span>
    </div>
  )
})

/** The accessible name of a column: owner, competitor, URL, and covered sub-queries. */
function nameOf({ owner, competitor, url, covers }: CoverageColumn): string {
  return t('{owner}: {address}. Sub-queries covered: {covers}.', {
    owner: competitor === null ? ownerLabels[owner] : `${ownerLabels[owner]}, ${competitor}`,
    address: addressLabels(url),
    covers,
  })
}

/** The end of the URL, where pages of one site differ. */
function lastOf(url: string): string {
  const address = addressLabels(url)
  const [host = '', ...path] = address.split('/')
  return path.length === 0 ? host : (path.at(-1) ?? host)
}

/** Cached, because a thousand cells need their label at every step of a scroll. */
const labels = new Map<string, string>()
function labelOf(score: number, state: CoverageState): string {
  if (score === 0) return t('no matching words')
  const key = `${formatScore(score)} ${state}`
  const known = labels.get(key)
  if (known !== undefined) return known
  const label = t('{score}/100 · {state}', { score: formatScore(score), state: stateLabels[state] })
  labels.set(key, label)
  return label
}

const Line = memo(function Line({
  row,
  index,
  start,
  width,
  firstWidth,
  shown,
  thresholds,
  stop,
  onOpen,
}: {
  row: Row | undefined
  index: number
  start: number
  width: number
  firstWidth: number
  shown: readonly ShownColumn[]
  thresholds: CoverageThresholds
  /** The column of the cell in the tab order. */
  stop: number | null
  onOpen: (at: Place, queryId: string, pageId: string) => void
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes['line']}
      style={{ transform: `translateY(${start}px)`, width, height: sizes.row }}
    >
      <div role="rowheader" aria-colindex={1} className={classes['query']} style={{ width: firstWidth }}>
        {row === undefined ? (
          '…'
        ) : (
          <>
            <span className={classes['text']} dir="auto" title={`${row.query} (${originLabels[row.origin]})`}>
              {row.origin === 'observed' ? null : (
                <span className={classes['proposed']} title={originLabels[row.origin]}>
                  {t('sim')}
                </span>
              )}
              {row.query}
            </span>
            <span className={classes['bests']}>
              {pageOwners.map((owner) => (
                <span key={owner} data-state={row.states[owner]}>
                  {row.best[owner] === null ? '·' : formatScore(row.best[owner])}
                </span>
              ))}
            </span>
          </>
        )}
      </div>
      {shown.map(({ column, index: at, start: left }) => {
        const score = (row?.scores[column.position - 1] ?? 0) / 1000
        const state = row === undefined ? 'missing' : coverageState(score, thresholds)
        return (
          <div
            key={column.pageId}
            role="gridcell"
            aria-colindex={at + 2}
            tabIndex={stop === at ? 0 : -1}
            className={classes['cell']}
            data-state={state}
            style={{ left, width: sizes.column }}
            aria-label={row === undefined ? t('Loading') : labelOf(score, state)}
            onClick={() => {
              if (row !== undefined) onOpen({ row: index, column: at }, row.queryId, column.pageId)
            }}
            onKeyDown={(event) => {
              if (row === undefined || (event.key !== 'Enter' && event.key !== ' ')) return
              event.preventDefault()
              onOpen({ row: index, column: at }, row.queryId, column.pageId)
            }}
          >
            {row === undefined ? '' : score === 0 ? '·' : formatScore(score)}
          </div>
        )
      })}
    </div>
  )
})
