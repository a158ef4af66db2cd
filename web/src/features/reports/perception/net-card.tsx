import type { PerceptionReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../../charts/frame/chart-table.ts'
import { NetSentimentPlot } from '../../../components/figures/net-sentiment-plot.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { formatNet } from '../../../lib/format.ts'
import classes from './perception.module.css'
import { t } from '../../../lib/language/t.ts'
import { said } from '../../../lib/language/said.ts'

type Row = PerceptionReport['rows'][number]

export function NetCard({
  rows,
  isFresh,
  onSelect,
}: {
  rows: readonly Row[]
  isFresh: boolean
  onSelect: (row: Row) => void
}) {
  const missing = rows.filter((row) => row.netSentiment.value === null)
  return (
    <ChartFrame
      title={t('Net sentiment')}
      unit={t('−100 to +100, 95% confidence intervals')}
      hint={
        <Hint about={t('Net sentiment')}>
          <p>
            {t(
              '(Positive − negative) ÷ all labeled answers that mention the brand × 100. No value is shown when there are too few labels.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Brand'), kind: 'text' },
          { label: t('Net sentiment'), kind: 'text' },
          ...intervalColumns('text'),
          { label: t('Labeled'), kind: 'count' },
        ],
        rows: rows.map(({ name, netSentiment: { value, low, high, denominator } }) => [
          name,
          ...[value, low, high].map((part) => (part === null ? null : formatNet(part))),
          denominator,
        ]),
      }}
      isFresh={isFresh}
    >
      <NetSentimentPlot rows={rows} onSelect={onSelect} />
      {missing.length === 0 ? null : (
        <p className={classes['note']}>
          {t('Not available for {missing}: {method}', {
            missing: missing.map((row) => row.name).join(', '),
            method: said(missing[0]?.netSentiment.method ?? ''),
          })}
        </p>
      )}
    </ChartFrame>
  )
}
