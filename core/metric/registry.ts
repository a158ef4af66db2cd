import { changeOfEngineRatios, changeOfMeans, changeOfRatios, type Periods } from './change.ts'
import { meanOfCells, meanOfEngineRatios, ratioOfSums, sum, type Share, type Weighting } from './estimate.ts'
import { brandCellsOf, cellKey, matched, type BrandCell, type Cell, type Measured } from './measured.ts'
import type { Change, Rate } from './rate.ts'

/** `means`: mean of prompt × engine cells. `ratio`: sum ÷ sum. `engine-ratio`: mean over engines of sum ÷ sum. */
type Estimator = 'means' | 'ratio' | 'engine-ratio'

export type Metric = {
  label: string
  /** What is counted, for the hint beside the number. */
  definition: string
  numerator: string
  denominator: string
  unit: 'share' | 'score'
  better: 'higher'
  estimator: Estimator
  parts: (cell: Cell, brand: BrandCell | undefined) => { numerator: number; denominator: number }
}

/** One definition per metric: label, meaning, unit, good direction and the sums it is made of. Version 1. */
export const metrics = {
  visibility: {
    label: 'Visibility',
    definition: 'How often answers name the brand in their text; every prompt × engine weighs the same.',
    numerator: 'valid answers naming the brand',
    denominator: 'valid answers',
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({ numerator: brand?.present ?? 0, denominator: cell.valid }),
  },
  shareOfVoice: {
    label: 'Share of voice (tracked)',
    definition: 'The brand’s part of all appearances of tracked brands, one per brand and answer.',
    numerator: 'appearances of the brand',
    denominator: 'appearances of all tracked brands',
    unit: 'share',
    better: 'higher',
    estimator: 'ratio',
    parts: (cell, brand) => ({ numerator: brand?.present ?? 0, denominator: cell.presences }),
  },
  fairShareVoice: {
    label: 'Fair-share voice',
    definition: 'Each answer naming any tracked brand has one voice, shared equally by the brands it names.',
    numerator: 'sum of 1 ÷ brands in the answer, where the brand is among them',
    denominator: 'valid answers naming any tracked brand',
    unit: 'share',
    better: 'higher',
    estimator: 'ratio',
    parts: (cell, brand) => ({ numerator: brand?.fairShareSum ?? 0, denominator: cell.namingAny }),
  },
  namedFirst: {
    label: 'Named first',
    definition: 'How often the brand is the first of the tracked brands in an answer.',
    numerator: 'valid answers naming the brand first',
    denominator: 'valid answers',
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({ numerator: brand?.rank1 ?? 0, denominator: cell.valid }),
  },
  top3: {
    label: 'In the top 3',
    definition: 'How often the brand is among the first three tracked brands of an answer.',
    numerator: 'valid answers with the brand at rank 1 to 3',
    denominator: 'valid answers',
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({
      numerator: (brand?.rank1 ?? 0) + (brand?.rank2 ?? 0) + (brand?.rank3 ?? 0),
      denominator: cell.valid,
    }),
  },
  reciprocalRank: {
    label: 'Mean reciprocal rank',
    definition: 'Mean over answers of 1 ÷ rank of the brand, 0 where it is not named.',
    numerator: 'sum of 1 ÷ rank',
    denominator: 'valid answers',
    unit: 'score',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({ numerator: brand?.reciprocalRankSum ?? 0, denominator: cell.valid }),
  },
  citationRate: {
    label: 'Citation rate',
    definition: 'How often answers cite a page of the brand’s own domains.',
    numerator: 'valid answers citing an own page',
    denominator: 'valid answers',
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell) => ({ numerator: cell.citingOwn, denominator: cell.valid }),
  },
  citationRateOfCiting: {
    label: 'Citation rate of citing answers',
    definition: 'Of the answers that cite anything, how many cite a page of the brand’s own domains.',
    numerator: 'valid answers citing an own page',
    denominator: 'valid answers with any citation',
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell) => ({ numerator: cell.citingOwn, denominator: cell.citingAny }),
  },
  citationShare: {
    label: 'Citation share',
    definition: 'Own pages among all cited pages, each page once per answer; mean over engines.',
    numerator: 'own (answer, page) pairs',
    denominator: 'all (answer, page) pairs',
    unit: 'share',
    better: 'higher',
    estimator: 'engine-ratio',
    parts: (cell) => ({ numerator: cell.ownCitations, denominator: cell.citations }),
  },
} as const satisfies Record<string, Metric>

export type BrandMetricId = keyof typeof metrics

export type About = { brandId: string; weighting: Weighting }

/** A metric of one brand in one period. Citation metrics are the own brand's whatever `brandId` says. */
export function rateOf(id: BrandMetricId, measured: Measured, about: About): Rate {
  const shares = sharesOf(id, measured, about.brandId)
  switch (estimatorOf(id, about.weighting)) {
    case 'means':
      return meanOfCells(shares)
    case 'ratio':
      return ratioOfSums(shares)
    case 'engine-ratio':
      return meanOfEngineRatios(shares)
  }
}

/** Its change between two periods, on the prompts and engines both contain. Preliminary: see `decideTogether`. */
export function changeOf(id: BrandMetricId, now: Measured, before: Measured, about: About): Change {
  const both = matched(now, before)
  const periods: Periods = {
    now: sharesOf(id, both.now, about.brandId),
    before: sharesOf(id, both.before, about.brandId),
    answers: {
      now: sum(both.now.cells.map((cell) => cell.valid)),
      before: sum(both.before.cells.map((cell) => cell.valid)),
    },
  }
  switch (estimatorOf(id, about.weighting)) {
    case 'means':
      return changeOfMeans(periods)
    case 'ratio':
      return changeOfRatios(periods)
    case 'engine-ratio':
      return changeOfEngineRatios(periods)
  }
}

export function sharesOf(id: BrandMetricId, measured: Measured, brandId: string): Share[] {
  const own = brandCellsOf(measured, brandId)
  const metric: Metric = metrics[id]
  return measured.cells.map((cell) => ({
    promptId: cell.promptId,
    engine: cell.engine,
    ...metric.parts(cell, own.get(cellKey(cell))),
  }))
}

function estimatorOf(id: BrandMetricId, weighting: Weighting): Estimator {
  const { estimator } = metrics[id]
  return estimator === 'means' && weighting === 'answers' ? 'ratio' : estimator
}
