import { Title } from '@mantine/core'
import type { SystemState } from '#core/operations/schema.ts'
import { DataTable, type Column } from '../../components/data-table/data-table.tsx'
import { ExportButton } from '../../components/data-table/export-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { formatCount } from '../../lib/format.ts'
import classes from './admin-page.module.css'

type ErrorRow = SystemState['errors'][number]

/** What failed in the last day, by engine and kind. */
export function ErrorsSection({ errors }: { errors: readonly ErrorRow[] }) {
  return (
    <section className={classes['wide']}>
      <div className={classes['head']}>
        <Title order={2}>Failed calls, last 24 hours</Title>
        {errors.length > 0 && <ExportButton fileName="failed-calls.csv" columns={columns} rows={errors} />}
      </div>
      <DataTable
        caption="Failed calls, last 24 hours"
        columns={columns}
        rows={errors}
        rowKey={({ engine, code }) => `${engine} ${code}`}
        empty="No call failed in the last 24 hours."
      />
    </section>
  )
}

const columns: Column<ErrorRow>[] = [
  { key: 'engine', header: 'Engine', cell: ({ engine }) => engine, exportValue: ({ engine }) => engine },
  {
    key: 'code',
    header: 'Kind',
    width: '45%',
    cell: ({ code }) => words[code] ?? code,
    exportValue: ({ code }) => code,
  },
  {
    key: 'calls',
    header: 'Calls',
    align: 'end',
    cell: ({ calls }) => formatCount(calls),
    exportValue: ({ calls }) => calls,
  },
  {
    key: 'last',
    header: 'Last',
    align: 'end',
    cell: ({ lastAt }) => <Moment at={lastAt} />,
    exportValue: ({ lastAt }) => lastAt,
  },
]

const words: Record<string, string> = {
  'bad-key': 'Key not accepted',
  'quota-exhausted': 'No credit left',
  'rate-limited': 'Asked to slow down',
  overloaded: 'Provider overloaded',
  'provider-error': 'Provider failed',
  timeout: 'No answer in time',
  network: 'Not reached',
  'unknown-model': 'Model not known',
  'bad-request': 'Request refused',
  'invalid-response': 'Reply without a readable answer',
  'not-configured': 'Not configured',
  aborted: 'Given back while stopping',
  lost: 'Worker died while asking (billed or not is not known)',
}
