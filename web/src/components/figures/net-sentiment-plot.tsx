import type { CompetitorRow } from '#core/reports/views.ts'
import { DifferencePlot } from '../../charts/difference-plot.tsx'
import { formatNet } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

/** Net sentiment of each brand on both sides of zero, with its interval. */
export function NetSentimentPlot<
  Row extends { brandId: string; name: string; isOwn: boolean; netSentiment: CompetitorRow['netSentiment'] },
>({ rows, onSelect }: { rows: readonly Row[]; onSelect: (row: Row) => void }) {
  const inWords = ({ netSentiment: { value } }: Row) => (value === null ? t('—') : formatNet(value))
  return (
    <DifferencePlot
      rows={rows.map((row) => ({
        id: row.brandId,
        label: row.name,
        value: row.netSentiment.value,
        low: row.netSentiment.low,
        high: row.netSentiment.high,
        look: row.isOwn ? 'own' : 'quiet',
        text: inWords(row),
      }))}
      ends={{ left: 'negative', right: 'positive' }}
      description={t('Net sentiment: {rows}.', {
        rows: rows.map((row) => `${row.name} ${inWords(row)}`).join(', '),
      })}
      onSelect={(id) => {
        const row = rows.find((candidate) => candidate.brandId === id)
        if (row) onSelect(row)
      }}
    />
  )
}
