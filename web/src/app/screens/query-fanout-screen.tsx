import { EvidenceDrawer } from '../../features/answers/reader/evidence-drawer.tsx'
import { QueryFanoutPage } from '../../features/fan-out/query-fanout-page.tsx'

/** `/query-fanout`: what engines search before they answer, and the analyses of it. */
export function QueryFanoutScreen() {
  return (
    <>
      <QueryFanoutPage />
      <EvidenceDrawer />
    </>
  )
}
