import { Box, Group, Pagination, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useState, type ReactNode } from 'react'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'
import { DataTable } from './data-table.tsx'
import type { Column } from './column.ts'
import type { Sort } from './sort-rows.ts'

/** A list that the server sorts and returns page by page. Order, search, and page are in the URL. */
export function PagedTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowsInAll,
  page,
  limit,
  sort,
  orderOf,
  text,
  searchLabel,
  tools,
  file,
  countWords,
  onSort,
  onSearch,
  onPage,
  isDense = false,
  empty,
}: {
  caption: string
  /** Only columns listed in `orderOf` can be sorted. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowsInAll: number
  page: number
  limit: number
  sort: Sort
  /** The server's name of the order, by column key. */
  orderOf: Readonly<Record<string, string>>
  text: string | undefined
  searchLabel: string
  tools?: ReactNode
  /** The button that exports all rows. */
  file: ReactNode
  /** "1 to 100 of 4,000 pages"; `range` is null when all rows are on one page. */
  countWords: (count: number, range: { from: number; to: number } | null) => string
  onSort: (order: string | undefined, direction: Sort['direction']) => void
  onSearch: (text: string | undefined) => void
  onPage: (page: number) => void
  isDense?: boolean
  empty: string
}) {
  const shown = useMemo(() => columns.map((column) => ordered(column, orderOf)), [columns, orderOf])
  const pages = Math.ceil(rowsInAll / limit)
  const first = (page - 1) * limit
  return (
    <>
      <Group gap={8} mb={8}>
        <TextSearch label={searchLabel} text={text} onChange={onSearch} />
        {tools}
        <output className={styles['tiny']}>
          {countWords(
            rowsInAll,
            pages > 1 && rows.length > 0 ? { from: first + 1, to: first + rows.length } : null,
          )}
        </output>
        <Box ms="auto">{file}</Box>
      </Group>
      <DataTable
        key={caption}
        caption={caption}
        columns={shown}
        rows={rows}
        rowKey={rowKey}
        isDense={isDense}
        sort={sort}
        onSort={({ key, direction }) => onSort(orderOf[key], direction)}
        empty={
          rowsInAll > 0
            ? t('This page is empty. Go to an earlier page.')
            : text
              ? t('No results for “{q}”', { q: text })
              : empty
        }
      />
      {pages > 1 ? (
        <Pagination
          mt="sm"
          size="sm"
          value={page}
          total={pages}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': controlWords[control] })}
        />
      ) : null}
    </>
  )
}

/** Keeps the order of the server; a click on a header only requests another order. */
function ordered<Row>(
  { sortValue: _own, ...column }: Column<Row>,
  orderOf: Readonly<Record<string, string>>,
): Column<Row> {
  return orderOf[column.key] === undefined ? column : { ...column, sortValue: () => null }
}

const controlWords = {
  first: t('First page'),
  previous: t('Previous page'),
  next: t('Next page'),
  last: t('Last page'),
}

function TextSearch({
  label,
  text,
  onChange,
}: {
  label: string
  text: string | undefined
  onChange: (text: string | undefined) => void
}) {
  const [typed, setTyped] = useState(text ?? '')
  const send = useDebouncedCallback((value: string) => onChange(value === '' ? undefined : value), 300)
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}
