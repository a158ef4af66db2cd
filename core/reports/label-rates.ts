import { sum } from '../math.ts'
import { brandCellsOf, type Measured } from '../metrics/measured.ts'
import { emptyRate, type Rate } from '../metrics/rate.ts'
import { rateOf, type About, type BrandMetricId } from '../metrics/registry.ts'
import type { Sentiment } from '../labels/labels.ts'
import type { SentimentCounts } from './schema.ts'

/** A metric like `rateOf`, but without a value and with a reason if it depends on labels and there are none. */
export function labelledRate(metric: BrandMetricId, measured: Measured, about: About): Rate {
  const rate = rateOf(metric, measured, about)
  if (rate.value === null && measured.cells.every((cell) => cell.valid === 0)) return rate
  const cells = [...brandCellsOf(measured, about.brandId).values()]
  const total = (field: 'present' | 'recommendationLabelled') => sum(cells.map((cell) => cell[field]))
  if (metric === 'netSentiment' && rate.denominator === 0)
    return { ...emptyRate, method: 'No answer naming the brand carries a sentiment label.' }
  if (metric === 'recommendation' && total('present') > 0 && total('recommendationLabelled') === 0)
    return { ...emptyRate, method: 'No answer naming the brand has been read for recommendations.' }
  return rate
}

/** Sentiments of a brand's mentions. */
export function sentimentCounts(measured: Measured, about: About): SentimentCounts {
  const cells = [...brandCellsOf(measured, about.brandId).values()]
  const total = (field: Sentiment | 'present') => sum(cells.map((cell) => cell[field]))
  const counts = {
    positive: total('positive'),
    neutral: total('neutral'),
    mixed: total('mixed'),
    negative: total('negative'),
  }
  return {
    present: total('present'),
    labelled: sum(Object.values(counts)),
    counts,
    net: labelledRate('netSentiment', measured, about),
  }
}
