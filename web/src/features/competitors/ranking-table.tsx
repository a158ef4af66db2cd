import { useMemo } from 'react'
import type { Rate } from '#core/metrics/rate.ts'
import type { CompetitorRow } from '#core/reports/views.ts'
import { ChangeBadge, changeLabel } from '../../components/figures/change-badge.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import {
  metricInterval,
  metricLabels,
  metricValue,
  type ShownMetric,
} from '../../components/figures/metric-labels.ts'
import { NumberButton } from '../../components/figures/number-button.tsx'
import styles from '../../components/styles/styles.module.css'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import classes from './ranking-table.module.css'
import { t } from '../../lib/language/t.ts'

type Open = (about: string, filters: EvidenceFilters) => void

/** Every brand with all metrics. Ranks are by share of voice and may tie. */
export function RankingTable({
  rows,
  brandName,
  onOpen,
}: {
  rows: readonly CompetitorRow[]
  brandName: string
  onOpen: Open
}) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  return (
    <ReportTable
      caption={t('{brandName} and competitors', { brandName })}
      columns={columns}
      exportColumns={exportColumns}
      rows={rows}
      rowKey={(row) => row.brandId}
      firstSort={{ key: 'place', direction: 'asc' }}
      textOf={(row) => row.name}
      fileName={`competitors of ${brandName}.csv`}
      inAddress
    />
  )
}

type RateName = 'visibility' | 'shareOfVoice' | 'fairShareVoice' | 'top3' | 'reciprocalRank'

const rates: { key: RateName; filters: EvidenceFilters }[] = [
  { key: 'visibility', filters: { present: 'true' } },
  { key: 'shareOfVoice', filters: { present: 'true' } },
  { key: 'fairShareVoice', filters: { present: 'true' } },
  { key: 'top3', filters: { top3: 'true' } },
  { key: 'reciprocalRank', filters: { present: 'true' } },
]

const ofRank: ReadonlySet<RateName> = new Set(['top3', 'reciprocalRank'])

function columnsFor(onOpen: Open): Column<CompetitorRow>[] {
  return [
    {
      key: 'place',
      header: t('Rank'),
      width: '4.5rem',
      sortValue: (row) => row.rankFrom + row.rankTo / 1000,
      exportValue: (row) => placeOf(row),
      cell: (row) => placeOf(row),
    },
    {
      key: 'brand',
      header: t('Brand'),
      sortValue: (row) => row.name,
      cell: (row) => <span className={row.isOwn ? classes['own'] : undefined}>{row.name}</span>,
    },
    ...rates.map(({ key, filters }): Column<CompetitorRow> => ({
      key,
      header: metricLabels[key],
      ...(ofRank.has(key) && { hint: t('By position among tracked brands') }),
      align: 'end',
      hideOnSmall: key !== 'visibility',
      sortValue: (row) => row[key].value,
      kind: 'share',
      cell: (row) => (
        <RateCell
          metric={key}
          rate={row[key]}
          name={row.name}
          onOpen={() =>
            onOpen(t('{metricLabels}: {name}', { metricLabels: metricLabels[key], name: row.name }), {
              trackedBrandId: row.brandId,
              ...filters,
            })
          }
        />
      ),
    })),
    {
      key: 'change',
      header: t('Visibility vs. previous period'),
      align: 'end',
      sortValue: (row) => row.change?.difference,
      exportValue: (row) => (row.change === null ? null : changeLabel(row.change)),
      cell: (row) => <ChangeBadge change={row.change} />,
    },
  ]
}

function RateCell({
  metric,
  rate,
  name,
  onOpen,
}: {
  metric: ShownMetric
  rate: Rate
  name: string
  onOpen: () => void
}) {
  const value = metricValue(metric, rate.value)
  return (
    <>
      <NumberButton
        about={t('{metricLabels}: {name}', { metricLabels: metricLabels[metric], name })}
        onOpen={rate.value === null ? undefined : onOpen}
      >
        {value}
      </NumberButton>
      <div className={`${styles['tiny']} ${styles['nowrap']}`}>
        {metricInterval(metric, rate.low, rate.high)}
      </div>
    </>
  )
}

const exportColumns: Column<CompetitorRow>[] = rates.flatMap(({ key }) =>
  (['low', 'high', 'numerator', 'denominator'] as const).map((part) => ({
    key: `${key} ${part}`,
    header: `${metricLabels[key]} ${part}`,
    exportValue: (row: CompetitorRow) => row[key][part],
    cell: () => null,
  })),
)

function placeOf({ rankFrom, rankTo }: CompetitorRow): string {
  return rankFrom === rankTo ? String(rankFrom) : `${rankFrom}–${rankTo}`
}
