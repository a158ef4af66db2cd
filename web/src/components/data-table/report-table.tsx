import { Box, Group, Stack, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useContext, useDeferredValue, useState, type ReactNode } from 'react'
import { SandboxShareContext, sandboxLabels } from '../../charts/frame/sandbox-share.ts'
import { DataTable } from './data-table.tsx'
import type { Column } from './column.ts'
import { ExportButton } from './export-button.tsx'
import { originColumn } from './origin-column.ts'
import { formatSort, parseSort, type Sort } from './sort-rows.ts'
import { t } from '../../lib/language/t.ts'

/**
 * A report table with search, sorting, and CSV. `inAddress`: sorting and search are in the URL; for the main table of a
 * screen.
 */
export function ReportTable<Row>({
  caption,
  columns,
  exportColumns = [],
  rows,
  rowKey,
  firstSort,
  textOf,
  fileName,
  inAddress = false,
  tools,
  isDense = false,
  empty,
}: {
  caption: string
  columns: readonly Column<Row>[]
  /** Only in the CSV file. */
  exportColumns?: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  firstSort: Sort
  /** The text that the search matches; without it there is no search. */
  textOf?: (row: Row) => string
  fileName: string
  inAddress?: boolean
  /** More controls next to the search. */
  tools?: ReactNode
  isDense?: boolean
  empty?: ReactNode
}) {
  const state = useTableState({ inAddress, firstSort })
  const wanted = useDeferredValue(state.q).trim().toLowerCase()
  const origin = sandboxLabels[useContext(SandboxShareContext)]
  const shown =
    wanted === '' || textOf === undefined
      ? rows
      : rows.filter((row) => textOf(row).toLowerCase().includes(wanted))
  return (
    <Stack gap={8} miw={0}>
      <Group gap={8}>
        {textOf === undefined ? null : (
          <TextInput
            flex="0 1 16rem"
            aria-label={t('Search {caption}', { caption })}
            placeholder={t('Search')}
            value={state.q}
            onChange={(event) => state.setQ(event.currentTarget.value)}
          />
        )}
        {tools}
        <Box ms="auto">
          <ExportButton
            fileName={fileName}
            columns={[...columns, ...exportColumns, ...(origin === null ? [] : [originColumn<Row>(origin)])]}
            rows={shown}
          />
        </Box>
      </Group>
      <DataTable
        caption={caption}
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        sort={state.sort}
        onSort={state.setSort}
        isDense={isDense}
        empty={wanted === '' ? empty : t('No results for “{q}”', { q: state.q })}
      />
    </Stack>
  )
}

function useTableState({ inAddress, firstSort }: { inAddress: boolean; firstSort: Sort }) {
  const search: { sort?: string; q?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [own, setOwn] = useState<{ sort: Sort; q: string }>({ sort: firstSort, q: '' })
  if (!inAddress)
    return {
      ...own,
      setSort: (sort: Sort) => setOwn((before) => ({ ...before, sort })),
      setQ: (q: string) => setOwn((before) => ({ ...before, q })),
    }
  const set = (change: { sort?: string; q?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  return {
    sort: parseSort(search.sort) ?? firstSort,
    q: search.q ?? '',
    setSort: (sort: Sort) => set({ sort: formatSort(sort) }),
    setQ: (q: string) => set({ q: q === '' ? undefined : q }),
  }
}
