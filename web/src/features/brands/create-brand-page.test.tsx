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
import { startSupabase } from '../../lib/session/supabase.ts'
import { emptyBrand } from './brand-fields.tsx'
import { CreateBrandPage, withoutBlankRows } from './create-brand-page.tsx'

beforeAll(() => {
  startSupabase({ supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'test' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('reports a missing name and invalid domains on their fields before anything is sent', async () => {
  const { user, sent } = await open(() => Response.json({ id: brandId }, { status: 201 }))
  await user.type(screen.getByRole('combobox', { name: 'Domains' }), 'nonsense,')
  await user.click(screen.getByRole('button', { name: 'Create brand' }))

  const name = screen.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Required.')).toBeDefined()
  expect(screen.getByText(/“nonsense” can’t be registered as a domain/)).toBeDefined()
  expect(sent).toEqual([])
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
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Northwave')
  await user.click(screen.getByRole('button', { name: 'Add competitor' }))
  const rival = within(screen.getByRole('group', { name: 'Competitor 1' }))
  await user.type(rival.getByRole('textbox', { name: 'Name' }), 'Halden')
  await user.type(rival.getByRole('combobox', { name: 'Domains' }), 'halden.example,')
  await user.click(screen.getByRole('button', { name: 'Create brand' }))

  expect(await screen.findByText('You have a brand of this name.')).toBeDefined()
  expect(rival.getByText('Taken by another.')).toBeDefined()
})

test('sends the accepted prompts and omits blank rows', async () => {
  const { user, sent } = await open(() => Response.json({ id: brandId }, { status: 201 }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Northwave')
  await user.click(screen.getByRole('button', { name: 'Add competitor' }))
  await user.click(screen.getByRole('button', { name: 'Add alias' }))
  await user.click(screen.getByRole('textbox', { name: 'Prompts' }))
  await user.paste('best headphones\tNoise\nwhich ones last?')
  await user.click(await screen.findByRole('checkbox', { name: /which ones last/ }))
  await user.click(screen.getByRole('button', { name: 'Create brand' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    name: 'Northwave',
    aliases: [],
    competitors: [],
    prompts: [{ text: 'best headphones', topic: 'Noise', tags: [], intent: null }],
  })
})

test('keeps a partly filled competitor, so that its missing name is reported', () => {
  const row = { name: '', domains: ['halden.example'], aliases: [], description: '' }
  const blank = { ...row, domains: [] }
  expect(withoutBlankRows({ ...emptyBrand, competitors: [blank, row] }).competitors).toEqual([row])
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
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: RequestInfo | URL, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return Promise.resolve(reply())
  })
  const root = createRootRoute()
  const form = createRoute({
    getParentRoute: () => root,
    path: '/brands',
    component: () => <CreateBrandPage organizationId={organizationId} />,
  })
  const prompts = createRoute({ getParentRoute: () => root, path: '/prompts', component: () => 'prompts' })
  const router = createRouter({
    routeTree: root.addChildren([form, prompts]),
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
  return { user: userEvent.setup(), sent }
}
