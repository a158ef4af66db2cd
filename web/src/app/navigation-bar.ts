import type { AnyRouter } from '@tanstack/react-router'
import type { LoadingBarMachine } from '../components/states/loading-bar-machine.ts'

/** Shows the loading bar when the path changes, but not when only filters change. */
export function followNavigation(router: Pick<AnyRouter, 'subscribe'>, bar: LoadingBarMachine): void {
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) bar.start()
  })
  router.subscribe('onResolved', () => bar.finish())
}
