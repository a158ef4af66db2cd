import { wilson } from '../../metrics/statistics/interval.ts'
import type { SubQueryOrigin } from '../sub-query.ts'

type Share = {
  value: number
  numerator: number
  denominator: number
  low: number | null
  high: number | null
}

/**
 * How often a sub-query recurs: answers with it ÷ answers if observed, draws with it ÷ draws if proposed by a model.
 * Null for rules. `low` and `high` are the clustered interval of answers if known, otherwise Wilson's.
 */
export function recurrenceShare(query: {
  origin: SubQueryOrigin
  answers: number | null
  ofAnswers: number | null
  draws: number | null
  ofDraws: number | null
  low: number | null
  high: number | null
}): Share | null {
  if (query.origin === 'rules') return null
  const isObserved = query.origin === 'observed'
  const numerator = (isObserved ? query.answers : query.draws) ?? 0
  const denominator = (isObserved ? query.ofAnswers : query.ofDraws) ?? 0
  if (denominator === 0) return null
  const value = numerator / denominator
  const { low, high } =
    query.low === null || query.high === null
      ? wilson(value, denominator)
      : { low: query.low, high: query.high }
  return { value, numerator, denominator, low, high }
}

/**
 * Competitor presence: competitors, plus all cited pages as one more, that cover the sub-query ÷ those with a scored
 * page.
 */
export function competitorPresence(counts: {
  competitorsCovering: number
  citedCovering: number
  rivals: number
  citedPages: number
}): Share {
  const numerator = counts.competitorsCovering + (counts.citedCovering > 0 ? 1 : 0)
  const denominator = counts.rivals + (counts.citedPages > 0 ? 1 : 0)
  const value = denominator === 0 ? 0 : numerator / denominator
  return {
    value,
    numerator,
    denominator,
    ...(denominator === 0 ? { low: null, high: null } : wilson(value, denominator)),
  }
}
