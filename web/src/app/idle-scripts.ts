import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { pause } from '../lib/pause.ts'

/** What people open from the sidebar. */
const screens = [
  '/overview',
  '/prompts',
  '/query-fanout',
  '/bot-logs',
  '/actions',
  '/notifications',
  '/dashboard',
  '/brand/$id',
  '/settings',
]

/**
 * The scripts of the other screens, one after another while the browser has nothing to do, once the first screen has been
 * complete for a while.
 */
export async function loadScriptsWhenIdle(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  if (savesData()) return
  let quietChecks = 0
  while (quietChecks < 4) {
    await pause(250)
    quietChecks = router.state.status === 'idle' && queryClient.isFetching() === 0 ? quietChecks + 1 : 0
  }
  const { partsOfScreens } = await import('./screens/parts-of-screens.ts')
  const loads = [
    ...screens.map((path) => () => router.loadRouteChunk(router.routesByPath[path])),
    ...partsOfScreens.map((part) => () => part.preload?.()),
  ]
  for (const load of loads) {
    await untilIdle()
    await load()
  }
}

const savesData = () => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData
  )
}

const untilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
