import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'

/**
 * Evidence filters for the answers of an analysis that searched for a sub-query. Like the analysis, they include
 * branded prompts.
 */
export function evidenceOf(
  { subject, from, to, engines }: FanOutAnalysis,
  subQuery: string,
): EvidenceFilters {
  return {
    subQuery,
    from,
    to,
    branded: 'all',
    ...(engines.length === 0 ? {} : { engines: engines.join(',') }),
    ...(subject.kind === 'prompt' ? { promptId: subject.promptId } : {}),
    ...(subject.kind === 'topic' ? { topic: subject.topic === '' ? '-' : subject.topic } : {}),
  }
}
