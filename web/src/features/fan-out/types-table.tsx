import type { ObservedReport, ObservedType } from '#core/fan-out/observed/schema.ts'
import { ChangeBadge, changeLabel } from '../../components/figures/change-badge.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import { Rate } from '../../components/figures/rate.tsx'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import classes from './fan-out.module.css'
import { typeMeanings, typeLabels } from './type-labels.ts'

type Means = {
  engineLabel: (engine: string) => string
  onOpen: (about: string, filters: EvidenceFilters) => void
}

/** Searches by type. Types recur even where the wording does not. */
export function TypesTable({ report, ...means }: { report: ObservedReport } & Means) {
  return (
    <>
      <p className={classes['meaning']}>
        {t(
          'A search can have several types or none, so shares don’t add up to 100%. Types are assigned by rules.',
        )}
      </p>
      <ReportTable
        caption={t('Sub-query types')}
        columns={columnsFor(means)}
        exportColumns={exportColumns(means.engineLabel)}
        rows={report.types}
        rowKey={(row) => row.type}
        firstSort={{ key: 'share', direction: 'desc' }}
        fileName={`types of searches for ${report.scope.brand.name}.csv`}
        inAddress
      />
    </>
  )
}

function columnsFor({ engineLabel, onOpen }: Means): Column<ObservedType>[] {
  const openType = (row: ObservedType, filters: EvidenceFilters = {}) =>
    onOpen(t('Answers with searches of type {type}', { type: typeLabels[row.type] }), {
      subQueryType: row.type,
      ...filters,
    })
  return [
    {
      key: 'type',
      header: t('Type'),
      width: 'max(30%, 9rem)',
      sortValue: (row) => typeLabels[row.type],
      cell: (row) => (
        <>
          <strong className={classes['name']}>{typeLabels[row.type]}</strong>
          <div className={classes['note']}>{typeMeanings[row.type]}</div>
          <ul className={classes['engines']}>
            {row.engines.map(({ engine, answers, ofAnswers }) => (
              <li key={engine}>
                {engineLabel(engine)}{' '}
                <NumberButton
                  about={t('{type} on {engine}', { type: typeLabels[row.type], engine: engineLabel(engine) })}
                  onOpen={() => openType(row, { engine })}
                >
                  {formatPercent(ofAnswers === 0 ? null : answers / ofAnswers)}
                </NumberButton>
              </li>
            ))}
          </ul>
        </>
      ),
    },
    {
      key: 'share',
      header: t('Answers with this type'),
      align: 'end',
      width: 'min(11rem, 34vw)',
      sortValue: (row) => row.share.value,
      cell: (row) => (
        <NumberButton about={typeLabels[row.type]} onOpen={() => openType(row)}>
          <Rate rate={row.share} />
        </NumberButton>
      ),
    },
    {
      key: 'recurrence',
      header: t('Recurrence'),
      align: 'end',
      width: '10rem',
      hideOnSmall: true,
      hint: t('How often it appears in another answer to the same prompt and engine.'),
      sortValue: (row) => row.recurrence.value,
      cell: (row) => <Rate rate={row.recurrence} />,
    },
    {
      key: 'change',
      header: t('vs. previous period'),
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row.change?.difference,
      exportValue: (row) => (row.change === null ? null : changeLabel(row.change)),
      cell: (row) => <ChangeBadge change={row.change} />,
    },
    {
      key: 'subQueries',
      header: t('Sub-queries'),
      align: 'end',
      width: '7rem',
      hideOnSmall: true,
      sortValue: (row) => row.subQueries,
      cell: (row) => formatCount(row.subQueries),
    },
  ]
}

const exportColumns = (engineLabel: (engine: string) => string): Column<ObservedType>[] => [
  {
    key: 'engines',
    header: t('By engine'),
    exportValue: (row) =>
      row.engines
        .map(({ engine, answers, ofAnswers }) => `${engineLabel(engine)} ${answers}/${ofAnswers}`)
        .join(', '),
    cell: () => null,
  },
  { key: 'answers', header: t('Answers'), exportValue: (row) => row.answers, cell: () => null },
  { key: 'low', header: t('95% CI (lower)'), exportValue: (row) => row.share.low, cell: () => null },
  { key: 'high', header: t('95% CI (upper)'), exportValue: (row) => row.share.high, cell: () => null },
]
