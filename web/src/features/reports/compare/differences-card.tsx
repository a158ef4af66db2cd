import { Box } from '@mantine/core'
import type { ComparedMetric, ComparisonReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../../charts/frame/chart-table.ts'
import { DifferencePlot } from '../../../charts/difference-plot.tsx'
import { ChangeBadge, changeLabel } from '../../../components/figures/change-badge.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import {
  betterOf,
  metricEvidence,
  metricInterval,
  metricLabels,
  metricValue,
} from '../../../components/figures/metric-labels.ts'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import classes from './compare.module.css'
import type { SideName } from './sides.ts'
import { t } from '../../../lib/language/t.ts'

type Row = ComparisonReport['rows'][number]

export function DifferencesCard({
  rows,
  a,
  b,
  isFresh,
  onOpen,
}: {
  rows: readonly Row[]
  a: string
  b: string
  isFresh: boolean
  onOpen: (about: string, side: SideName, filters: EvidenceFilters) => void
}) {
  return (
    <ChartFrame
      title={t('Differences')}
      unit={t('{a} minus {b} (pts), 95% confidence intervals', { a, b })}
      hint={
        <Hint about={t('Differences')}>
          <p>
            {t(
              'Significant: the confidence interval excludes 0 after correcting for multiple comparisons. No clear change: the difference may be due to chance.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Metric'), kind: 'text' },
          { label: a, kind: 'text' },
          { label: `${a}, 95 %`, kind: 'text' },
          { label: b, kind: 'text' },
          { label: `${b}, 95 %`, kind: 'text' },
          { label: t('Difference'), kind: 'share' },
          ...intervalColumns(),
          { label: t('Significance'), kind: 'text' },
        ],
        rows: rows.map((row) => [
          metricLabels[row.metric],
          metricValue(row.metric, row.a.value),
          metricInterval(row.metric, row.a.low, row.a.high),
          metricValue(row.metric, row.b.value),
          metricInterval(row.metric, row.b.low, row.b.high),
          row.difference.difference,
          row.difference.low,
          row.difference.high,
          row.difference.verdict,
        ]),
      }}
      isFresh={isFresh}
    >
      <DifferencePlot
        rows={rows.map((row) => ({
          id: row.metric,
          label: metricLabels[row.metric],
          value: row.difference.difference,
          low: row.difference.low,
          high: row.difference.high,
          look: lookOf(row),
          text: changeLabel(row.difference).replace(
            /^[▲▼] /,
            (row.difference.difference ?? 0) > 0 ? '+' : '−',
          ),
        }))}
        ends={{ left: t('higher in {b}', { b }), right: t('higher in {a}', { a }) }}
        description={t('Differences between {a} and {b}: {rows}.', {
          a,
          b,
          rows: rows.map((row) => `${metricLabels[row.metric]} ${changeLabel(row.difference)}`).join(', '),
        })}
      />
      <div className={styles['sideways']}>
        <Box component="table" className={`${classes['table']} ${styles['table']}`} mt={12}>
          <thead>
            <tr>
              <th scope="col">{t('Metric')}</th>
              <th scope="col">{a}</th>
              <th scope="col">{b}</th>
              <th scope="col">{t('Difference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.metric}>
                <th scope="row">{metricLabels[row.metric]}</th>
                <td>
                  <Value
                    metric={row.metric}
                    rate={row.a}
                    side={a}
                    onOpen={() => onOpen(metricLabels[row.metric], 'a', metricEvidence[row.metric])}
                  />
                </td>
                <td>
                  <Value
                    metric={row.metric}
                    rate={row.b}
                    side={b}
                    onOpen={() => onOpen(metricLabels[row.metric], 'b', metricEvidence[row.metric])}
                  />
                </td>
                <td>
                  <ChangeBadge change={row.difference} better={betterOf(row.metric)} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </div>
    </ChartFrame>
  )
}

function Value({
  metric,
  rate,
  side,
  onOpen,
}: {
  metric: ComparedMetric
  rate: Row['a']
  side: string
  onOpen: () => void
}) {
  const value = metricValue(metric, rate.value)
  return (
    <>
      <NumberButton
        about={`${metricLabels[metric]}, ${side}`}
        onOpen={rate.value === null ? undefined : onOpen}
      >
        {value}
      </NumberButton>
      <Box component="span" className={styles['nowrap']} display="block" c="dimmed" fz={11}>
        {metricInterval(metric, rate.low, rate.high)}
      </Box>
    </>
  )
}

function lookOf({ difference }: Row): 'better' | 'worse' | 'quiet' {
  if (difference.verdict !== 'real') return 'quiet'
  return (difference.difference ?? 0) > 0 ? 'better' : 'worse'
}
