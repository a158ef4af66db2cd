// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SingleSignOn, SsoDomain } from '#core/organizations/single-sign-on/schema.ts'
import type { Role } from '#core/people/roles.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { acornId, renderScreen } from '../../../lib/testing/render-screen.tsx'
import { SingleSignOnSection } from './single-sign-on-section.tsx'

const none: SingleSignOn = {
  unavailable: null,
  callbackUrl: 'https://answers.example/auth/v1/callback',
  connection: null,
  domains: [],
}
const connection: NonNullable<SingleSignOn['connection']> = {
  issuer: 'https://login.acorn.example',
  clientId: 'answerscope',
  secretChangedAt: new Date().toISOString(),
  defaultRole: 'viewer',
  groupsClaim: 'groups',
  groupRoles: [{ group: 'writers', role: 'editor' }],
  testedAt: null,
  enforcedAt: null,
}
const domain: SsoDomain = {
  id: '22222222-2222-4222-8222-222222222222',
  domain: 'acorn.example',
  recordName: '_answerscope.acorn.example',
  recordValue: 'answerscope-verification=abc',
  provenAt: null,
  checkedAt: null,
  failingSince: null,
}

function Section() {
  const membership = useMembership()
  return membership === undefined ? null : <SingleSignOnSection membership={membership} />
}

const shown = (stored: SingleSignOn | Response, role: Role = 'owner', address = '/') =>
  renderScreen(<Section />, {
    role,
    address,
    reply: ({ method, path }) => {
      if (method === 'GET') return stored
      if (path.endsWith('/check')) return { outcome: 'held', domain }
      return {}
    },
  })

test('without a connection there is an empty form, the callback URL, and nothing to require', async () => {
  const { user, asked } = await shown(none)
  expect(await screen.findByDisplayValue(none.callbackUrl)).toBeDefined()
  expect(screen.getByText(/No domains yet/)).toBeDefined()
  expect(screen.queryByRole('switch')).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter the issuer URL of your provider.')).toBeDefined()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a saved connection keeps its secret unless a new one is entered', async () => {
  const { user, asked } = await shown({ ...none, connection })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT'))
    .toEqual({
      method: 'PUT',
      path: `/api/organizations/${acornId}/single-sign-on`,
      body: {
        issuer: connection.issuer,
        clientId: 'answerscope',
        defaultRole: 'viewer',
        groupsClaim: 'groups',
        groupRoles: connection.groupRoles,
      },
    })
})

test('it can be required only after a test and with a verified domain', async () => {
  await shown({ ...none, connection, domains: [domain] })
  expect((await screen.findByRole('switch')).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Test connection' }).hasAttribute('disabled')).toBe(true)
})

test('a check says that another organization holds the domain', async () => {
  const { user } = await shown({ ...none, domains: [domain] })
  const row = within(await screen.findByRole('region', { name: 'acorn.example' }))
  expect(row.getByDisplayValue('_answerscope.acorn.example')).toBeDefined()
  await user.click(row.getByRole('button', { name: 'Check now' }))
  expect(await row.findByText(/Another organization has verified this domain/)).toBeDefined()
})

test('admins see it and change nothing', async () => {
  await shown({ ...none, connection, domains: [domain] }, 'admin')
  expect(await screen.findByText('Only owners can change single sign-on.')).toBeDefined()
  for (const name of ['Save', 'Add domain', 'Check now', 'Test connection', 'Add group'])
    expect(screen.queryByRole('button', { name })).toBe(null)
})

test('a hosted project says in one sentence that it is not available', async () => {
  const unavailable = 'Not available with a hosted project: its own sign-in decides how people sign in.'
  await shown({ ...none, unavailable })
  expect(await screen.findByText(unavailable)).toBeDefined()
  expect(screen.queryByRole('button')).toBe(null)
})

test('a failure can be tried again', async () => {
  await shown(new Response('{}', { status: 500 }))
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined()
})
