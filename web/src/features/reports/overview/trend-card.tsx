import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Overview } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { TrendChart, trendTable } from '../../../charts/time/trend-chart.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { formatCount, formatDay, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { bucketNames } from '../../../lib/reports/bucket-names.ts'

/** Visibility over time: the own brand and its competitors, or the own brand by engine. */
export function TrendCard({
  overview: { trend: againstCompetitors, engineTrend, scope, counts },
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
  const trend = by === 'engines' && byEngine.series.length > 0 ? byEngine : againstCompetitors
  const engines = scope.filters.engines.length || scope.engines.length
  return (
    <ChartFrame
      title={t('Visibility over time')}
      unit={t(
        '% of answers per {bucket} · {prompts} prompts × {engines, plural, one {# engine} other {# engines}} · shaded: 95% confidence interval',
        { bucket: bucketNames[trend.bucket], prompts: formatCount(counts.prompts), engines },
      )}
      hint={
        <Hint about={t('Visibility over time')}>
          <p>
            {t('Each point is the share of valid answers that mention the brand in that {bucket}.', {
              bucket: bucketNames[trend.bucket],
            })}
          </p>
          <p>
            {t(
              'Dotted line: the two points share less than half of their prompts and engines, so the change may come from the prompt mix. Vertical lines mark events such as added prompts or model changes. Gaps mean no answers.',
            )}
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
          aria-label={t('Lines')}
          value={by}
          onChange={(value) => setBy(value === 'engines' ? 'engines' : 'rivals')}
          data={[
            { value: 'rivals', label: t('vs. competitors') },
            { value: 'engines', label: t('By engine') },
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
          t('{label} from {value} on {date} to {value2} on {date2}', {
            label: series.label,
            value: formatPercent(first.value),
            date: formatDay(first.date),
            value2: formatPercent(last.value),
            date2: formatDay(last.date),
          }),
        ]
      : [t('{label}: no answers', { label: series.label })]
  })
  return t('Visibility over time: {ends}.', { ends: ends.join('; ') })
}
