import { Outlet, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { LoadingBar } from '../components/states/loading-bar.tsx'
import { isProofAsked, onProofAsked } from '../lib/session/proof.ts'

const ProofDialog = lazy(async () => ({
  default: (await import('../features/identity/proof-dialog.tsx')).ProofDialog,
}))

export function Root() {
  const { loadingBar } = useRouteContext({ from: '__root__' })
  const isProofNeeded = useSyncExternalStore(onProofAsked, isProofAsked)
  return (
    <>
      <LoadingBar machine={loadingBar} />
      <Outlet />
      {isProofNeeded ? (
        <Suspense>
          <ProofDialog />
        </Suspense>
      ) : null}
    </>
  )
}
