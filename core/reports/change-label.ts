import type { Translate } from '../language/translator.ts'
import type { Change, ThinComparison } from '../metrics/rate.ts'

/** "▲ 6.2 pts", "No clear change", or why there is no comparison. `points` writes a difference without its sign. */
export function changeLabel(
  { difference, verdict, thin }: Change,
  t: Translate,
  points: (difference: number) => string,
): string {
  if (thin !== undefined) return thinLabel(thin, t)
  if (verdict === 'not-comparable' || difference === null) return t('Not comparable')
  if (verdict === 'within-noise') return t('No clear change')
  return `${difference > 0 ? '▲' : '▼'} ${points(Math.abs(difference))}`
}

function thinLabel({ cause, count }: ThinComparison, t: Translate): string {
  if (count === 0) return t('No comparison yet')
  switch (cause) {
    case 'weeks':
      return t('Only {count, plural, one {# week} other {# weeks}} of data, no comparison', { count })
    case 'days':
      return t('Only {count, plural, one {# day} other {# days}} of data, no comparison', { count })
    case 'prompts':
      return t('Only {count, plural, one {# prompt} other {# prompts}}, no comparison', { count })
    case 'answers':
      return t('Only {count, plural, one {# answer} other {# answers}}, no comparison', { count })
  }
}
