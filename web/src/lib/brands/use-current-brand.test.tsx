// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Loaded } from '../../components/states/loaded.tsx'
import type { Client } from '../session/load-clients.ts'
import { clientKeys } from '../organization/client-keys.ts'
import { useBrands } from '../organization/use-brands.ts'
import { acornId, renderScreen } from '../testing/render-screen.tsx'
import { useCurrentBrand } from './use-current-brand.ts'

const brand = (id: string, name: string): Client => ({
  id,
  name,
  organizationId: acornId,
  archivedAt: null,
  isDemo: false,
})
const brands = [brand('acorn', 'Acorn'), brand('birch', 'Birch')]

function Screen() {
  const { brand: shown, query } = useCurrentBrand()
  const { brand: switched, brands: all } = useBrands()
  return (
    <>
      <p>{`brands: ${all.map((one) => one.name).join(', ')}.`}</p>
      <p>{`switcher: ${switched?.name ?? 'none'}`}</p>
      {shown ? <p>{`screen: ${shown.name}`}</p> : <Loaded query={query}>{() => <p>screen: none</p>}</Loaded>}
    </>
  )
}

const open = (address: string, clients?: readonly Client[]) =>
  renderScreen(<Screen />, {
    address,
    ...(clients && { clients }),
    reply: ({ path }) => (path.endsWith('/brands') ? brands : undefined),
  })

const noRow = () => Response.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 })

/** Stores a session where the client of `renderScreen` reads it. */
function rememberSession() {
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'refresh',
    expires_in: 3600,
    expires_at: 4_102_444_800,
    token_type: 'bearer',
    user: { id: 'auth-1', aud: 'authenticated', app_metadata: {}, user_metadata: {} },
  }
  localStorage.setItem('sb-127-auth-token', JSON.stringify(session))
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['/overview?clientId=birch', 'Birch'],
  ['/overview?clientId=unknown', 'Acorn'],
  ['/overview', 'Acorn'],
])('at %s, the switcher and the screen show %s', async (address, name) => {
  await open(address, brands)
  expect(await screen.findByText(`switcher: ${name}`)).toBeDefined()
  expect(await screen.findByText(`screen: ${name}`)).toBeDefined()
})

test('a screen without a brand shows why loading the brands failed', async () => {
  await open('/overview?clientId=birch')
  await screen.findByText('User not authenticated')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByText('switcher: none')).toBeDefined()
  expect(screen.queryByText(/^screen:/)).toBeNull()
})

test.each([
  ['User not authenticated', false, {}],
  ['User profile not found', true, { users: noRow }],
  [
    'User not found in organization or not active',
    true,
    {
      users: () => ({ id: 'profile-1' }),
      organization_users: noRow,
      user_brand_permissions: () => [],
    },
  ],
] as const)(
  'brands that can no longer be loaded disappear from the list: %s',
  async (reason, isSignedIn, tables) => {
    if (isSignedIn) rememberSession()
    const rows: Record<string, () => unknown> = tables
    const { queryClient } = await renderScreen(<Screen />, {
      address: '/overview',
      clients: brands,
      reply: ({ path }) => rows[path.split('/').at(-1) ?? '']?.(),
    })
    await screen.findByText('brands: Acorn, Birch.')
    await act(() => queryClient.invalidateQueries({ queryKey: clientKeys.all }))
    await screen.findByText(reason)
    expect(screen.getByText('brands: .')).toBeDefined()
  },
)
