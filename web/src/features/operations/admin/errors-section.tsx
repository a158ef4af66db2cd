import { Box, Group, Title } from '@mantine/core'
import type { SystemState } from '#core/operations/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

type ErrorRow = SystemState['errors'][number]

/** Errors of the last day by engine and kind. */
export function ErrorsSection({ errors }: { errors: readonly ErrorRow[] }) {
  return (
    <Box component="section" mb={28}>
      <Group align="baseline" justify="space-between" gap={8} mb={4}>
        <Title order={2}>{t('Failed calls, last 24 hours')}</Title>
        {errors.length > 0 && <ExportButton fileName="failed-calls.csv" columns={columns} rows={errors} />}
      </Group>
      <DataTable
        caption={t('Failed calls, last 24 hours')}
        columns={columns}
        rows={errors}
        rowKey={({ engine, code }) => `${engine} ${code}`}
        empty={t('No failed calls in the last 24 hours')}
      />
    </Box>
  )
}

const columns: Column<ErrorRow>[] = [
  { key: 'engine', header: t('Engine'), cell: ({ engine }) => engine, exportValue: ({ engine }) => engine },
  {
    key: 'code',
    header: t('Type'),
    width: '45%',
    cell: ({ code }) => words[code] ?? code,
    exportValue: ({ code }) => code,
  },
  {
    key: 'calls',
    header: t('Calls'),
    align: 'end',
    cell: ({ calls }) => formatCount(calls),
    exportValue: ({ calls }) => calls,
  },
  {
    key: 'last',
    header: t('Latest'),
    align: 'end',
    cell: ({ lastAt }) => <Moment at={lastAt} />,
    exportValue: ({ lastAt }) => lastAt,
  },
]

const words: Record<string, string> = {
  'bad-key': t('API key rejected'),
  'quota-exhausted': t('Out of credit'),
  'rate-limited': t('Rate limited'),
  overloaded: t('Provider overloaded'),
  'provider-error': t('Provider error'),
  timeout: t('Timed out'),
  network: t('Unreachable'),
  'unknown-model': t('Unknown model'),
  'bad-request': t('Request rejected'),
  'invalid-response': t('Invalid response'),
  'not-configured': t('Not configured'),
  aborted: t('Returned to the queue (worker stopping)'),
  lost: t('Worker lost during the call (unknown if billed)'),
}
