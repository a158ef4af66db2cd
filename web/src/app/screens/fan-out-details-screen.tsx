import { EvidenceDrawer } from '../../features/answers/reader/evidence-drawer.tsx'
import { FanOutAnalysisPage } from '../../features/fan-out/details/fan-out-analysis-page.tsx'

/** `/query-fanout/{id}`: one analysis, its sub-queries, and how well pages cover them. */
export function FanOutDetailsScreen() {
  return (
    <>
      <FanOutAnalysisPage />
      <EvidenceDrawer />
    </>
  )
}
