import type { Sentiment } from '#core/labels/labels.ts'
import type { PerceptionReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { StackedBars } from '../../../charts/stacked-bars.tsx'
import { formatCount } from '../../../lib/format.ts'
import { sentimentParts } from './sentiment-parts.ts'
import { t } from '../../../lib/language/t.ts'

type Row = PerceptionReport['rows'][number]

/** The distribution of sentiment for each brand. */
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
      title={t('Sentiment by brand')}
      unit={t('% of labeled answers that mention the brand')}
      table={{
        columns: [
          { label: t('Brand'), kind: 'text' },
          ...sentimentParts.map((part) => ({ label: part.label, kind: 'count' as const })),
          { label: t('Labeled'), kind: 'count' },
          { label: t('Mentions'), kind: 'count' },
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
          unit: t('answers'),
          values: row.sentiments,
        }))}
        parts={sentimentParts}
        description={t('Sentiment: {rows}.', {
          rows: rows
            .map(
              (row) =>
                `${row.name} ${sentimentParts.map((part) => `${part.label} ${row.sentiments[part.id]}`).join(', ')}`,
            )
            .join('; '),
        })}
        onSelect={(id, part) => {
          const row = rows.find((candidate) => candidate.brandId === id)
          const tone = sentimentParts.find((candidate) => candidate.id === part)
          if (row && tone) onSelect(row, tone.id)
        }}
      />
    </ChartFrame>
  )
}
