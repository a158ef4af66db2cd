import { expect, test } from 'vitest'
import { emptyRate } from '#core/metrics/rate.ts'
import type { RankingRow } from '#core/reports/schema.ts'
import { shownRows } from './leaderboard-card.tsx'

const row = (place: number, isOwn = false): RankingRow => ({
  brandId: `brand-${place}`,
  name: `Brand ${place}`,
  isOwn,
  shareOfVoice: emptyRate,
  visibility: emptyRate,
  averageRank: null,
  visibilityRankFrom: place,
  visibilityRankTo: place,
  visibilityChange: null,
  rankFrom: place,
  rankTo: place,
  change: null,
})

test('shows the own brand however low it ranks', () => {
  const ranking = Array.from({ length: 20 }, (_, index) => row(index + 1, index === 14))
  const shown = shownRows(ranking)
  expect(shown).toHaveLength(8)
  expect(shown.at(-1)?.rankFrom).toBe(15)
  expect(shownRows(ranking.slice(0, 5))).toHaveLength(5)
})
