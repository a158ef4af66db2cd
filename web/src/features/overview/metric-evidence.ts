import type { MetricId } from '#core/report/schema.ts'
import type { EvidenceFilters } from '../../lib/evidence.ts'

/** Short names for tiles and rows; what they mean is in the metric registry. */
export const metricLabels: Record<MetricId, string> = {
  visibility: 'Visibility',
  shareOfVoice: 'Share of voice',
  namedFirst: 'Named first',
  citationRate: 'Citation rate',
  top3: 'In the top 3',
  reciprocalRank: 'Mean reciprocal rank',
  fairShareVoice: 'Fair-share voice',
  citationRateOfCiting: 'Citation rate of citing answers',
  citationShare: 'Citation share',
  promptCoverage: 'Prompt coverage',
}

/** The answers that make up a metric's numerator. */
export const metricEvidence: Record<MetricId, EvidenceFilters> = {
  visibility: { present: 'true' },
  shareOfVoice: { present: 'true' },
  namedFirst: { first: 'true' },
  citationRate: { owner: 'own', state: 'valid' },
  top3: { present: 'true' },
  reciprocalRank: { present: 'true' },
  fairShareVoice: { present: 'true' },
  citationRateOfCiting: { owner: 'own', state: 'valid' },
  citationShare: { owner: 'own', state: 'valid' },
  promptCoverage: { present: 'true' },
}

/** "26.1 %" for shares; a score such as the mean reciprocal rank has no unit. */
export function isScore(metric: MetricId): boolean {
  return metric === 'reciprocalRank'
}
