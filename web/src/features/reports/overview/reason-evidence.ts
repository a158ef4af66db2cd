import type { MainReason } from '#core/reports/schema.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'

/** The answers that give a reason. */
export const reasonEvidence = (
  { aspect, better }: MainReason,
  where: Pick<EvidenceFilters, 'topic' | 'promptId'>,
): EvidenceFilters =>
  better === null ? { ...where, aspect, criticized: 'true' } : { ...where, aspect, worseThan: better.brandId }
