// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startSupabase } from '../../../lib/session/supabase.ts'
import type { BrandDraftView } from '#core/onboarding/schema.ts'
import { ReviewBrand, startingValues, withoutBlankRows } from './review-brand.tsx'

beforeAll(() => {
  startSupabase({ supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'test' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draft: BrandDraftView = {
  id: '33333333-3333-4333-8333-333333333333',
  typed: 'northwave.example',
  domain: 'northwave.example',
  state: 'ready',
  problem: { code: 'no-answer', values: {} },
  proposal: {
    name: 'Northwave',
    aliases: ['North Wave'],
    domains: ['northwave.example'],
    country: null,
    language: 'en',
    description: '',
    categories: ['headphones'],
  },
  content: null,
}

test('proposes names and prompts, and says in one sentence why the page is missing', async () => {
  await open(() => Response.json({ id: brandId }, { status: 201 }))
  expect(screen.getByText(/We couldn’t read northwave.example.*didn’t respond/)).toBeDefined()
  expect(screen.getAllByRole('textbox', { name: /^Prompt \d+$/ })).toHaveLength(10)
  expect(screen.getByDisplayValue('North Wave')).toBeDefined()
})

test('reports a missing name and invalid domains on their fields before a brand is created', async () => {
  const { user, brands } = await open(() => Response.json({ id: brandId }, { status: 201 }))
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('combobox', { name: 'Domains' }), 'nonsense,')
  await user.click(screen.getByRole('button', { name: 'Create brand' }))

  const name = screen.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(/“nonsense” can’t be registered as a domain/)).toBeDefined()
  expect(brands()).toEqual([])
})

test("shows the server's field errors on their fields", async () => {
  const { user } = await open(() =>
    Response.json(
      {
        error: {
          code: 'invalid',
          message: 'Some values are not accepted.',
          fields: { name: 'You have a brand of this name.', 'competitors.0.domains.0': 'Taken by another.' },
        },
      },
      { status: 422 },
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Add competitor' }))
  const competitor = within(screen.getByRole('group', { name: 'Competitor 1' }))
  await user.type(competitor.getByRole('textbox', { name: 'Name' }), 'Halden')
  await user.type(competitor.getByRole('combobox', { name: 'Domains' }), 'halden.example,')
  await user.click(screen.getByRole('button', { name: 'Create brand' }))

  expect(await screen.findByText('You have a brand of this name.')).toBeDefined()
  expect(competitor.getByText('Taken by another.')).toBeDefined()
})

test('merges pasted prompts, omits blank rows, and creates one brand on a double click', async () => {
  const { user, brands } = await open(() => Response.json({ id: brandId }, { status: 201 }))
  await user.click(screen.getByRole('button', { name: 'Add competitor' }))
  await user.click(screen.getByRole('textbox', { name: 'Add prompts' }))
  await user.paste('best ones for rain?\tNoise\nBest ones for RAIN\nwhich ones last?')
  expect(await screen.findByText(/2 prompts added/)).toBeDefined()
  expect(screen.getByText(/1 duplicate skipped/)).toBeDefined()
  await user.dblClick(screen.getByRole('button', { name: 'Create brand' }))

  await waitFor(() => expect(brands()).toHaveLength(1))
  expect(brands()[0]).toMatchObject({ name: 'Northwave', competitors: [] })
  const texts = (brands()[0] as { prompts: { text: string; topic: string }[] }).prompts
  expect(texts).toHaveLength(12)
  expect(texts.slice(-2)).toMatchObject([
    { text: 'best ones for rain?', topic: 'Noise' },
    { text: 'which ones last?', topic: 'headphones' },
  ])
})

test('keeps a partly filled competitor, so that its missing name is reported', () => {
  const row = { name: '', domains: ['halden.example'], aliases: [], description: '' }
  const blank = { ...row, domains: [] }
  const values = startingValues(draft)
  expect(withoutBlankRows({ ...values, competitors: [blank, row] }).competitors).toEqual([row])
})

const organizationId = '11111111-1111-4111-8111-111111111111'
const brandId = '22222222-2222-4222-8222-222222222222'

async function open(reply: () => Response) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  // jsdom loads no fonts, and an autosizing text area waits for them.
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener() {}, removeEventListener() {} },
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const sent: { method: string | undefined; body: unknown }[] = []
  vi.stubGlobal('fetch', (_: RequestInfo | URL, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent.push({ method: init.method, body: JSON.parse(init.body) })
    return Promise.resolve(init?.method === 'POST' ? reply() : Response.json(true))
  })
  const root = createRootRoute()
  const form = createRoute({
    getParentRoute: () => root,
    path: '/brands',
    component: () => <ReviewBrand draft={draft} organizationId={organizationId} />,
  })
  const overview = createRoute({ getParentRoute: () => root, path: '/overview', component: () => 'overview' })
  const router = createRouter({
    routeTree: root.addChildren([form, overview]),
    history: createMemoryHistory({ initialEntries: ['/brands'] }),
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const brands = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { user: userEvent.setup(), brands }
}
