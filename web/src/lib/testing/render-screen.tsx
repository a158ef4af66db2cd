import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Membership } from '#core/people/membership.ts'
import type { Client } from '../session/load-clients.ts'
import { clientKeys } from '../organization/client-keys.ts'
import { membershipKeys } from '../organization/memberships.ts'
import { startSupabase } from '../session/supabase.ts'

export const acornId = '11111111-1111-4111-8111-111111111111'

export type AskedRequest = { method: string; path: string; body: unknown }

/**
 * Renders for a test what an owner (or `role`) of the organization Acorn sees at a URL, and answers API requests from
 * `reply`: a `Response`, any other value as JSON, undefined as 404. Every request is recorded in `asked`.
 */
export async function renderScreen(
  element: ReactNode,
  {
    address = '/',
    role = 'owner',
    clients,
    reply = () => undefined,
    config = {},
  }: {
    address?: string
    role?: Membership['role']
    /** The brands of the switcher; if missing, loading them fails. */
    clients?: readonly Client[]
    reply?: (request: AskedRequest) => unknown
    /** The part of the server's configuration that screens use. */
    config?: { mailIsDelivered?: boolean }
  } = {},
) {
  standInForBrowser()
  startBackend()
  const asked: AskedRequest[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://app.test')
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const request = { method: init?.method ?? 'GET', path: url.pathname, body }
    asked.push(request)
    const answer = await reply(request)
    if (answer instanceof Response) return answer
    if (answer === undefined)
      return Response.json({ error: { code: 'not_found', message: 'Not found' } }, { status: 404 })
    return Response.json(answer)
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData([...membershipKeys.all, ''], {
    memberships: [{ ...acorn, role }],
    isStaff: false,
  })
  if (clients) queryClient.setQueryData([...clientKeys.all, acornId], clients)
  const root = createRootRouteWithContext<typeof context & { config: { mailIsDelivered: boolean } }>()({
    component: () => element,
    notFoundComponent: () => null,
  })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { ...context, config: { mailIsDelivered: true, ...config } },
  })
  await act(() => router.load())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), asked, queryClient, location: () => router.state.location }
}

const acorn: Membership = {
  organizationId: acornId,
  organizationName: 'Acorn',
  timeZone: 'Europe/Berlin',
  isDemo: false,
  role: 'owner',
  allBrands: false,
  canViewBotLogs: true,
  canViewQueryFanout: true,
  planFeatures: null,
  requiresSecondFactor: false,
  membersNeedSecondFactorFrom: null,
  isBehindSecondFactor: false,
}

const nobody = { user: null, recovering: false }
const context = {
  session: { current: () => nobody, onChange: () => () => {} },
  organization: { current: () => acornId, onChange: () => () => {} },
}

// On a busy machine, a first render takes longer than a second.
configure({ asyncUtilTimeout: 5000 })

let isStarted = false

function startBackend() {
  if (!isStarted) startSupabase({ supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'test' })
  isStarted = true
}

/** What jsdom lacks: media queries, sizes, and scrolling. */
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
  Element.prototype.scrollIntoView = () => {}
}
