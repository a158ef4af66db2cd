import { EvidenceDrawer } from '../../features/answers/evidence-drawer.tsx'
import { FanOutAnalysisPage } from '../../features/query-fanout/details/fan-out-analysis-page.tsx'

/** `/query-fanout/{id}`: one analysis: its sub-queries, and how far pages cover them. */
export function QueryFanoutDetailsScreen() {
  return (
    <>
      <FanOutAnalysisPage />
      <EvidenceDrawer />
    </>
  )
}
