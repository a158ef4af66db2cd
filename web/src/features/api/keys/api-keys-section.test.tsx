// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiKeyRow } from '#core/api/keys/schema.ts'
import { acornId, renderScreen } from '../../../lib/testing/render-screen.tsx'
import { ApiKeysSection } from './api-keys-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row: ApiKeyRow = {
  id: '66666666-6666-4666-8666-666666666666',
  name: 'Nightly collector',
  brandId: null,
  rights: ['answers:write'],
  lastFour: 'abcd',
  createdBy: 'Alice',
  isMine: true,
  heldBack: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  rotatedAt: null,
  previousUntil: null,
  expiresAt: null,
  lastUsedAt: null,
  lastUsedAddress: null,
  revokedAt: null,
}
const whole = `as_${'x'.repeat(39)}abcd`

test('shows a new key with its rights once and never again', async () => {
  const { user, asked } = await show([])
  await user.click(await screen.findByRole('button', { name: 'Create key' }))
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nightly collector')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText(whole)).toBeDefined()
  const sent = asked.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ name: 'Nightly collector', rights: ['reports:read'], brandId: null })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(document.body.innerHTML).not.toContain(whole)
})

test('revokes a key once undo is no longer possible and offers no actions on a revoked one', async () => {
  const { user, asked } = await show([
    row,
    {
      ...row,
      id: '77777777-7777-4777-8777-777777777777',
      name: 'Old',
      revokedAt: '2026-11-01T00:00:00.000Z',
    },
  ])
  expect(screen.queryByRole('button', { name: 'Revoke Old' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly collector' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Remove now: Nightly collector' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(
      `/api/organizations/${acornId}/api-keys/${row.id}`,
    ),
  )
})

test('only the creator of a key can rotate it and sees the new key once', async () => {
  const others = { ...row, id: '88888888-8888-4888-8888-888888888888', name: 'Of Adam', isMine: false }
  const { user, asked } = await show([row, { ...others, heldBack: ['answers:write'] }])
  expect(await screen.findByText(/Inactive: its creator no longer has.*Send answers/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Rotate Of Adam' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Rotate Nightly collector' }))
  expect(await screen.findByText(whole)).toBeDefined()
  expect(asked.find(({ method }) => method === 'PUT')?.path).toBe(
    `/api/organizations/${acornId}/api-keys/${row.id}/rotation`,
  )
})

function show(keys: ApiKeyRow[]) {
  return renderScreen(<ApiKeysSection organizationId={acornId} />, {
    reply: ({ method, path }) => {
      if (path.endsWith('/brands')) return []
      return method === 'GET' ? { keys } : { ...row, key: whole }
    },
  })
}
