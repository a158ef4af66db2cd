import { Title } from '@mantine/core'
import type { SystemState } from '#core/operations/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount } from '../../../lib/format.ts'
import classes from './admin-page.module.css'
import { t } from '../../../lib/language/t.ts'

type ErrorRow = SystemState['errors'][number]

/** Errors of the last day by engine and kind. */
export function ErrorsSection({ errors }: { errors: readonly ErrorRow[] }) {
  return (
    <section className={classes['wide']}>
      <div className={classes['head']}>
        <Title order={2}>{t('Failed calls, last 24 hours')}</Title>
        {errors.length > 0 && <ExportButton fileName="failed-calls.csv" columns={columns} rows={errors} />}
      </div>
      <DataTable
        caption={t('Failed calls, last 24 hours')}
        columns={columns}
        rows={errors}
        rowKey={({ engine, code }) => `${engine} ${code}`}
        empty={t('No call failed in the last 24 hours.')}
      />
    </section>
  )
}

const columns: Column<ErrorRow>[] = [
  { key: 'engine', header: t('Engine'), cell: ({ engine }) => engine, exportValue: ({ engine }) => engine },
  {
    key: 'code',
    header: t('Kind'),
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
    header: t('Last'),
    align: 'end',
    cell: ({ lastAt }) => <Moment at={lastAt} />,
    exportValue: ({ lastAt }) => lastAt,
  },
]

const words: Record<string, string> = {
  'bad-key': t('Key not accepted'),
  'quota-exhausted': t('No credit left'),
  'rate-limited': t('Asked to slow down'),
  overloaded: t('Provider overloaded'),
  'provider-error': t('Provider failed'),
  timeout: t('No answer in time'),
  network: t('Not reached'),
  'unknown-model': t('Model not known'),
  'bad-request': t('Request refused'),
  'invalid-response': t('Reply without a readable answer'),
  'not-configured': t('Not configured'),
  aborted: t('Given back while stopping'),
  lost: t('Worker died while asking (billed or not is not known)'),
}
