import { message } from '#core/language/message.ts'
import { changeOfEngineRatios, changeOfMeans, changeOfNets, changeOfRatios, type Periods } from './change.ts'
import {
  meanOfCells,
  meanOfEngineRatios,
  netOfLabels,
  ratioOfSums,
  type Share,
  type Weighting,
} from './statistics/estimate.ts'
import { sum } from '../math.ts'
import { brandCellsOf, cellKey, matched, type BrandCell, type Cell, type Measured } from './measured.ts'
import { emptyRate, notComparable, type Change, type Rate } from './rate.ts'

/**
 * `means`: mean of prompt–engine pairs. `ratio`: sum ÷ sum. `engine-ratio`: mean over engines of sum ÷ sum. `net`: sum
 * ÷ sum between −1 and 1.
 */
type Estimator = 'means' | 'ratio' | 'engine-ratio' | 'net'

export type Metric = {
  label: string
  /** The definition for the hint next to the number. */
  definition: string
  numerator: string
  denominator: string
  /** `share` 0…1 is shown as a percentage, `score` 0…1 unchanged, `net` −1…1 as −100…+100. */
  unit: 'share' | 'score' | 'net'
  better: 'higher' | 'lower'
  estimator: Estimator
  /** Presences with the label that the metric needs; below `min` of them its value is unknown, not zero. */
  labels?: {
    count: (brand: BrandCell) => number
    min: number
    missing: string
    areNeededWithoutPresence?: true
  }
  parts: (cell: Cell, brand: BrandCell | undefined) => Pick<Share, 'numerator' | 'denominator' | 'squares'>
}

const criticismLabels: Metric['labels'] = {
  count: (brand) => brand.criticismLabeled,
  min: 20,
  missing: 'Fewer than 20 answers that mention the brand were checked for criticism and praise.',
  areNeededWithoutPresence: true,
}

/** One definition per metric: label, meaning, unit, good direction, and its sums; versions are in definitions.ts. */
export const metrics = {
  visibility: {
    label: message('Visibility'),
    definition: message(
      'How often answers name the brand in their text; every prompt × engine weighs the same.',
    ),
    numerator: message('valid answers naming the brand'),
    denominator: message('valid answers'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({ numerator: brand?.present ?? 0, denominator: cell.valid }),
  },
  shareOfVoice: {
    label: message('Share of voice (tracked)'),
    definition: message('The brand’s part of all appearances of tracked brands, one per brand and answer.'),
    numerator: message('appearances of the brand'),
    denominator: message('appearances of all tracked brands'),
    unit: 'share',
    better: 'higher',
    estimator: 'ratio',
    parts: (cell, brand) => ({ numerator: brand?.present ?? 0, denominator: cell.presences }),
  },
  fairShareVoice: {
    label: message('Fair-share voice'),
    definition: message(
      'Each answer naming any tracked brand has one voice, shared equally by the brands it names.',
    ),
    numerator: message('sum of 1 ÷ brands in the answer, where the brand is among them'),
    denominator: message('valid answers naming any tracked brand'),
    unit: 'share',
    better: 'higher',
    estimator: 'ratio',
    parts: (cell, brand) => ({ numerator: brand?.fairShareSum ?? 0, denominator: cell.namingAny }),
  },
  openShareOfVoice: {
    label: message('Share of voice (open)'),
    definition: message(
      'The brand’s part of all brands found in answers, tracked or not; names that are not tracked are found by rules.',
    ),
    numerator: message('appearances of the brand'),
    denominator: message('appearances of tracked brands and of names that are not tracked'),
    unit: 'share',
    better: 'higher',
    estimator: 'ratio',
    parts: (cell, brand) => ({
      numerator: brand?.present ?? 0,
      denominator: cell.presences + cell.untracked,
    }),
  },
  namedFirst: {
    label: message('Named first'),
    definition: message('How often the brand is the first of the tracked brands in an answer.'),
    numerator: message('valid answers naming the brand first'),
    denominator: message('valid answers'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({ numerator: brand?.rank1 ?? 0, denominator: cell.valid }),
  },
  top3: {
    label: message('In the top 3'),
    definition: message('How often the brand is among the first three tracked brands of an answer.'),
    numerator: message('valid answers with the brand at rank 1 to 3'),
    denominator: message('valid answers'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({
      numerator: (brand?.rank1 ?? 0) + (brand?.rank2 ?? 0) + (brand?.rank3 ?? 0),
      denominator: cell.valid,
    }),
  },
  reciprocalRank: {
    label: message('Mean reciprocal rank'),
    definition: message('Mean over answers of 1 ÷ rank among tracked brands, 0 where it is not named.'),
    numerator: message('sum of 1 ÷ rank'),
    denominator: message('valid answers'),
    unit: 'score',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({ numerator: brand?.reciprocalRankSum ?? 0, denominator: cell.valid }),
  },
  recommendation: {
    label: message('Recommendation rate'),
    definition: message('How often answers recommend the brand explicitly; naming it is not enough.'),
    numerator: message('valid answers recommending the brand'),
    denominator: message('valid answers, but those naming the brand of which it is not known'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({
      numerator: brand?.recommended ?? 0,
      denominator: cell.valid - ((brand?.present ?? 0) - (brand?.recommendationLabelled ?? 0)),
    }),
    labels: {
      count: (brand) => brand.recommendationLabelled,
      min: 1,
      missing: 'No answer naming the brand has been read for recommendations.',
    },
  },
  firstChoice: {
    label: message('First choice'),
    definition: message(
      'How often answers single the brand out as the best or first choice; at most two brands per answer.',
    ),
    numerator: message('valid answers with the brand as first choice'),
    denominator: message('valid answers, except those that mention the brand and were not checked for it'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({
      numerator: brand?.firstChoice ?? 0,
      denominator: cell.valid - ((brand?.present ?? 0) - (brand?.firstChoiceLabeled ?? 0)),
    }),
    labels: {
      count: (brand) => brand.firstChoiceLabeled,
      min: 1,
      missing: 'No answer that mentions the brand has been checked for first choices.',
    },
  },
  criticismRate: {
    label: message('Criticism rate'),
    definition: message('How many of the answers that mention the brand criticize it.'),
    numerator: message('answers that criticize the brand'),
    denominator: message('answers that mention the brand and were checked for criticism and praise'),
    unit: 'share',
    better: 'lower',
    estimator: 'ratio',
    parts: (_cell, brand) => ({
      numerator: brand?.criticized ?? 0,
      denominator: brand?.criticismLabeled ?? 0,
    }),
    labels: criticismLabels,
  },
  praiseRate: {
    label: message('Praise rate'),
    definition: message('How many of the answers that mention the brand praise it.'),
    numerator: message('answers that praise the brand'),
    denominator: message('answers that mention the brand and were checked for criticism and praise'),
    unit: 'share',
    better: 'higher',
    estimator: 'ratio',
    parts: (_cell, brand) => ({
      numerator: brand?.praised ?? 0,
      denominator: brand?.criticismLabeled ?? 0,
    }),
    labels: criticismLabels,
  },
  netSentiment: {
    label: message('Net sentiment'),
    definition: message(
      'Positive minus negative answers, of those with a sentiment from AI labeling or a person; −100 to +100.',
    ),
    numerator: message('positive − negative answers'),
    denominator: message('answers with a sentiment label: positive, neutral, mixed or negative'),
    unit: 'net',
    better: 'higher',
    estimator: 'net',
    parts: (_cell, brand) => ({
      numerator: (brand?.positive ?? 0) - (brand?.negative ?? 0),
      denominator:
        (brand?.positive ?? 0) + (brand?.neutral ?? 0) + (brand?.mixed ?? 0) + (brand?.negative ?? 0),
      squares: (brand?.positive ?? 0) + (brand?.negative ?? 0),
    }),
    labels: {
      count: (brand) => brand.positive + brand.neutral + brand.mixed + brand.negative,
      min: 1,
      missing: 'Turn on AI labeling to measure sentiment.',
      areNeededWithoutPresence: true,
    },
  },
  citationRate: {
    label: message('Citation rate'),
    definition: message('How often answers cite a page of the brand’s own domains.'),
    numerator: message('valid answers citing an own page'),
    denominator: message('valid answers'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell) => ({ numerator: cell.citingOwn, denominator: cell.valid }),
  },
  citationRateOfCiting: {
    label: message('Citation rate of citing answers'),
    definition: message(
      'Of the answers that cite anything, how many cite a page of the brand’s own domains.',
    ),
    numerator: message('valid answers citing an own page'),
    denominator: message('valid answers with any citation'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell) => ({ numerator: cell.citingOwn, denominator: cell.citingAny }),
  },
  citationShare: {
    label: message('Citation share'),
    definition: message('Own pages among all cited pages, each page once per answer; mean over engines.'),
    numerator: message('own (answer, page) pairs'),
    denominator: message('all (answer, page) pairs'),
    unit: 'share',
    better: 'higher',
    estimator: 'engine-ratio',
    parts: (cell) => ({ numerator: cell.ownCitations, denominator: cell.citations }),
  },
} as const satisfies Record<string, Metric>

export type BrandMetricId = keyof typeof metrics

export type About = { brandId: string; weighting: Weighting }

/** A metric of one brand in one period. Citation metrics are always the own brand's, whatever `brandId` is. */
export function rateOf(id: BrandMetricId, measured: Measured, about: About): Rate {
  const missing = missingLabels(id, measured, about.brandId)
  if (missing !== null) return { ...emptyRate, method: missing }
  return rateOfShares(id, sharesOf(id, measured, about.brandId), about.weighting)
}

/**
 * Why a metric that depends on labels is unknown; null if it is known. Without labels the result is unknown, not zero.
 */
function missingLabels(id: BrandMetricId, measured: Measured, brandId: string): string | null {
  const { labels }: Metric = metrics[id]
  if (labels === undefined || measured.cells.every((cell) => cell.valid === 0)) return null
  const own = [...brandCellsOf(measured, brandId).values()]
  if (labels.areNeededWithoutPresence !== true && own.every((cell) => cell.present === 0)) return null
  return sum(own.map(labels.count)) < labels.min ? labels.missing : null
}

/** The same for numerators and denominators by prompt and engine. */
export function rateOfShares(id: BrandMetricId, shares: readonly Share[], weighting: Weighting): Rate {
  switch (estimatorOf(id, weighting)) {
    case 'means':
      return meanOfCells(shares)
    case 'ratio':
      return ratioOfSums(shares)
    case 'engine-ratio':
      return meanOfEngineRatios(shares)
    case 'net':
      return netOfLabels(shares)
  }
}

/** Its change between two periods, on the prompts and engines in both. Preliminary: see `decideTogether`. */
export function changeOf(id: BrandMetricId, now: Measured, before: Measured, about: About): Change {
  const both = matched(now, before)
  const isMissing = (measured: Measured) => missingLabels(id, measured, about.brandId) !== null
  if (isMissing(both.now) || isMissing(both.before)) return notComparable
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
    case 'net':
      return changeOfNets(periods)
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
