import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Client } from '../../../lib/session/load-clients.ts'
import { clientKeys } from '../../../lib/organization/client-keys.ts'
import { startSupabase } from '../../../lib/session/supabase.ts'
import { t } from '../../../lib/language/t.ts'

type Organization = { organization: { current: () => string; onChange: () => () => void } }

/** Renders for a test in a router with the current organization, and answers API requests from `replies`. */
export async function renderInApp(
  element: ReactNode,
  {
    address,
    organizationId,
    clients = [],
    replies,
  }: {
    address: string
    organizationId: string
    clients?: readonly Client[]
    replies: (url: URL) => unknown
  },
) {
  standInForBrowser()
  startSupabase({ supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'test' })
  const asked: URL[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://app.test')
    asked.push(url)
    const body = replies(url)
    return Promise.resolve(
      body === undefined
        ? Response.json({ error: { code: 'not-found', message: t('Not found') } }, { status: 404 })
        : Response.json(body),
    )
  })
  const root = createRootRouteWithContext<Organization>()()
  const screens = ['/overview', '/prompt-details'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => element }),
  )
  const router = createRouter({
    routeTree: root.addChildren(screens),
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { organization: { current: () => organizationId, onChange: () => () => {} } },
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) =>
      `?${new URLSearchParams(
        Object.entries(search)
          .filter((entry) => entry[1] !== undefined)
          .map(([name, value]) => [name, String(value)]),
      )}`,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData([...clientKeys.all, organizationId], clients)
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { asked, location: () => router.state.location }
}

/** Stubs what jsdom lacks: media queries, sizes, and scrolling. */
function standInForBrowser() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
}
