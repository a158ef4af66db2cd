import { useMemo } from 'react'
import type { PerceptionReport } from '#core/reports/views.ts'
import { ChangeBadge, changeLabel } from '../../../components/figures/change-badge.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { metricInterval, metricLabels, metricValue } from '../../../components/figures/metric-labels.ts'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { Rate } from '../../../components/figures/rate.tsx'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { formatCount } from '../../../lib/format.ts'
import { said } from '../../../lib/language/said.ts'
import classes from './perception.module.css'
import { sentimentParts } from './sentiment-parts.ts'
import { t } from '../../../lib/language/t.ts'

type Row = PerceptionReport['rows'][number]
type Open = (about: string, filters: EvidenceFilters) => void

/** Every brand with its sentiment labels and recommendation rate. */
export function BrandsTable({
  rows,
  brandName,
  hasSentiment,
  onOpen,
}: {
  rows: readonly Row[]
  brandName: string
  /** False without AI labeling: then there are no columns for sentiment. */
  hasSentiment: boolean
  onOpen: Open
}) {
  const columns = useMemo(() => columnsFor(onOpen, hasSentiment), [onOpen, hasSentiment])
  return (
    <ReportTable
      caption={t('Criticism and praise by brand')}
      columns={columns}
      exportColumns={hasSentiment ? exportColumns : []}
      rows={rows}
      rowKey={(row) => row.brandId}
      firstSort={{ key: 'present', direction: 'desc' }}
      textOf={(row) => row.name}
      fileName={`sentiment of ${brandName} and competitors.csv`}
      inAddress
    />
  )
}

const labelRates = [
  { id: 'firstChoice', filters: { firstChoice: 'true' } },
  { id: 'criticismRate', filters: { criticized: 'true' } },
  { id: 'praiseRate', filters: { praised: 'true' } },
] as const

/** `change` is that of net sentiment. */
const ofSentiment = new Set(['net', 'change', 'labelled', ...sentimentParts.map(({ id }) => id)])

function columnsFor(onOpen: Open, hasSentiment: boolean): Column<Row>[] {
  const columns: Column<Row>[] = [
    {
      key: 'brand',
      header: t('Brand'),
      sortValue: (row) => row.name,
      cell: (row) => <span className={row.isOwn ? classes['own'] : undefined}>{row.name}</span>,
    },
    {
      key: 'net',
      header: t('Net sentiment'),
      align: 'end',
      sortValue: (row) => row.netSentiment.value,
      cell: ({ netSentiment: { value, low, high } }) =>
        value === null ? (
          <span className={classes['note']}>—</span>
        ) : (
          <>
            {metricValue('netSentiment', value)}{' '}
            <span className={classes['note']}>({metricInterval('netSentiment', low, high)})</span>
          </>
        ),
    },
    {
      key: 'change',
      header: t('vs. previous period'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.change?.difference,
      exportValue: (row) => (row.change === null ? null : changeLabel(row.change)),
      cell: (row) => <ChangeBadge change={row.change} />,
    },
    {
      key: 'recommended',
      header: t('Recommendation rate'),
      align: 'end',
      sortValue: (row) => row.recommendation.value,
      kind: 'share',
      cell: (row) =>
        row.recommendation.value === null ? (
          <span className={classes['note']}>—</span>
        ) : (
          <NumberButton
            about={t('Recommendation: {name}', { name: row.name })}
            onOpen={() =>
              onOpen(t('Answers that recommend {name}', { name: row.name }), {
                trackedBrandId: row.brandId,
                recommended: 'true',
              })
            }
          >
            <Rate rate={row.recommendation} />
          </NumberButton>
        ),
    },
    ...labelRates.map(({ id, filters }): Column<Row> => ({
      key: id,
      header: metricLabels[id],
      align: 'end',
      hideOnSmall: id !== 'criticismRate',
      sortValue: (row) => row[id].value,
      kind: 'share',
      cell: (row) =>
        row[id].value === null ? (
          <span className={classes['note']} title={said(row[id].method)}>
            —
          </span>
        ) : (
          <NumberButton
            about={t('{label}: {name}', { label: metricLabels[id], name: row.name })}
            onOpen={() =>
              onOpen(t('{label}: {name}', { label: metricLabels[id], name: row.name }), {
                trackedBrandId: row.brandId,
                ...filters,
              })
            }
          >
            <Rate rate={row[id]} />
          </NumberButton>
        ),
    })),
    ...sentimentParts.map((part): Column<Row> => ({
      key: part.id,
      header: `${part.label.slice(0, 1).toUpperCase()}${part.label.slice(1)}`,
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.sentiments[part.id],
      cell: (row) => (
        <NumberButton
          about={t('answers about {name}: {label}', { name: row.name, label: part.label })}
          onOpen={
            row.sentiments[part.id] === 0
              ? undefined
              : () =>
                  onOpen(t('Answers about {name}: {label}', { name: row.name, label: part.label }), {
                    trackedBrandId: row.brandId,
                    sentiment: part.id,
                  })
          }
        >
          {formatCount(row.sentiments[part.id])}
        </NumberButton>
      ),
    })),
    {
      key: 'present',
      header: t('Mentions'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.present,
      kind: 'count',
      cell: (row) => (
        <NumberButton
          about={t('answers mentioning {name}', { name: row.name })}
          onOpen={
            row.present === 0
              ? undefined
              : () =>
                  onOpen(t('Answers that mention {name}', { name: row.name }), {
                    trackedBrandId: row.brandId,
                    present: 'true',
                  })
          }
        >
          {formatCount(row.present)}
        </NumberButton>
      ),
    },
    {
      key: 'labelled',
      header: t('Labeled'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.labelled,
      kind: 'count',
      exportValue: (row) => row.labelled,
      cell: (row) => (
        <NumberButton
          about={t('labeled answers mentioning {name}', { name: row.name })}
          onOpen={
            row.labelled === 0
              ? undefined
              : () =>
                  onOpen(t('Labeled answers mentioning {name}', { name: row.name }), {
                    trackedBrandId: row.brandId,
                    labelled: 'true',
                  })
          }
        >
          {formatCount(row.labelled)}
        </NumberButton>
      ),
    },
  ]
  return hasSentiment ? columns : columns.filter(({ key }) => !ofSentiment.has(key))
}

const exportColumns: Column<Row>[] = [
  {
    key: 'interval',
    header: t('Net sentiment, 95% CI'),
    exportValue: (row) => metricInterval('netSentiment', row.netSentiment.low, row.netSentiment.high),
    cell: () => null,
  },
]
