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
    formula: t('mean over prompts of the mean over engines of (answers naming the brand ÷ valid answers)'),
    columns: [t('Naming the brand'), t('Not naming it')],
    rows: [
      [8, 2],
      [3, 7],
      [0, 10],
      [9, 1],
    ],
    share: first,
  },
  shareOfVoice: {
    formula: t('appearances of the brand ÷ appearances of all tracked brands, one per brand and answer'),
    columns: [t('Of the brand'), t('Of other tracked brands')],
    rows: [
      [8, 14],
      [3, 19],
      [0, 12],
      [9, 9],
    ],
    share: first,
  },
  openShareOfVoice: {
    formula: t('appearances of the brand ÷ appearances of all brands found, tracked or not'),
    columns: [t('Of the brand'), t('Of other tracked brands'), t('Of names not tracked')],
    rows: [
      [8, 14, 6],
      [3, 19, 11],
      [0, 12, 4],
      [9, 9, 2],
    ],
    share: first,
  },
  fairShareVoice: {
    formula: t('sum of 1 ÷ brands in the answer, where ours is there ÷ answers naming any tracked brand'),
    columns: [t('Naming it alone'), t('With one other'), t('With two others'), t('Naming only others')],
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
    formula: t('as visibility, counting answers that name the brand before any other tracked one'),
    columns: [t('Named first'), t('Named later'), t('Not named')],
    rows: [
      [5, 3, 2],
      [1, 2, 7],
      [0, 0, 10],
      [6, 3, 1],
    ],
    share: first,
  },
  top3: {
    formula: t('as visibility, counting answers with the brand at rank 1 to 3'),
    columns: [t('Rank 1 to 3'), t('Rank 4 or later'), t('Not named')],
    rows: [
      [7, 1, 2],
      [2, 1, 7],
      [0, 0, 10],
      [9, 0, 1],
    ],
    share: first,
  },
  reciprocalRank: {
    formula: t('as visibility, counting 1 ÷ rank, and 0 where the brand is not named'),
    columns: [t('Rank 1'), t('Rank 2'), t('Rank 3'), t('Not named')],
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
    formula: t('answers recommending the brand ÷ (valid answers − those naming it of which it is not known)'),
    columns: [
      t('Recommending it'),
      t('Naming, not recommending'),
      t('Naming, not known'),
      t('Not naming it'),
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
    formula: t('as visibility, counting answers that single the brand out as the best or first choice'),
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
    formula: t('answers that criticize the brand ÷ answers that mention it and were checked'),
    columns: [t('Criticizing it'), t('Not criticizing it')],
    rows: [
      [2, 6],
      [1, 4],
      [0, 0],
      [3, 7],
    ],
    share: first,
  },
  praiseRate: {
    formula: t('answers that praise the brand ÷ answers that mention it and were checked'),
    columns: [t('Praising it'), t('Not praising it')],
    rows: [
      [6, 2],
      [2, 3],
      [0, 0],
      [8, 2],
    ],
    share: first,
  },
  netSentiment: {
    formula: t('(positive − negative) ÷ (positive + neutral + mixed + negative), shown as −100 to +100'),
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
    formula: t('as visibility, counting answers that cite a page of an own domain'),
    columns: [t('Citing an own page'), t('Citing others only'), t('Citing nothing')],
    rows: [
      [2, 6, 2],
      [1, 8, 1],
      [0, 7, 3],
      [4, 5, 1],
    ],
    share: first,
  },
  citationRateOfCiting: {
    formula: t('as visibility, of the answers that cite anything'),
    columns: [t('Citing an own page'), t('Citing others only')],
    rows: [
      [2, 6],
      [1, 8],
      [0, 7],
      [4, 5],
    ],
    share: first,
  },
  citationShare: {
    formula: t('mean over engines of (own pages cited ÷ pages cited), each page once per answer'),
    columns: [t('Own pages'), t('Pages of others')],
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
