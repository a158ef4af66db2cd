import type { RankShare } from '#core/reports/schema.ts'
import type { CompetitorRow } from '#core/reports/views.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { StackedBars } from '../../charts/stacked-bars.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatCount, formatDecimal } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

type Place = RankShare['place']

export const placeEvidence: Record<Place, { words: string; filters: EvidenceFilters }> = {
  '1': { words: t('mentioned first'), filters: { rank: '1' } },
  '2': { words: t('mentioned second'), filters: { rank: '2' } },
  '3': { words: t('mentioned third'), filters: { rank: '3' } },
  '4+': { words: t('4th or later'), filters: { rank: '4' } },
  none: { words: t('not mentioned'), filters: { present: 'false' } },
}

const parts = [
  { id: '1', label: 'first', short: t('1st'), tint: 'first' },
  { id: '2', label: 'second', short: t('2nd'), tint: 'second' },
  { id: '3', label: 'third', short: t('3rd'), tint: 'third' },
  { id: '4+', label: t('4th or later'), short: t('4th+'), tint: 'fourth' },
  { id: 'none', label: t('not mentioned'), short: 'none', tint: 'none' },
] as const

/** How often each brand has each position, which an average position would hide. */
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
      title={t('Position distribution')}
      unit={t('% of answers by position among tracked brands')}
      hint={
        <Hint about={t('Position distribution')}>
          <p>
            {t(
              'A brand’s position is the order of its first mention among the tracked brands in an answer. Bar segments are shares of all valid answers. The number at the end is the average position when mentioned.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Brand'), kind: 'text' },
          ...parts.map((part) => ({ label: part.label, kind: 'share' as const })),
          { label: t('Average position among tracked brands when mentioned'), kind: 'text' },
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
          note:
            row.averageRank === null
              ? ''
              : t('avg. {averageRank}', { averageRank: formatDecimal(row.averageRank, 1) }),
          unit: t('answers'),
          values: Object.fromEntries(row.ranks.map(({ place, answers }) => [place, answers])),
        }))}
        parts={parts}
        description={t('Positions: {rows}.', {
          rows: rows
            .map((row) =>
              t('{name} first in {count} answers', {
                name: row.name,
                count: formatCount(row.ranks.find(({ place }) => place === '1')?.answers ?? 0),
              }),
            )
            .join(', '),
        })}
        onSelect={(id, part) => {
          const row = rows.find((candidate) => candidate.brandId === id)
          const place = parts.find((candidate) => candidate.id === part)
          if (row && place) onSelect(row, place.id)
        }}
      />
    </ChartFrame>
  )
}
