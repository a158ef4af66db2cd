import type { ComponentProps } from 'react'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { PagedTable } from '../../../components/data-table/paged-table.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useBotLogFilters } from '../filters/bot-log-filters.ts'

/** A paginated list of pages of the site. Its file has all of them. */
export function PagedList<Row>({
  exportColumns,
  fileName,
  loadAll,
  ...table
}: Omit<ComponentProps<typeof PagedTable<Row>>, 'file' | 'countWords' | 'onSort' | 'onSearch' | 'onPage'> & {
  exportColumns: readonly Column<Row>[]
  fileName: string
  loadAll: () => Promise<readonly Row[]>
}) {
  const { setFilters } = useBotLogFilters()
  const { columns, rows, rowsInAll } = table
  return (
    <PagedTable
      {...table}
      countWords={(count, range) =>
        range === null
          ? t('{count, plural, one {# page} other {# pages}}', { count })
          : t('{from} to {to} of {count, plural, one {# page} other {# pages}}', {
              from: formatCount(range.from),
              to: formatCount(range.to),
              count,
            })
      }
      file={
        <ExportButton
          fileName={fileName}
          columns={[...columns, ...exportColumns]}
          rows={rows.length === rowsInAll ? rows : loadAll}
        />
      }
      onSort={(order) => setFilters({ order })}
      onSearch={(text) => setFilters({ text })}
      onPage={(page) => setFilters({ listPage: page === 1 ? undefined : String(page) })}
    />
  )
}
