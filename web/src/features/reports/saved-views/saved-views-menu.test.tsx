// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { acornId, renderScreen, type AskedRequest } from '../../../lib/testing/render-screen.tsx'
import { SavedViewsMenu } from './saved-views-menu.tsx'

afterEach(cleanup)

const meId = '33333333-3333-4333-8333-333333333333'
const home = { organizationId: acornId, clientId: '22222222-2222-4222-8222-222222222222' }
const view = (id: string, name: string, search: Record<string, string>, rest: object = {}) => ({
  id,
  name,
  path: '/overview',
  search,
  isShared: false,
  createdBy: meId,
  ...rest,
})
const rows = [
  view('1', 'Atlas only', { engines: 'atlas' }),
  view('2', 'Team view', { branded: 'all' }, { isShared: true, createdBy: 'somebody' }),
]

async function open(address: string, { mayShare = true } = {}) {
  const shown = await renderScreen(<SavedViewsMenu home={home} mayShare={mayShare} />, {
    address,
    reply: ({ method, path }: AskedRequest) => {
      if (method !== 'GET') return new Response(null, { status: 204 })
      return path.endsWith('/views') ? { views: rows } : undefined
    },
  })
  shown.queryClient.setQueryData(['my-profile'], { id: meId, email: null })
  return shown
}

test('opens a saved view with its screen and filters, for the brand on the screen', async () => {
  const { user, location } = await open('/prompts?topic=calls')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: /Atlas only/ }))
  await waitFor(() => expect(location().pathname).toBe('/overview'))
  expect(location().search).toEqual({
    engines: 'atlas',
    organizationId: home.organizationId,
    clientId: home.clientId,
  })
})

test('shows the name of the current view, and lets members who may share delete a shared view of others', async () => {
  const { user } = await open('/overview?branded=all')
  await user.click(await screen.findByRole('button', { name: 'Team view' }))
  expect(screen.queryByRole('menuitem', { name: 'Rename or share…' })).toBeNull()
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).not.toBeNull()
  cleanup()
  const viewer = await open('/overview?branded=all', { mayShare: false })
  await viewer.user.click(await screen.findByRole('button', { name: 'Team view' }))
  expect(await screen.findByRole('menuitem', { name: /Save view/ })).not.toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})

test('saves the filters of the URL under a name, once even after several clicks', async () => {
  const { user, asked } = await open('/overview?engines=beacon&evidence=x&clientId=c')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: /Save view/ }))
  await user.type(await screen.findByLabelText(/Name/), 'Beacon')
  await user.dblClick(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  const sent = asked.filter(({ method }) => method === 'POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({
    name: 'Beacon',
    path: '/overview',
    search: { engines: 'beacon' },
    isShared: false,
  })
})
