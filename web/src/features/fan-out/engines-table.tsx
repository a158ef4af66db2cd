import type { ObservedEngine, ObservedReport } from '#core/fan-out/observed/schema.ts'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import { Rate } from '../../components/figures/rate.tsx'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatCount, formatDecimal } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import classes from './fan-out.module.css'
import { meanInterval } from './type-labels.ts'

type Means = {
  engineLabel: (engine: string) => string
  onOpen: (about: string, filters: EvidenceFilters) => void
}

/** How often each engine searches, and how much of its searches it reports. */
export function EnginesTable({ report, ...means }: { report: ObservedReport } & Means) {
  return (
    <ReportTable
      caption={t('Searches by engine')}
      columns={columnsFor(means)}
      exportColumns={exportColumns}
      rows={report.engines}
      rowKey={(row) => row.engine}
      firstSort={{ key: 'trigger', direction: 'desc' }}
      fileName={`searches by engine for ${report.scope.brand.name}.csv`}
      inAddress
    />
  )
}

const tellsWords = {
  searches: t('reports its searches'),
  whether: t('reports only whether it searched'),
  nothing: t('doesn’t report whether it searched'),
}

function columnsFor({ engineLabel, onOpen }: Means): Column<ObservedEngine>[] {
  return [
    {
      key: 'engine',
      header: t('Engine'),
      width: 'max(26%, 8rem)',
      sortValue: (row) => engineLabel(row.engine),
      cell: (row) => (
        <>
          <span className={classes['name']}>{engineLabel(row.engine)}</span>
          <div className={classes['note']}>{tellsWords[row.tells]}</div>
        </>
      ),
    },
    {
      key: 'trigger',
      header: t('Answers with search'),
      align: 'end',
      width: 'min(11rem, 34vw)',
      sortValue: (row) => row.trigger.value,
      cell: (row) => (
        <NumberButton
          about={t('{engine} answers with search', { engine: engineLabel(row.engine) })}
          onOpen={
            row.searched === 0
              ? undefined
              : () =>
                  onOpen(t('{engine} answers with search', { engine: engineLabel(row.engine) }), {
                    engine: row.engine,
                    searched: 'true',
                  })
          }
        >
          <Rate rate={row.trigger} />
        </NumberButton>
      ),
    },
    {
      key: 'perAnswer',
      header: t('Sub-queries per answer'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.perAnswer.value,
      cell: ({ perAnswer: { value, low, high } }) =>
        value === null ? (
          t('—')
        ) : (
          <>
            {formatDecimal(value, 1)}{' '}
            {low === null ? null : <span className={classes['note']}>({meanInterval(low, high)})</span>}
          </>
        ),
    },
    {
      key: 'queries',
      header: t('Sub-query recurrence'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.recurrence.queries.value,
      cell: (row) => <Rate rate={row.recurrence.queries} />,
    },
    {
      key: 'types',
      header: t('Type recurrence'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.recurrence.types.value,
      cell: (row) => <Rate rate={row.recurrence.types} />,
    },
    {
      key: 'answers',
      header: t('Answers'),
      align: 'end',
      width: '6rem',
      sortValue: (row) => row.answers,
      cell: (row) => formatCount(row.answers),
    },
  ]
}

const exportColumns: Column<ObservedEngine>[] = [
  { key: 'told', header: t('Answers with search status'), exportValue: (row) => row.told, cell: () => null },
  { key: 'searched', header: t('Answers with search'), exportValue: (row) => row.searched, cell: () => null },
  { key: 'tells', header: t('Reported data'), exportValue: (row) => tellsWords[row.tells], cell: () => null },
]
