import type { Trend } from '#core/reports/schema.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { TrendChart, trendTable } from '../../charts/time/trend-chart.tsx'
import { formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { bucketNames } from '../../lib/reports/bucket-names.ts'

export function AllBrandsTrendCard({
  trend,
  isFresh,
  onSelect,
}: {
  trend: Trend
  isFresh: boolean
  onSelect: (date: string) => void
}) {
  return (
    <ChartFrame
      title={t('Visibility over time')}
      unit={t('Visibility (% of answers per {bucket}), with the brand’s 95% CI', {
        bucket: bucketNames[trend.bucket],
      })}
      table={trendTable(trend)}
      isFresh={isFresh}
    >
      <TrendChart trend={trend} description={inWords(trend)} height={300} onSelect={onSelect} />
    </ChartFrame>
  )
}

function inWords(trend: Trend): string {
  const ends = trend.series.map((series) => {
    const last = series.points.findLast((point) => point.value !== null)
    return `${series.label} ${last === undefined ? t('no answers') : formatPercent(last.value)}`
  })
  return t('Visibility over time, latest values: {ends}.', { ends: ends.join(', ') })
}
