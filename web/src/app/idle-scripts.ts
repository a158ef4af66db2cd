import type { AnyRouter } from '@tanstack/react-router'

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

/** Once the first screen is shown: the scripts of the others, one after another while the browser has nothing to do. */
export function loadScriptsWhenIdle(router: AnyRouter): void {
  const stop = router.subscribe('onResolved', () => {
    stop()
    if (!savesData()) void loadAll(router)
  })
}

const savesData = () => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData
  )
}

async function loadAll(router: AnyRouter): Promise<void> {
  await untilIdle()
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

const untilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
