import type { Trend } from '#core/report/schema.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { TrendChart, trendTable } from '../../charts/trend-chart.tsx'
import { formatPercent } from '../../lib/format.ts'

/** Visibility of every tracked brand over time. */
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
      title="All brands over time"
      unit={`visibility, % of answers per ${trend.bucket}; own brand with its 95 % interval`}
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
    return `${series.label} ${last === undefined ? 'without answers' : formatPercent(last.value)}`
  })
  return `Visibility over time, newest values: ${ends.join(', ')}.`
}
