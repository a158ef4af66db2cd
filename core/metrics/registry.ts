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
      'Share of answers that mention the brand. Every prompt–engine pair has equal weight.',
    ),
    numerator: message('valid answers that mention the brand'),
    denominator: message('valid answers'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({ numerator: brand?.present ?? 0, denominator: cell.valid }),
  },
  shareOfVoice: {
    label: message('Share of voice'),
    definition: message(
      'The brand’s share of all mentions of tracked brands. Each brand counts once per answer.',
    ),
    numerator: message('mentions of the brand'),
    denominator: message('mentions of all tracked brands'),
    unit: 'share',
    better: 'higher',
    estimator: 'ratio',
    parts: (cell, brand) => ({ numerator: brand?.present ?? 0, denominator: cell.presences }),
  },
  fairShareVoice: {
    label: message('Share of voice (weighted)'),
    definition: message(
      'Each answer that mentions a tracked brand has one vote, split equally among the brands it mentions.',
    ),
    numerator: message('sum of 1 ÷ brands in the answer, for answers that mention the brand'),
    denominator: message('valid answers that mention any tracked brand'),
    unit: 'share',
    better: 'higher',
    estimator: 'ratio',
    parts: (cell, brand) => ({ numerator: brand?.fairShareSum ?? 0, denominator: cell.namingAny }),
  },
  openShareOfVoice: {
    label: message('Share of voice (all brands)'),
    definition: message(
      'The brand’s share of all brand mentions in answers, tracked or not. Untracked brands are found by rules.',
    ),
    numerator: message('mentions of the brand'),
    denominator: message('mentions of tracked and untracked brands'),
    unit: 'share',
    better: 'higher',
    estimator: 'ratio',
    parts: (cell, brand) => ({
      numerator: brand?.present ?? 0,
      denominator: cell.presences + cell.untracked,
    }),
  },
  namedFirst: {
    label: message('Mentioned first'),
    definition: message('Share of answers that mention the brand before any other tracked brand.'),
    numerator: message('valid answers that mention the brand first'),
    denominator: message('valid answers'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({ numerator: brand?.rank1 ?? 0, denominator: cell.valid }),
  },
  top3: {
    label: message('Top 3'),
    definition: message('Share of answers where the brand is among the first three mentioned.'),
    numerator: message('valid answers with the brand in positions 1–3'),
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
    definition: message(
      'Average across answers of 1 ÷ position among tracked brands. Answers that don’t mention the brand count as 0.',
    ),
    numerator: message('sum of 1 ÷ position'),
    denominator: message('valid answers'),
    unit: 'score',
    better: 'higher',
    estimator: 'means',
    parts: (cell, brand) => ({ numerator: brand?.reciprocalRankSum ?? 0, denominator: cell.valid }),
  },
  recommendation: {
    label: message('Recommendation rate'),
    definition: message(
      'Share of answers that explicitly recommend the brand. A mention alone doesn’t count.',
    ),
    numerator: message('valid answers that recommend the brand'),
    denominator: message(
      'valid answers, except those that mention the brand and weren’t checked for recommendations',
    ),
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
      missing: 'No answers that mention the brand were checked for recommendations.',
    },
  },
  firstChoice: {
    label: message('First choice'),
    definition: message(
      'Share of answers that single out the brand as the best or first choice. An answer can have up to two first choices.',
    ),
    numerator: message('valid answers with the brand as first choice'),
    denominator: message(
      'valid answers, except those that mention the brand and weren’t checked for first choice',
    ),
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
      missing: 'No answers that mention the brand were checked for first choice.',
    },
  },
  criticismRate: {
    label: message('Criticism rate'),
    definition: message('Of answers that mention the brand, the share that criticizes it.'),
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
    definition: message('Of answers that mention the brand, the share that praises it.'),
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
      'Positive minus negative answers, as a share of answers with a sentiment label from AI labeling or a person. Ranges from −100 to +100.',
    ),
    numerator: message('positive − negative answers'),
    denominator: message('answers with a sentiment label: positive, neutral, mixed, or negative'),
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
    definition: message('Share of answers that cite a page on the brand’s domains.'),
    numerator: message('valid answers that cite an owned page'),
    denominator: message('valid answers'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell) => ({ numerator: cell.citingOwn, denominator: cell.valid }),
  },
  citationRateOfCiting: {
    label: message('Citation rate (answers with sources)'),
    definition: message('Share of answers with sources that cite a page on the brand’s domains.'),
    numerator: message('valid answers that cite an owned page'),
    denominator: message('valid answers with at least one citation'),
    unit: 'share',
    better: 'higher',
    estimator: 'means',
    parts: (cell) => ({ numerator: cell.citingOwn, denominator: cell.citingAny }),
  },
  citationShare: {
    label: message('Citation share'),
    definition: message(
      'Owned pages as a share of all cited pages, averaged across engines. Each page counts once per answer.',
    ),
    numerator: message('owned (answer, page) pairs'),
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
  return rateOfShares(id, sharesOf(id, measured, about.brandId, about.weighting), about.weighting)
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
    now: sharesOf(id, both.now, about.brandId, about.weighting),
    before: sharesOf(id, both.before, about.brandId, about.weighting),
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

/** A prompt without a given weight counts as a normal one. */
export function sharesOf(
  id: BrandMetricId,
  measured: Measured,
  brandId: string,
  weighting: Weighting = 'cells',
): Share[] {
  const own = brandCellsOf(measured, brandId)
  const metric: Metric = metrics[id]
  return measured.cells.map((cell) => ({
    promptId: cell.promptId,
    engine: cell.engine,
    ...metric.parts(cell, own.get(cellKey(cell))),
    ...(typeof weighting === 'string' ? {} : { weight: weighting.get(cell.promptId) ?? 1 }),
  }))
}

function estimatorOf(id: BrandMetricId, weighting: Weighting): Estimator {
  const { estimator } = metrics[id]
  return estimator === 'means' && weighting === 'answers' ? 'ratio' : estimator
}
