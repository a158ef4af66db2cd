import type { ReportScope } from '#core/reports/schema.ts'
import { evidenceIn, useEvidence, type EvidenceFilters } from './evidence.ts'

/** Opens the answers behind a number of a report; `about` names the number. */
export function useReportEvidence(scope: ReportScope): (about: string, filters: EvidenceFilters) => void {
  const { openEvidence } = useEvidence()
  return (about, filters) => openEvidence({ about, filters: evidenceIn(scope, filters) })
}
