import { SimpleGrid } from '@mantine/core'
import type { CompetitorRow } from '#core/reports/views.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../charts/frame/chart-table.ts'
import { NetSentimentPlot } from '../../components/figures/net-sentiment-plot.tsx'
import { ForestPlot } from '../../charts/forest-plot.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatPercent } from '../../lib/format.ts'
import classes from './ranking-table.module.css'
import { t } from '../../lib/language/t.ts'
import { said } from '../../lib/language/said.ts'

/** Net sentiment and recommendation rate of each brand. */
export function RegardCard({
  rows,
  isFresh,
  onOpen,
}: {
  rows: readonly CompetitorRow[]
  isFresh: boolean
  onOpen: (about: string, filters: EvidenceFilters) => void
}) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="0.75rem">
      <ChartFrame
        title={t('Net sentiment by brand')}
        unit={t('−100 … +100, 95 % intervals')}
        hint={
          <Hint about={t('Net sentiment by brand')}>
            <p>
              {t(
                '(Positive − negative) ÷ all labelled answers that name the brand, in hundredths. Neutral and mixed answers count in the denominator only. Below a minimum number of labels there is no value: it would be a claim.',
              )}
            </p>
          </Hint>
        }
        table={tableOf(rows, 'netSentiment')}
        isFresh={isFresh}
      >
        {rows.every((row) => row.netSentiment.value === null) ? (
          <p className={classes['interval']}>
            {t('n/a')}: {rows[0] ? said(rows[0].netSentiment.method) : t('no brand is tracked.')}
          </p>
        ) : (
          <NetSentimentPlot
            rows={rows}
            onSelect={(row) =>
              onOpen(t('Labelled answers naming {name}', { name: row.name }), {
                trackedBrandId: row.brandId,
                labelled: 'true',
              })
            }
          />
        )}
      </ChartFrame>
      <ChartFrame
        title={t('Recommended')}
        unit={t('% of answers, 95 % intervals')}
        hint={
          <Hint about={t('Recommended')}>
            <p>
              {t(
                'Answers that recommend the brand explicitly ÷ valid answers of which it is known. Being named is not being recommended.',
              )}
            </p>
          </Hint>
        }
        table={tableOf(rows, 'recommendation')}
        isFresh={isFresh}
      >
        {rows.every((row) => row.recommendation.value === null) ? (
          <p className={classes['interval']}>
            {t('n/a')}: {rows[0] ? said(rows[0].recommendation.method) : t('no brand is tracked.')}
          </p>
        ) : (
          <ForestPlot
            rows={rows.map((row) => ({
              id: row.brandId,
              label: row.name,
              isOwn: row.isOwn,
              rank: null,
              value: row.recommendation.value,
              low: row.recommendation.low,
              high: row.recommendation.high,
            }))}
            description={t('Recommended: {rows}.', {
              rows: rows.map((row) => `${row.name} ${formatPercent(row.recommendation.value)}`).join(', '),
            })}
            onSelect={(id) => {
              const row = rows.find((candidate) => candidate.brandId === id)
              if (row)
                onOpen(t('Answers recommending {name}', { name: row.name }), {
                  trackedBrandId: id,
                  recommended: 'true',
                })
            }}
          />
        )}
      </ChartFrame>
    </SimpleGrid>
  )
}

function tableOf(rows: readonly CompetitorRow[], metric: 'netSentiment' | 'recommendation') {
  const isNet = metric === 'netSentiment'
  return {
    columns: [
      { label: t('Brand'), kind: 'text' as const },
      {
        label: isNet ? t('Net sentiment') : t('Recommended'),
        kind: isNet ? ('text' as const) : ('share' as const),
      },
      ...intervalColumns(isNet ? 'text' : 'share'),
      { label: isNet ? t('Labelled answers') : t('Answers'), kind: 'count' as const },
    ],
    rows: rows.map((row) => {
      const { value, low, high, denominator } = row[metric]
      const shown = (part: number | null) => (isNet && part !== null ? part.toFixed(3) : part)
      return [row.name, shown(value), shown(low), shown(high), denominator]
    }),
  }
}
