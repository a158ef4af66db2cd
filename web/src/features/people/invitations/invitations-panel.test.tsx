// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvitationRow, MailDelivery } from '#core/people/invitations/schema.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { acornId, renderScreen } from '../../../lib/testing/render-screen.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'

const invite: InvitationRow = {
  id: '22222222-2222-4222-8222-222222222222',
  email: 'ada@birch.example',
  role: 'viewer',
  allBrands: true,
  brandIds: [],
  canViewBotLogs: false,
  canViewQueryFanout: false,
  note: '',
  state: 'unsent',
  invitedBy: 'Alice',
  sentAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 14 * 86_400_000).toISOString(),
  deliveredAt: null,
  unsentAt: new Date().toISOString(),
  bouncedAt: null,
  openedAt: null,
  acceptedAt: null,
  revokedAt: null,
  resends: 0,
  problem: null,
  mayChange: true,
}

function Panel() {
  const membership = useMembership()
  return membership === undefined ? null : <InvitationsPanel membership={membership} />
}

const shown = (delivery: MailDelivery) =>
  renderScreen(<Panel />, {
    config: { mailIsDelivered: delivery === 'smtp' },
    reply: ({ method, path }) => {
      if (path === `/api/organizations/${acornId}/invitations`) return { invites: [invite], delivery }
      if (method === 'POST' && path.endsWith('/mails'))
        return { id: invite.id, email: invite.email, link: 'https://scope.test/invite/fresh' }
      return { data: [], brands: [] }
    },
  })

test('says that an invitation was not emailed and creates a new link with one click', async () => {
  const { user } = await shown('outbox')
  expect(await screen.findByText('Not sent')).toBeDefined()
  expect(screen.getByText(/^This server doesn’t send email\. Send the link yourself, or/)).toBeDefined()
  expect(screen.queryByText('Delivered')).toBeNull()
  expect(screen.queryByText(/sent by/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create new link for ada@birch.example' }))
  expect(await screen.findByText(/member invited\. This server doesn’t send email\. Copy each/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy link for ada@birch.example' })).toBeDefined()
})

test('offers to send the invitation once email is configured', async () => {
  await shown('smtp')
  expect(await screen.findByText('No email was sent. Send it now, or revoke the invitation.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send again to ada@birch.example' })).toBeDefined()
})
