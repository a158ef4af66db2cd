import { ActionsPage } from '../../features/actions/actions-page.tsx'
import { EvidenceDrawer } from '../../features/answers/reader/evidence-drawer.tsx'

/** `/actions`, with the answers behind an action. */
export function ActionsScreen() {
  return (
    <>
      <ActionsPage />
      <EvidenceDrawer />
    </>
  )
}
