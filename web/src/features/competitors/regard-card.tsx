import { SimpleGrid } from '@mantine/core'
import type { CompetitorRow } from '#core/reports/views.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../charts/frame/chart-table.ts'
import { ForestPlot } from '../../charts/forest-plot.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import { metricEvidence, metricLabels } from '../../components/figures/metric-labels.ts'
import styles from '../../components/styles/styles.module.css'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { said } from '../../lib/language/said.ts'

type Metric = 'recommendation' | 'criticismRate' | 'praiseRate'
type Open = (about: string, filters: EvidenceFilters) => void

/** How often each brand is recommended, criticized, and praised. */
export function RegardCard({
  rows,
  isFresh,
  onOpen,
}: {
  rows: readonly CompetitorRow[]
  isFresh: boolean
  onOpen: Open
}) {
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="0.75rem">
      {(['recommendation', 'criticismRate', 'praiseRate'] as const).map((metric) => (
        <RateByBrand key={metric} metric={metric} rows={rows} isFresh={isFresh} onOpen={onOpen} />
      ))}
    </SimpleGrid>
  )
}

const words: Record<Metric, { unit: string; hint: string; opened: (name: string) => string }> = {
  recommendation: {
    unit: t('% of answers, 95% confidence intervals'),
    hint: t(
      'Answers that explicitly recommend the brand ÷ valid answers labeled for recommendation. A mention alone isn’t a recommendation.',
    ),
    opened: (name) => t('Answers that recommend {name}', { name }),
  },
  criticismRate: {
    unit: t('% of answers that mention the brand'),
    hint: t(
      'Answers that criticize the brand ÷ answers that mention it and were checked for criticism. Requires at least 20 of those.',
    ),
    opened: (name) => t('Answers that criticize {name}', { name }),
  },
  praiseRate: {
    unit: t('% of answers that mention the brand'),
    hint: t(
      'Answers that praise the brand ÷ answers that mention it and were checked for praise. Requires at least 20 of those.',
    ),
    opened: (name) => t('Answers that praise {name}', { name }),
  },
}

function RateByBrand({
  metric,
  rows,
  isFresh,
  onOpen,
}: {
  metric: Metric
  rows: readonly CompetitorRow[]
  isFresh: boolean
  onOpen: Open
}) {
  const label = metricLabels[metric]
  const { unit, hint, opened } = words[metric]
  return (
    <ChartFrame
      title={label}
      unit={unit}
      hint={
        <Hint about={label}>
          <p>{hint}</p>
        </Hint>
      }
      table={tableOf(rows, metric)}
      isFresh={isFresh}
    >
      {rows.every((row) => row[metric].value === null) ? (
        <p className={`${styles['tiny']} ${styles['nowrap']} ${styles['apart']}`}>
          {t('—')}: {rows[0] ? said(rows[0][metric].method) : t('no tracked brands.')}
        </p>
      ) : (
        <ForestPlot
          rows={rows.map((row) => ({
            id: row.brandId,
            label: row.name,
            isOwn: row.isOwn,
            rank: null,
            value: row[metric].value,
            low: row[metric].low,
            high: row[metric].high,
          }))}
          description={t('{metric}: {rows}.', {
            metric: label,
            rows: rows.map((row) => `${row.name} ${formatPercent(row[metric].value)}`).join(', '),
          })}
          onSelect={(id) => {
            const row = rows.find((candidate) => candidate.brandId === id)
            if (row) onOpen(opened(row.name), { trackedBrandId: id, ...metricEvidence[metric] })
          }}
        />
      )}
    </ChartFrame>
  )
}

function tableOf(rows: readonly CompetitorRow[], metric: Metric) {
  return {
    columns: [
      { label: t('Brand'), kind: 'text' as const },
      { label: metricLabels[metric], kind: 'share' as const },
      ...intervalColumns(),
      { label: t('Answers'), kind: 'count' as const },
    ],
    rows: rows.map((row) => {
      const { value, low, high, denominator } = row[metric]
      return [row.name, value, low, high, denominator]
    }),
  }
}
