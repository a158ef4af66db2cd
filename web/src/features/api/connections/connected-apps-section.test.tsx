// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ConnectedApplication } from '#core/api/oauth/schema.ts'
import { acornId, renderScreen } from '../../../lib/testing/render-screen.tsx'
import { ConnectedAppsSection } from './connected-apps-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row: ConnectedApplication = {
  id: '66666666-6666-4666-8666-666666666666',
  name: '<img src=x onerror=alert(1)>',
  redirectHost: 'assistant.example',
  brandId: null,
  rights: ['reports:read', 'brands:read'],
  heldBack: [],
  connectedBy: 'Alice',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2199-01-01T00:00:00.000Z',
  lastUsedAt: null,
  lastUsedAddress: null,
  revokedAt: null,
}

test('shows an app with its host, rights, and user, and its name only as text', async () => {
  await show([{ ...row, heldBack: ['brands:read'] }])
  expect(await screen.findByText(row.name)).toBeDefined()
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText('assistant.example')).toBeDefined()
  expect(screen.getByText(/Read reports, Read brands/)).toBeDefined()
  expect(screen.getByText(/Connected by Alice/)).toBeDefined()
  expect(screen.getByText(/longer has these permissions: Read brands/)).toBeDefined()
})

test('revokes an app once undo is no longer possible', async () => {
  const { user, asked } = await show([{ ...row, name: 'Assistant' }])
  await user.click(await screen.findByRole('button', { name: 'Revoke Assistant' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Remove now: Assistant' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(
      `/api/organizations/${acornId}/connected-applications/${row.id}`,
    ),
  )
})

test('offers nothing for an app that was revoked or has expired', async () => {
  await show([
    { ...row, name: 'One', revokedAt: '2026-11-01T00:00:00.000Z' },
    {
      ...row,
      id: '77777777-7777-4777-8777-777777777777',
      name: 'Two',
      expiresAt: '2020-01-01T00:00:00.000Z',
    },
  ])
  expect(await screen.findByText('One')).toBeDefined()
  expect(screen.getByText('Two')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull()
})

test('says that no app is connected, and how to connect one', async () => {
  await show([])
  expect(await screen.findByText('No connected apps')).toBeDefined()
  expect(screen.getByText(/\/api\/mcp/)).toBeDefined()
})

function show(applications: ConnectedApplication[]) {
  return renderScreen(<ConnectedAppsSection organizationId={acornId} />, {
    reply: ({ method, path }) => {
      if (path.endsWith('/brands')) return []
      return method === 'GET' ? { applications } : { id: row.id }
    },
  })
}
