import { Button } from '@mantine/core'
import { RunningAnalyses } from '../../features/analyses/running-analyses.tsx'
import { EvidenceDrawer } from '../../features/answers/evidence-drawer.tsx'
import { OverviewPage } from '../../features/overview/overview-page.tsx'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { useRunNow } from '../../lib/run-now.ts'

/** `/overview`: the report, what is running for the brand, and the answers behind a number. */
export function OverviewScreen() {
  return (
    <>
      <OverviewPage
        slots={{
          running: (brand, organizationId) => (
            <RunningAnalyses brandId={brand.id} organizationId={organizationId} />
          ),
          actions: (brand) => (brand.archivedAt === null ? <RunButton brandId={brand.id} /> : null),
        }}
      />
      <EvidenceDrawer />
    </>
  )
}

function RunButton({ brandId }: { brandId: string }) {
  const runNow = useRunNow()
  const membership = useMembership()
  if (!can(membership, 'edit')) return null
  return <Button onClick={() => runNow({ brandId })}>Run now</Button>
}
