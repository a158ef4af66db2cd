import type { Overview } from '#core/reports/schema.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { OverviewReport } from './overview-report.tsx'

/** The first view of a brand: its visibility, competitors, and sources. */
export default function SummaryView({ overview, isFresh }: { overview: Overview; isFresh: boolean }) {
  return (
    <OverviewReport
      overview={overview}
      isFresh={isFresh}
      engineLabel={useEngineLabel(overview.scope.brand.organizationId)}
      onEvidence={useReportEvidence(overview.scope)}
    />
  )
}
