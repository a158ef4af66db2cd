import { SimpleGrid } from '@mantine/core'
import type { CompetitorRow } from '#core/report/views.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { NetSentimentPlot } from '../../components/net-sentiment-plot.tsx'
import { ForestPlot } from '../../charts/forest-plot.tsx'
import { Hint } from '../../components/metric-hint.tsx'
import type { EvidenceFilters } from '../../lib/evidence.ts'
import { formatPercent } from '../../lib/format.ts'
import classes from './ranking-table.module.css'

/** How answers speak of each brand, and how often they recommend it. */
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
        title="Net sentiment by brand"
        unit="−100 … +100, 95 % intervals"
        hint={
          <Hint about="Net sentiment by brand">
            <p>
              (Positive − negative) ÷ all labelled answers that name the brand, in hundredths. Neutral and
              mixed answers count in the denominator only. Below a minimum number of labels there is no value:
              it would be a claim.
            </p>
          </Hint>
        }
        table={tableOf(rows, 'netSentiment')}
        isFresh={isFresh}
      >
        {rows.every((row) => row.netSentiment.value === null) ? (
          <p className={classes['interval']}>n/a: {rows[0]?.netSentiment.method ?? 'no brand is tracked.'}</p>
        ) : (
          <NetSentimentPlot
            rows={rows}
            onSelect={(row) =>
              onOpen(`Labelled answers naming ${row.name}`, { trackedBrandId: row.brandId, labelled: 'true' })
            }
          />
        )}
      </ChartFrame>
      <ChartFrame
        title="Recommended"
        unit="% of answers, 95 % intervals"
        hint={
          <Hint about="Recommended">
            <p>
              Answers that recommend the brand explicitly ÷ valid answers of which it is known. Being named is
              not being recommended.
            </p>
          </Hint>
        }
        table={tableOf(rows, 'recommendation')}
        isFresh={isFresh}
      >
        {rows.every((row) => row.recommendation.value === null) ? (
          <p className={classes['interval']}>
            n/a: {rows[0]?.recommendation.method ?? 'no brand is tracked.'}
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
            description={`Recommended: ${rows.map((row) => `${row.name} ${formatPercent(row.recommendation.value)}`).join(', ')}.`}
            onSelect={(id) => {
              const row = rows.find((candidate) => candidate.brandId === id)
              if (row) onOpen(`Answers recommending ${row.name}`, { trackedBrandId: id, recommended: 'true' })
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
      { label: 'Brand', kind: 'text' as const },
      {
        label: isNet ? 'Net sentiment' : 'Recommended',
        kind: isNet ? ('text' as const) : ('share' as const),
      },
      { label: '95 % from', kind: isNet ? ('text' as const) : ('share' as const) },
      { label: '95 % to', kind: isNet ? ('text' as const) : ('share' as const) },
      { label: isNet ? 'Labelled answers' : 'Answers', kind: 'count' as const },
    ],
    rows: rows.map((row) => {
      const { value, low, high, denominator } = row[metric]
      const shown = (part: number | null) => (isNet && part !== null ? part.toFixed(3) : part)
      return [row.name, shown(value), shown(low), shown(high), denominator]
    }),
  }
}
