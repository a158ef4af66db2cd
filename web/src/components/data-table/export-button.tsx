import { Button } from '@mantine/core'
import { saveFile } from '../inputs/save-file.ts'
import { Icon } from '../layout/icon.tsx'
import { useDownload } from '../inputs/use-download.ts'
import { toCsv } from './csv.ts'
import type { Column } from './column.ts'
import { t } from '../../lib/language/t.ts'
import { useReportAccess } from '../../lib/reports/report-access.ts'

/** Downloads the rows of a table as CSV; rows that are not loaded yet are fetched first. */
export function ExportButton<Row>({
  fileName,
  columns,
  rows,
}: {
  fileName: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | (() => Promise<readonly Row[]>)
}) {
  const { downloads } = useReportAccess()
  const { isFetching, take } = useDownload()
  if (!downloads) return null
  const save = (all: readonly Row[]) => {
    const exported = columns.filter((column) => column.exportValue ?? column.sortValue)
    const csv = toCsv(
      exported.map((column) => column.header),
      all.map((row) => exported.map((column) => (column.exportValue ?? column.sortValue)?.(row))),
    )
    // The byte order mark makes spreadsheet programs read UTF-8.
    saveFile(fileName, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={isFetching}
      onClick={() => (typeof rows === 'function' ? void take(async () => save(await rows())) : save(rows))}
    >
      {t('CSV')}
    </Button>
  )
}
