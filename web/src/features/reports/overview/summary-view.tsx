import type { ReactNode } from 'react'
import type { Overview } from '#core/reports/schema.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { OverviewReport } from './overview-report.tsx'

/** The first view of a brand: its visibility, competitors, and sources. */
export default function SummaryView({
  overview,
  isFresh,
  doNext,
}: {
  overview: Overview
  isFresh: boolean
  /** Null in shared reports. */
  doNext: ReactNode
}) {
  return (
    <OverviewReport
      overview={overview}
      isFresh={isFresh}
      doNext={doNext}
      engineLabel={useEngineLabel(overview.scope.brand.organizationId)}
      onEvidence={useReportEvidence(overview.scope)}
    />
  )
}
