// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrganizationSpending } from '#core/runs/budgets/schema.ts'
import { acornId, renderScreen } from '../../../lib/testing/render-screen.tsx'
import { SpendingSection } from './spending-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const brandId = '22222222-2222-4222-8222-222222222222'
const spent = { answers: 420, knownUsd: 12, assumedUsd: 1.5, unknownCalls: 14, reservedUsd: 0.5 }
const spending: OrganizationSpending = {
  ...spent,
  month: '2026-11-01',
  budgetUsd: 50,
  brands: [{ ...spent, budgetUsd: null, brandId, name: 'Acorn Tools' }],
  quota: { plan: 'Team', answersPerMonth: 5000, used: 420, renewsOn: '2026-12-01', given: null },
}

test('shows known, assumed, and reserved costs of the month and their budgets', async () => {
  await show()
  const organization = (await screen.findByText('Organization total')).closest('li')
  for (const words of [
    '$14.00 of $50.00',
    '$12.00 known cost',
    '$1.50 reserved for 14 calls with unknown cost',
    '$0.50 reserved for answers in progress',
    'Team plan: 420 of 5,000 answers used. Resets on December 1, 2026.',
  ])
    expect(organization?.textContent).toContain(words)
  expect(screen.getByText('November 2026')).toBeDefined()
})

test('sets and removes budgets of the organization and of a brand', async () => {
  const { user, sent } = await show()
  const whole = await screen.findByRole('textbox', { name: 'Monthly budget for the organization' })
  await user.clear(whole)
  await user.click(screen.getByRole('button', { name: 'Remove budget for the organization' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { method: 'PUT', path: `/api/organizations/${acornId}/budget`, body: { usdPerMonth: null } },
    ]),
  )
  await user.type(screen.getByRole('textbox', { name: 'Monthly budget for Acorn Tools' }), '20.50')
  await user.click(screen.getByRole('button', { name: 'Save budget for Acorn Tools' }))
  await waitFor(() =>
    expect(sent()[1]).toMatchObject({ path: `/api/brands/${brandId}/budget`, body: { usdPerMonth: 20.5 } }),
  )
})

test('rejects a budget of zero before it is sent', async () => {
  const { user, sent } = await show()
  const field = await screen.findByRole('textbox', { name: 'Monthly budget for Acorn Tools' })
  await user.type(field, '0')
  expect(await screen.findByText('Enter a budget greater than 0.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save budget for Acorn Tools' }).hasAttribute('disabled')).toBe(
    true,
  )
  expect(sent()).toEqual([])
})

async function show() {
  const { user, asked } = await renderScreen(<SpendingSection organizationId={acornId} />, {
    reply: ({ method }) => (method === 'GET' ? spending : { usdPerMonth: null }),
  })
  return { user, sent: () => asked.filter(({ method }) => method !== 'GET') }
}
