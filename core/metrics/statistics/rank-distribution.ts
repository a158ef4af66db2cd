import { meanOfCells, ratioOfSums } from './estimate.ts'
import { brandCellsOf, cellKey, type BrandCell, type Measured } from '../measured.ts'
import type { Rate } from '../rate.ts'

export const rankPlaces = ['1', '2', '3', '4+', 'none'] as const
export type RankPlace = (typeof rankPlaces)[number]

/**
 * How often the brand has each rank among the tracked brands of an answer, `none` if it is not mentioned. Each share
 * has its own interval; the five add up to 1. Mentioned first and top 3 are its sums.
 */
export function rankDistribution(
  measured: Measured,
  { brandId, weighting }: { brandId: string; weighting: 'cells' | 'answers' },
): { place: RankPlace; rate: Rate }[] {
  const own = brandCellsOf(measured, brandId)
  const estimate = weighting === 'cells' ? meanOfCells : ratioOfSums
  return rankPlaces.map((place) => ({
    place,
    rate: estimate(
      measured.cells.map((cell) => ({
        promptId: cell.promptId,
        engine: cell.engine,
        numerator: answersAt(place, cell.valid, own.get(cellKey(cell))),
        denominator: cell.valid,
      })),
    ),
  }))
}

function answersAt(place: RankPlace, valid: number, brand: BrandCell | undefined): number {
  if (brand === undefined) return place === 'none' ? valid : 0
  switch (place) {
    case '1':
      return brand.rank1
    case '2':
      return brand.rank2
    case '3':
      return brand.rank3
    case '4+':
      return brand.present - brand.rank1 - brand.rank2 - brand.rank3
    case 'none':
      return valid - brand.present
  }
}
