import type { ReactNode } from 'react'
import type { CompetitorRow } from '#core/reports/views.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../charts/frame/chart-table.ts'
import { ForestPlot } from '../../charts/forest-plot.tsx'
import { MetricHint } from '../../components/figures/metric-hint.tsx'
import { metricLabels } from '../../components/figures/metric-labels.ts'
import { formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

export type ForestMetric = 'visibility' | 'shareOfVoice'

/**
 * Every brand with its interval on one axis. Overlapping intervals do not show which ranks are tied, so ties are
 * written out.
 */
export function BrandForestCard({
  rows,
  metric,
  isFresh,
  control,
  onSelect,
}: {
  rows: readonly CompetitorRow[]
  metric: ForestMetric
  isFresh: boolean
  control: ReactNode
  onSelect: (row: CompetitorRow) => void
}) {
  const sorted = rows.toSorted((a, b) => (b[metric].value ?? -1) - (a[metric].value ?? -1))
  const label = metricLabels[metric]
  return (
    <ChartFrame
      title={t('{label}: all brands', { label })}
      unit={
        metric === 'visibility'
          ? t('% of answers, 95% confidence intervals')
          : t('% of mentions, 95% confidence intervals')
      }
      hint={
        <MetricHint
          metric={metric}
          label={t('{label}: all brands', { label })}
          rate={rows.find((row) => row.isOwn)?.[metric] ?? null}
        />
      }
      table={{
        columns: [
          { label: t('Brand'), kind: 'text' },
          { label, kind: 'share' },
          ...intervalColumns(),
          { label: metric === 'visibility' ? t('Answers with mention') : t('Mentions'), kind: 'count' },
          { label: t('Of'), kind: 'count' },
        ],
        rows: sorted.map((row) => [
          row.name,
          row[metric].value,
          row[metric].low,
          row[metric].high,
          row[metric].numerator,
          row[metric].denominator,
        ]),
      }}
      isFresh={isFresh}
    >
      {control}
      <ForestPlot
        rows={sorted.map((row) => ({
          id: row.brandId,
          label: row.name,
          isOwn: row.isOwn,
          rank: metric === 'shareOfVoice' ? { from: row.rankFrom, to: row.rankTo } : null,
          value: row[metric].value,
          low: row[metric].low,
          high: row[metric].high,
        }))}
        description={`${label}: ${sorted.map((row) => `${row.name} ${formatPercent(row[metric].value)}`).join(', ')}.`}
        onSelect={(id) => {
          const row = rows.find((candidate) => candidate.brandId === id)
          if (row) onSelect(row)
        }}
      />
    </ChartFrame>
  )
}
