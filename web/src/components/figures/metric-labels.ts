import type { MetricId } from '#core/reports/schema.ts'
import type { ComparedMetric } from '#core/reports/views.ts'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatDecimal, formatInterval, formatNet, formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

export type ShownMetric = MetricId | ComparedMetric | 'openShareOfVoice'

/** Short names for tiles and rows; the metric registry has the definitions. */
export const metricLabels: Record<ShownMetric, string> = {
  visibility: t('Visibility'),
  shareOfVoice: t('Share of voice'),
  namedFirst: t('Mentioned first'),
  citationRate: t('Citation rate'),
  top3: t('Top 3'),
  reciprocalRank: t('Mean reciprocal rank'),
  fairShareVoice: t('Share of voice (weighted)'),
  openShareOfVoice: t('Share of voice (all brands)'),
  citationRateOfCiting: t('Citation rate (answers with sources)'),
  citationShare: t('Citation share'),
  promptCoverage: t('Prompt coverage'),
  netSentiment: t('Net sentiment'),
  recommendation: t('Recommendation rate'),
  firstChoice: t('First choice'),
  criticismRate: t('Criticism rate'),
  praiseRate: t('Praise rate'),
}

/**
 * The answers in a metric's numerator. Exceptions: for net sentiment, all labeled answers; for citation share, all
 * answers with citations.
 */
export const metricEvidence: Record<ShownMetric, EvidenceFilters> = {
  visibility: { present: 'true' },
  shareOfVoice: { present: 'true' },
  namedFirst: { first: 'true' },
  citationRate: { owner: 'own', state: 'valid' },
  top3: { top3: 'true' },
  reciprocalRank: { present: 'true' },
  fairShareVoice: { present: 'true' },
  openShareOfVoice: { present: 'true' },
  citationRateOfCiting: { owner: 'own', state: 'valid' },
  citationShare: { cites: 'true', state: 'valid' },
  promptCoverage: { present: 'true' },
  netSentiment: { labelled: 'true' },
  recommendation: { recommended: 'true' },
  firstChoice: { firstChoice: 'true' },
  criticismRate: { criticized: 'true' },
  praiseRate: { praised: 'true' },
}

/** As in the metric registry, which is loaded only with the definitions. */
export const betterOf = (metric: ShownMetric) => (metric === 'criticismRate' ? 'lower' : 'higher')

/** "26.1 %" for shares, "0.31" for a mean of reciprocal ranks, "+34" for net sentiment; "—" when unknown. */
export function metricValue(metric: ShownMetric, value: number | null): string {
  if (value === null) return t('—')
  if (metric === 'netSentiment') return formatNet(value)
  return metric === 'reciprocalRank' ? formatDecimal(value, 2) : formatPercent(value)
}

/** "22.9 – 29.4"; empty without an interval. */
export function metricInterval(metric: ShownMetric, low: number | null, high: number | null): string {
  if (low === null || high === null) return ''
  if (metric === 'netSentiment') return `${formatNet(low)} – ${formatNet(high)}`
  return metric === 'reciprocalRank'
    ? `${formatDecimal(low, 2)} – ${formatDecimal(high, 2)}`
    : formatInterval(low, high)
}

/** The possible range of a metric. */
export function metricRange(metric: ShownMetric): { from: number; to: number } {
  return metric === 'netSentiment' ? { from: -1, to: 1 } : { from: 0, to: 1 }
}
