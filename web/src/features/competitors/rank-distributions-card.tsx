import type { RankShare } from '#core/report/schema.ts'
import type { CompetitorRow } from '#core/report/views.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { StackedBars } from '../../charts/stacked-bars.tsx'
import { Hint } from '../../components/metric-hint.tsx'
import type { EvidenceFilters } from '../../lib/evidence.ts'
import { formatCount } from '../../lib/format.ts'

type Place = RankShare['place']

export const placeEvidence: Record<Place, { words: string; filters: EvidenceFilters }> = {
  '1': { words: 'named first', filters: { rank: '1' } },
  '2': { words: 'named second', filters: { rank: '2' } },
  '3': { words: 'named third', filters: { rank: '3' } },
  '4+': { words: 'named fourth or later', filters: { rank: '4' } },
  none: { words: 'not named', filters: { present: 'false' } },
}

const parts = [
  { id: '1', label: 'first', short: '1st', tint: 'first' },
  { id: '2', label: 'second', short: '2nd', tint: 'second' },
  { id: '3', label: 'third', short: '3rd', tint: 'third' },
  { id: '4+', label: 'fourth or later', short: '4th+', tint: 'fourth' },
  { id: 'none', label: 'not named', short: 'none', tint: 'none' },
] as const

/** At which place each brand stands in the answers: one mean rank would hide it. */
export function RankDistributionsCard({
  rows,
  isFresh,
  onSelect,
}: {
  rows: readonly CompetitorRow[]
  isFresh: boolean
  onSelect: (row: CompetitorRow, place: Place) => void
}) {
  return (
    <ChartFrame
      title="Places in the answers"
      unit="% of answers by rank among tracked brands"
      hint={
        <Hint about="Places in the answers">
          <p>
            The rank of a brand is the order of its first appearance among the tracked brands of an answer.
            Parts of a bar are shares of all valid answers; the number at its end is the mean rank where the
            brand is named.
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: 'Brand', kind: 'text' },
          ...parts.map((part) => ({ label: part.label, kind: 'share' as const })),
          { label: 'Mean rank where named', kind: 'text' },
        ],
        rows: rows.map((row) => [
          row.name,
          ...parts.map((part) => row.ranks.find(({ place }) => place === part.id)?.share ?? null),
          row.averageRank?.toFixed(2) ?? null,
        ]),
      }}
      isFresh={isFresh}
    >
      <StackedBars
        rows={rows.map((row) => ({
          id: row.brandId,
          label: row.name,
          isOwn: row.isOwn,
          note: row.averageRank === null ? '' : `Ø ${row.averageRank.toFixed(1)}`,
          unit: 'answers',
          values: Object.fromEntries(row.ranks.map(({ place, answers }) => [place, answers])),
        }))}
        parts={parts}
        description={`Places: ${rows.map((row) => `${row.name} first in ${formatCount(row.ranks.find(({ place }) => place === '1')?.answers ?? 0)} answers`).join(', ')}.`}
        onSelect={(id, part) => {
          const row = rows.find((candidate) => candidate.brandId === id)
          const place = parts.find((candidate) => candidate.id === part)
          if (row && place) onSelect(row, place.id)
        }}
      />
    </ChartFrame>
  )
}
