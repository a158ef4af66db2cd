import type { AnyRouter } from '@tanstack/react-router'
import type { LoadingBarMachine } from '../components/states/loading-bar-machine.ts'

/** Drives the loading bar by the router: a navigation to another path, not a changed filter. */
export function followNavigation(router: Pick<AnyRouter, 'subscribe'>, bar: LoadingBarMachine): void {
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) bar.start()
  })
  router.subscribe('onResolved', () => bar.finish())
}
