// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrganizationSpending } from '#core/runs/budgets/schema.ts'
import { acornId, renderScreen } from '../../../lib/testing/render-screen.tsx'
import { MonthCard } from './month-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const month = { from: '2026-11-01', answers: 658, costUsd: 9, costUnknown: 0, sandboxAnswers: 0 }
const spending: OrganizationSpending = {
  month: '2026-11-01',
  answers: 658,
  knownUsd: 9,
  assumedUsd: 1,
  unknownCalls: 3,
  reservedUsd: 0,
  budgetUsd: 20,
  brands: [],
  quota: { plan: 'Team', answersPerMonth: 600, used: 600, renewsOn: '2026-12-01', given: null },
}

test('shows the spent part of the budget and the used part of the plan', async () => {
  await show({ reply: () => spending })
  expect(await screen.findByText('$10.00 of $20.00')).toBeDefined()
  expect(screen.getByText('$1.00 reserved for 3 calls with unknown cost')).toBeDefined()
  expect(screen.getByText('600 of 600')).toBeDefined()
  expect(screen.getByText('Runs paused until December 1, 2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Budgets' }).getAttribute('href')).toContain('section=spending')
})

test('shows only the cost of answers without spending data, and no links to settings for viewers', async () => {
  await show({ role: 'viewer' })
  expect(screen.getByText('$9.00')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

function show(options: Parameters<typeof renderScreen>[1]) {
  return renderScreen(<MonthCard month={month} organizationId={acornId} isRunning={false} />, options)
}
