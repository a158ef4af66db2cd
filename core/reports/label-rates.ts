import { sum } from '../math.ts'
import { brandCellsOf, type Measured } from '../metrics/measured.ts'
import { rateOf, type About } from '../metrics/registry.ts'
import type { Sentiment } from '../labels/labels.ts'
import type { CriticismCounts, SentimentCounts } from './schema.ts'

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
    net: rateOf('netSentiment', measured, about),
  }
}

/** Answers that criticize and praise a brand. */
export function criticismCounts(measured: Measured, about: About): CriticismCounts {
  const cells = [...brandCellsOf(measured, about.brandId).values()]
  return {
    checked: sum(cells.map((cell) => cell.criticismLabeled)),
    criticized: sum(cells.map((cell) => cell.criticized)),
    praised: sum(cells.map((cell) => cell.praised)),
    rate: rateOf('criticismRate', measured, about),
  }
}
