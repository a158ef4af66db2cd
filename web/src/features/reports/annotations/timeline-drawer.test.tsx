// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { acornId, renderScreen, type AskedRequest } from '../../../lib/testing/render-screen.tsx'
import { TimelineDrawer } from './timeline-drawer.tsx'

afterEach(cleanup)

const home = { organizationId: acornId, clientId: '22222222-2222-4222-8222-222222222222' }
const note = {
  id: 'n1',
  occurredAt: '2026-11-03T12:00:00+00:00',
  kind: 'note',
  text: 'Campaign started',
  createdBy: null,
}
const change = { ...note, id: 's1', kind: 'brand-set', text: 'Halden added: 1,240 answers were read again.' }

const open = (mayEdit: boolean, rows: unknown[] = [note, change]) =>
  renderScreen(<TimelineDrawer home={home} mayEdit={mayEdit} onClose={() => {}} />, {
    reply: ({ method }: AskedRequest) =>
      method === 'GET' ? { annotations: rows } : new Response(null, { status: 204 }),
  })

test('shows system events and notes of members on one timeline', async () => {
  await open(true)
  const items = await screen.findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/November 3, 2026 · Note.*Campaign started/),
    expect.stringMatching(/Brands.*Halden added/),
  ])
})

test('allows editors to edit notes, but not system events', async () => {
  const { user } = await open(true)
  const [mine, system] = await screen.findAllByRole('listitem')
  expect(within(system ?? document.body).queryByRole('button')).toBeNull()
  await user.click(within(mine ?? document.body).getByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText(/Edit note/)).toHaveProperty('value', 'Campaign started')
  cleanup()
  await open(false)
  await screen.findAllByRole('listitem')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByLabelText(/New note/)).toBeNull()
})

test('adds a note on its day for the brand on the screen', async () => {
  const { user, asked } = await open(true)
  await user.clear(await screen.findByLabelText(/Date/))
  await user.type(screen.getByLabelText(/Date/), '2026-10-05')
  await user.type(screen.getByLabelText(/New note/), 'Prices changed')
  await user.dblClick(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/api/brands/${home.clientId}/annotations`,
    body: { day: '2026-10-05', text: 'Prices changed' },
  })
})

test('explains an empty timeline', async () => {
  await open(true, [])
  expect(await screen.findByText('No events yet')).not.toBeNull()
})
