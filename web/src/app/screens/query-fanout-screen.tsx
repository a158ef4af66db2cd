import { EvidenceDrawer } from '../../features/answers/evidence-drawer.tsx'
import { QueryFanoutPage } from '../../features/query-fanout/query-fanout-page.tsx'

/** `/query-fanout`: what engines search before they answer, and the analyses of it. */
export function QueryFanoutScreen() {
  return (
    <>
      <QueryFanoutPage />
      <EvidenceDrawer />
    </>
  )
}
