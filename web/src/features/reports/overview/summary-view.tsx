import { useNavigate } from '@tanstack/react-router'
import type { Overview } from '#core/reports/schema.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { OverviewReport } from './overview-report.tsx'
import { useReportAccess } from '../../../lib/reports/report-access.ts'

/** The first view of a brand: its visibility, competitors, and sources. */
export default function SummaryView({ overview, isFresh }: { overview: Overview; isFresh: boolean }) {
  const navigate = useNavigate()
  const { openAnswer } = useReportAccess()
  return (
    <OverviewReport
      overview={overview}
      isFresh={isFresh}
      engineLabel={useEngineLabel(overview.scope.brand.organizationId)}
      onEvidence={useReportEvidence(overview.scope)}
      onAnswer={(promptId, answerId) => {
        if (openAnswer !== null) return openAnswer(answerId)
        void navigate({
          to: '/prompt-details',
          search: (before) => ({ ...before, evidence: undefined, view: undefined, promptId, answerId }),
        })
      }}
    />
  )
}
