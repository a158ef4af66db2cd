import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Overview } from '#core/report/schema.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { TrendChart, trendTable } from '../../charts/trend-chart.tsx'
import { Hint } from '../../components/metric-hint.tsx'
import { formatCount, formatDay, formatPercent } from '../../lib/format.ts'

/** Visibility over time: the own brand against its rivals, or in each engine. */
export function TrendCard({
  overview: { trend: againstRivals, engineTrend, scope, counts },
  isFresh,
  engineLabel,
  onSelect,
}: {
  overview: Pick<Overview, 'trend' | 'engineTrend' | 'scope' | 'counts'>
  isFresh: boolean
  engineLabel: (engine: string) => string
  onSelect: (date: string) => void
}) {
  const [by, setBy] = useState<'rivals' | 'engines'>('rivals')
  const byEngine = {
    ...engineTrend,
    series: engineTrend.series.map((series) => ({ ...series, label: engineLabel(series.label) })),
  }
  const trend = by === 'engines' && byEngine.series.length > 0 ? byEngine : againstRivals
  const engines = scope.filters.engines.length || scope.engines.length
  return (
    <ChartFrame
      title="Visibility over time"
      unit={`% of answers per ${trend.bucket}, ${formatCount(counts.prompts)} prompts × ${formatCount(engines)} ${engines === 1 ? 'engine' : 'engines'}, band = 95 % interval`}
      hint={
        <Hint about="Visibility over time">
          <p>
            Each point is the share of valid answers that name the brand, counted over the prompts and engines
            of that {trend.bucket}.
          </p>
          <p>
            A dotted step joins points that have fewer than half of their prompts and engines in common: it
            may come from the choice of prompts. Dotted verticals mark events such as added prompts or a
            changed model. A gap means no answers.
          </p>
        </Hint>
      }
      table={trendTable(trend)}
      isFresh={isFresh}
    >
      {byEngine.series.length > 1 ? (
        <SegmentedControl
          size="xs"
          mb="xs"
          aria-label="Lines"
          value={by}
          onChange={(value) => setBy(value === 'engines' ? 'engines' : 'rivals')}
          data={[
            { value: 'rivals', label: 'Against rivals' },
            { value: 'engines', label: 'By engine' },
          ]}
        />
      ) : null}
      <TrendChart trend={trend} description={inWords(trend)} onSelect={onSelect} />
    </ChartFrame>
  )
}

function inWords(trend: Overview['trend']): string {
  const ends = trend.series.flatMap((series) => {
    const known = series.points.filter((point) => point.value !== null)
    const first = known[0]
    const last = known.at(-1)
    return first && last
      ? [
          `${series.label} from ${formatPercent(first.value)} on ${formatDay(first.date)} to ${formatPercent(last.value)} on ${formatDay(last.date)}`,
        ]
      : [`${series.label} without answers`]
  })
  return `Visibility over time: ${ends.join('; ')}.`
}
