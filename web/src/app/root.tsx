import { Outlet, useRouteContext } from '@tanstack/react-router'
import { LoadingBar } from '../components/states/loading-bar.tsx'

export function Root() {
  const { loadingBar } = useRouteContext({ from: '__root__' })
  return (
    <>
      <LoadingBar machine={loadingBar} />
      <Outlet />
    </>
  )
}
