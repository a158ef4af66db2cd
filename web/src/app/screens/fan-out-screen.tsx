import { EvidenceDrawer } from '../../features/answers/reader/evidence-drawer.tsx'
import { FanOutPage } from '../../features/fan-out/fan-out-page.tsx'

/** `/query-fanout`: what engines search before they answer, and the fan-out analyses. */
export function FanOutScreen() {
  return (
    <>
      <FanOutPage />
      <EvidenceDrawer />
    </>
  )
}
