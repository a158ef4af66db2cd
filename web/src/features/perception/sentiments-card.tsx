import type { Sentiment } from '#core/label/labels.ts'
import type { PerceptionReport } from '#core/report/views.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { StackedBars } from '../../charts/stacked-bars.tsx'
import { formatCount } from '../../lib/format.ts'
import { sentimentParts } from './sentiment-parts.ts'

type Row = PerceptionReport['rows'][number]

/** In which tone answers speak of each brand. */
export function SentimentsCard({
  rows,
  isFresh,
  onSelect,
}: {
  rows: readonly Row[]
  isFresh: boolean
  onSelect: (row: Row, sentiment: Sentiment) => void
}) {
  return (
    <ChartFrame
      title="Tone by brand"
      unit="% of labelled answers naming the brand"
      table={{
        columns: [
          { label: 'Brand', kind: 'text' },
          ...sentimentParts.map((part) => ({ label: part.label, kind: 'count' as const })),
          { label: 'Labelled', kind: 'count' },
          { label: 'Naming it', kind: 'count' },
        ],
        rows: rows.map((row) => [
          row.name,
          ...sentimentParts.map((part) => row.sentiments[part.id]),
          row.labelled,
          row.present,
        ]),
      }}
      isFresh={isFresh}
    >
      <StackedBars
        rows={rows.map((row) => ({
          id: row.brandId,
          label: row.name,
          isOwn: row.isOwn,
          note: formatCount(row.labelled),
          unit: 'answers',
          values: row.sentiments,
        }))}
        parts={sentimentParts}
        description={`Tone: ${rows.map((row) => `${row.name} ${sentimentParts.map((part) => `${part.label} ${row.sentiments[part.id]}`).join(', ')}`).join('; ')}.`}
        onSelect={(id, part) => {
          const row = rows.find((candidate) => candidate.brandId === id)
          const tone = sentimentParts.find((candidate) => candidate.id === part)
          if (row && tone) onSelect(row, tone.id)
        }}
      />
    </ChartFrame>
  )
}
