// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Loaded } from '../components/loaded.tsx'
import type { Client } from './load-clients.ts'
import { useBrands } from './organization/use-brands.ts'
import { acornId, renderScreen } from './render-screen.tsx'
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
  const { brand: switched } = useBrands()
  return (
    <>
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

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['/overview?clientId=birch', 'Birch'],
  ['/overview?clientId=unknown', 'Acorn'],
  ['/overview', 'Acorn'],
])('at %s the switcher and the screen show %s', async (address, name) => {
  await open(address, brands)
  await screen.findByText(`switcher: ${name}`)
  await screen.findByText(`screen: ${name}`)
})

test('why there is no brand shows on the screen, which shows no brand of its own', async () => {
  await open('/overview?clientId=birch')
  await screen.findByText('User not authenticated')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByText('switcher: none')).toBeDefined()
  expect(screen.queryByText(/^screen:/)).toBeNull()
})
