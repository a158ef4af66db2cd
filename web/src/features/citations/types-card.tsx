import type { SourcesReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../charts/frame/chart-table.ts'
import { ForestPlot } from '../../charts/forest-plot.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import { formatPercent } from '../../lib/format.ts'
import { sourceTypeLabels } from './source-labels.ts'
import { t } from '../../lib/language/t.ts'

export function TypesCard({ types, isFresh }: { types: SourcesReport['types']; isFresh: boolean }) {
  const sorted = types.toSorted((a, b) => (b.share.value ?? 0) - (a.share.value ?? 0))
  return (
    <ChartFrame
      title={t('Source types')}
      unit={t('% of answers citing each type, 95% confidence intervals')}
      hint={
        <Hint about={t('Source types')}>
          <p>
            {t(
              'Valid answers that cite at least one page of the type ÷ valid answers. An answer can cite several types. Domain types come from a documented list and rules. Owned and competitor domains take priority.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Type'), kind: 'text' },
          { label: t('Share of answers'), kind: 'share' },
          ...intervalColumns(),
          { label: t('Answers'), kind: 'count' },
          { label: t('Domains'), kind: 'count' },
        ],
        rows: sorted.map((row) => [
          sourceTypeLabels[row.type],
          row.share.value,
          row.share.low,
          row.share.high,
          row.answers,
          row.domains,
        ]),
      }}
      isFresh={isFresh}
    >
      <ForestPlot
        rows={sorted.map((row) => ({
          id: row.type,
          label: sourceTypeLabels[row.type],
          isOwn: row.type === 'own',
          rank: null,
          value: row.share.value,
          low: row.share.low,
          high: row.share.high,
        }))}
        description={t('Source types: {sorted}.', {
          sorted: sorted
            .map((row) => `${sourceTypeLabels[row.type]} ${formatPercent(row.share.value)}`)
            .join(', '),
        })}
      />
    </ChartFrame>
  )
}
