import { Box, ScrollArea, Tooltip, VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef, type ReactNode } from 'react'
import { useEndKey } from '../../lib/use-end-key.ts'
import { useReportPart } from '../../pictures/report-parts.ts'
import { Icon } from '../layout/icon.tsx'
import type { Column } from './column.ts'
import { tableOf } from './table-of.ts'
import { sortRows, type Sort } from './sort-rows.ts'
import classes from './data-table.module.css'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'

/** Longer tables render only the visible rows. */
const drawAllUpTo = 60
const rowHeight = 44
const denseRowHeight = 39
const tallest = 640

/**
 * The table component of the product. `caption` is its accessible name. Rows are sorted here; with `sort` and `onSort`,
 * the caller holds the sort state (usually the URL). Ten thousand rows scroll smoothly.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  groups,
  isDense = false,
  empty,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Groups rows under headings, sorted by name; the group without a name is last. */
  groups?: { of: (row: Row) => string; nameless: string } | undefined
  /** Rows of one line, for long lists; what does not fit is cut. On a phone, as every table. */
  isDense?: boolean
  empty?: ReactNode
}) {
  // Memoized, because the table renders again at every step of scrolling.
  const lines = useMemo(() => {
    const sorted = sortRows(rows, sort, columns.find((column) => column.key === sort?.key)?.sortValue)
    return groups ? linesInGroups(sorted, groups.of) : sorted.map((row): Line<Row> => ({ row }))
  }, [rows, sort, columns, groups])
  const viewport = useRef<HTMLDivElement>(null)
  useReportPart(viewport, () => ({ kind: 'table', title: caption, table: tableOf(columns, rowsOf(lines)) }))
  const isLong = lines.length > drawAllUpTo
  // oxlint-disable-next-line react/incompatible-library -- its functions are called during render only, never memoized
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => (isDense ? denseRowHeight : rowHeight),
    overscan: 12,
    enabled: isLong,
  })
  useEndKey(viewport)
  const items = virtual.getVirtualItems()
  const drawn = isLong ? items.map((item) => item.index) : lines.map((_, index) => index)
  const above = items[0]?.start ?? 0
  const below = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0

  return (
    <ScrollArea
      viewportRef={viewport}
      // The keyboard must be able to scroll it, too.
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': caption }}
      className={`${classes['scroll']} ${styles['panel']}`}
      data-measured={columns.some(isMixed) || undefined}
      {...(isLong ? { h: tallest } : {})}
      type="auto"
    >
      <table
        className={classes['table']}
        aria-rowcount={lines.length + 1}
        data-long={isLong || undefined}
        data-dense={isDense || undefined}
      >
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.key}
              data-hide-on-small={column.hideOnSmall || undefined}
              style={column.width ? { width: widthOf(column) } : undefined}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {drawn.map((index) => {
            const line = lines[index]
            if (line === undefined) return null
            const position = {
              'aria-rowindex': index + 2,
              'data-index': index,
              ref: isLong ? virtual.measureElement : undefined,
            }
            if ('group' in line) {
              return (
                <tr key={`group ${line.group}`} {...position} className={classes['group']}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    {line.group === '' ? groups?.nameless : line.group} <span>{line.size}</span>
                  </th>
                </tr>
              )
            }
            const { row } = line
            return (
              <tr key={rowKey(row)} {...position}>
                <DrawnOnce
                  of={[row, columns]}
                  draw={() =>
                    columns.map((column) => (
                      <td
                        key={column.key}
                        data-align={column.align}
                        data-label={column.header}
                        data-hide-on-small={column.hideOnSmall || undefined}
                      >
                        {column.cell(row)}
                      </td>
                    ))
                  }
                />
              </tr>
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
      {lines.length === 0 ? (
        <Box py={24} px={12} c="dimmed">
          {empty ?? t('No results')}
        </Box>
      ) : null}
    </ScrollArea>
  )
}

/** Renders again only when a part of `of` changes: while scrolling, the visible rows stay as they are. */
const DrawnOnce = memo(
  function DrawnOnce({ draw }: { of: readonly unknown[]; draw: () => ReactNode }) {
    return draw()
  },
  (before, after) => before.of.every((part, index) => Object.is(part, after.of[index])),
)

type Line<Row> = { row: Row } | { group: string; size: number }

const rowsOf = <Row,>(lines: readonly Line<Row>[]): Row[] =>
  lines.flatMap((line) => ('row' in line ? [line.row] : []))

function linesInGroups<Row>(rows: readonly Row[], groupOf: (row: Row) => string): Line<Row>[] {
  return [...Map.groupBy(rows, groupOf)]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b))
    .flatMap(([group, members]) => [{ group, size: members.length }, ...members.map((row) => ({ row }))])
}

/** Takes the place of the rows out of view. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden="true" style={{ height }} />
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
  const isSorted = sort?.key === column.key
  const direction = isSorted ? sort.direction : undefined
  return (
    <th
      scope="col"
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}
      data-align={column.align}
      data-hide-on-small={column.hideOnSmall || undefined}
    >
      {column.sortValue && onSort ? (
        <Tooltip
          label={column.hint}
          disabled={column.hint === undefined}
          events={{ hover: true, focus: true, touch: true }}
          multiline
          maw={280}
        >
          <button
            type="button"
            className={classes['sort']}
            data-direction={direction}
            onClick={() => onSort({ key: column.key, direction: direction === 'desc' ? 'asc' : 'desc' })}
          >
            {column.headerCell ?? column.header}
            <Icon name="chevron" size={14} />
          </button>
        </Tooltip>
      ) : (
        <span title={column.hint}>{column.headerCell ?? column.header}</span>
      )}
    </th>
  )
}

type Wide = { width?: string }

const isMixed = ({ width = '' }: Wide) => width.includes('(') && width.includes('%')

/** Table columns ignore widths such as `max(40%, 9rem)`, so percentages in them become `cqw`, which is a length. */
const widthOf = (column: Wide) => (isMixed(column) ? column.width?.replaceAll('%', 'cqw') : column.width)
