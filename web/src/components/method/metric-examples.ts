import type { Share } from '#core/metrics/statistics/estimate.ts'
import { rateOfShares, type BrandMetricId } from '#core/metrics/registry.ts'
import type { Rate } from '#core/metrics/rate.ts'
import { t } from '../../lib/language/t.ts'

export type MetricExample = {
  /** What each column counts; a row is one prompt on one engine. */
  columns: readonly string[]
  rows: readonly (readonly number[])[]
  /** The formula in one line. */
  formula: string
  share: (counts: readonly number[]) => Pick<Share, 'numerator' | 'denominator' | 'squares'>
}

const at = (counts: readonly number[], index: number) => counts[index] ?? 0
const all = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
const first = (counts: readonly number[]) => ({ numerator: at(counts, 0), denominator: all(counts) })

/** A small table per metric that the reader can edit, in the order of the page. */
export const metricExamples: Record<BrandMetricId, MetricExample> = {
  visibility: {
    formula: t(
      'mean over prompts of the mean over engines of (answers mentioning the brand ÷ valid answers)',
    ),
    columns: [t('Brand mentioned'), t('Brand not mentioned')],
    rows: [
      [8, 2],
      [3, 7],
      [0, 10],
      [9, 1],
    ],
    share: first,
  },
  shareOfVoice: {
    formula: t('mentions of the brand ÷ mentions of all tracked brands, one per brand and answer'),
    columns: [t('Brand'), t('Other tracked brands')],
    rows: [
      [8, 14],
      [3, 19],
      [0, 12],
      [9, 9],
    ],
    share: first,
  },
  openShareOfVoice: {
    formula: t('mentions of the brand ÷ mentions of all brands found, tracked or not'),
    columns: [t('Brand'), t('Other tracked brands'), t('Untracked brands')],
    rows: [
      [8, 14, 6],
      [3, 19, 11],
      [0, 12, 4],
      [9, 9, 2],
    ],
    share: first,
  },
  fairShareVoice: {
    formula: t(
      '(sum of 1 ÷ number of brands over answers mentioning the brand) ÷ answers mentioning any tracked brand',
    ),
    columns: [
      t('Mentioned alone'),
      t('With 1 other brand'),
      t('With 2 other brands'),
      t('Only others mentioned'),
    ],
    rows: [
      [2, 3, 3, 1],
      [0, 1, 2, 6],
      [0, 0, 0, 8],
      [4, 3, 2, 0],
    ],
    share: (counts) => ({
      numerator: at(counts, 0) + at(counts, 1) / 2 + at(counts, 2) / 3,
      denominator: all(counts),
    }),
  },
  namedFirst: {
    formula: t('like visibility, counting answers that mention the brand before any other tracked brand'),
    columns: [t('Mentioned first'), t('Mentioned later'), t('Not mentioned')],
    rows: [
      [5, 3, 2],
      [1, 2, 7],
      [0, 0, 10],
      [6, 3, 1],
    ],
    share: first,
  },
  top3: {
    formula: t('like visibility, counting answers with the brand at position 1–3'),
    columns: [t('Position 1–3'), t('Position 4 or later'), t('Not mentioned')],
    rows: [
      [7, 1, 2],
      [2, 1, 7],
      [0, 0, 10],
      [9, 0, 1],
    ],
    share: first,
  },
  reciprocalRank: {
    formula: t('like visibility, counting 1 ÷ position, and 0 if the brand isn’t mentioned'),
    columns: [t('Position 1'), t('Position 2'), t('Position 3'), t('Not mentioned')],
    rows: [
      [5, 2, 1, 2],
      [1, 1, 1, 7],
      [0, 0, 0, 10],
      [6, 2, 1, 1],
    ],
    share: (counts) => ({
      numerator: at(counts, 0) + at(counts, 1) / 2 + at(counts, 2) / 3,
      denominator: all(counts),
    }),
  },
  recommendation: {
    formula: t(
      'answers recommending the brand ÷ (valid answers − answers mentioning the brand with unknown recommendation)',
    ),
    columns: [
      t('Brand recommended'),
      t('Mentioned, not recommended'),
      t('Recommendation unknown'),
      t('Brand not mentioned'),
    ],
    rows: [
      [3, 4, 1, 2],
      [1, 2, 0, 7],
      [0, 0, 0, 10],
      [5, 3, 1, 1],
    ],
    share: (counts) => ({ numerator: at(counts, 0), denominator: all(counts) - at(counts, 2) }),
  },
  firstChoice: {
    formula: t('like visibility, counting answers that single out the brand as the best or first choice'),
    columns: [
      t('First choice'),
      t('Mentioned, not first choice'),
      t('Mentioned, not checked'),
      t('Not mentioned'),
    ],
    rows: [
      [2, 5, 1, 2],
      [0, 3, 0, 7],
      [0, 0, 0, 10],
      [3, 5, 1, 1],
    ],
    share: (counts) => ({ numerator: at(counts, 0), denominator: all(counts) - at(counts, 2) }),
  },
  criticismRate: {
    formula: t('answers that criticize the brand ÷ checked answers that mention it'),
    columns: [t('Brand criticized'), t('Brand not criticized')],
    rows: [
      [2, 6],
      [1, 4],
      [0, 0],
      [3, 7],
    ],
    share: first,
  },
  praiseRate: {
    formula: t('answers that praise the brand ÷ checked answers that mention it'),
    columns: [t('Brand praised'), t('Brand not praised')],
    rows: [
      [6, 2],
      [2, 3],
      [0, 0],
      [8, 2],
    ],
    share: first,
  },
  netSentiment: {
    formula: t('(positive − negative) ÷ (positive + neutral + mixed + negative), from −100 to +100'),
    columns: [t('Positive'), t('Negative'), t('Neutral or mixed')],
    rows: [
      [4, 1, 3],
      [1, 1, 1],
      [0, 0, 0],
      [5, 0, 4],
    ],
    share: (counts) => ({
      numerator: at(counts, 0) - at(counts, 1),
      denominator: all(counts),
      squares: at(counts, 0) + at(counts, 1),
    }),
  },
  citationRate: {
    formula: t('like visibility, counting answers that cite an owned page'),
    columns: [t('Owned page cited'), t('Only other pages cited'), t('No citations')],
    rows: [
      [2, 6, 2],
      [1, 8, 1],
      [0, 7, 3],
      [4, 5, 1],
    ],
    share: first,
  },
  citationRateOfCiting: {
    formula: t('like visibility, counting only answers with citations'),
    columns: [t('Owned page cited'), t('Only other pages cited')],
    rows: [
      [2, 6],
      [1, 8],
      [0, 7],
      [4, 5],
    ],
    share: first,
  },
  citationShare: {
    formula: t('mean over engines of (owned pages cited ÷ all pages cited), each page once per answer'),
    columns: [t('Owned pages'), t('Other pages')],
    rows: [
      [3, 25],
      [1, 31],
      [0, 22],
      [6, 18],
    ],
    share: first,
  },
}

/**
 * The rate of these rows with each prompt repeated as `times` different prompts: shows how more prompts with the same
 * counts affect the interval.
 */
export function rateOfExample(
  id: BrandMetricId,
  rows: readonly (readonly number[])[],
  { times }: { times: number },
): Rate {
  const shares = Array.from({ length: times }, (_, copy) =>
    rows.map((counts, prompt): Share => ({
      promptId: `${copy} ${prompt}`,
      engine: 'one',
      ...metricExamples[id].share(counts),
    })),
  )
  return rateOfShares(id, shares.flat(), 'cells')
}
