import { addDays } from '#core/calendar.ts'
import type { PromptDetails } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { TrendChart, trendTable } from '../../../charts/time/trend-chart.tsx'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { formatDay, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { bucketNames } from '../../../lib/reports/bucket-names.ts'

/** The share of answers to this prompt that mention the brand, by engine over time. */
export default function PromptTrendCard({
  report,
  isFresh,
  engineLabel,
  onEvidence,
}: {
  report: Pick<PromptDetails, 'trend' | 'scope'>
  isFresh: boolean
  engineLabel: (engine: string) => string
  onEvidence: (about: string, filters: EvidenceFilters) => void
}) {
  const trend = {
    ...report.trend,
    // Each line is the own brand in one engine, so none is highlighted as "own".
    series: report.trend.series.map((series) => ({
      ...series,
      label: engineLabel(series.label),
      isOwn: false,
    })),
  }
  const brand = report.scope.brand.name
  return (
    <ChartFrame
      title={t('Visibility by engine')}
      unit={t('% of answers mentioning {brand}, per {bucket}', { brand, bucket: bucketNames[trend.bucket] })}
      table={trendTable(trend)}
      isFresh={isFresh}
    >
      <TrendChart
        trend={trend}
        description={t('{brand} visibility by engine, latest: {series}.', {
          brand,
          series: trend.series
            .map(
              (series) =>
                `${series.label} ${formatPercent(series.points.findLast((point) => point.value !== null)?.value)}`,
            )
            .join(', '),
        })}
        onSelect={(date) =>
          onEvidence(`${trend.bucket === 'week' ? `${t('Week of')} ` : ''}${formatDay(date)}`, {
            from: date,
            to: trend.bucket === 'week' ? addDays(date, 6) : date,
          })
        }
      />
    </ChartFrame>
  )
}
