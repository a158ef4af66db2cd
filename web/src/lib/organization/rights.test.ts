import { expect, test } from 'vitest'
import { rightNames } from '#core/people/rights.ts'
import type { Membership } from '#core/people/membership.ts'
import { can } from './rights.ts'

const viewer: Membership = {
  organizationId: 'o',
  organizationName: 'Acorn',
  timeZone: 'UTC',
  isDemo: false,
  role: 'viewer',
  allBrands: false,
  canViewBotLogs: true,
  canViewQueryFanout: false,
  planFeatures: null,
  requiresSecondFactor: false,
}
const allowed = (membership: Membership | undefined) => rightNames.filter((right) => can(membership, right))

test('a membership carries the rights of its role and those it was given', () => {
  expect(allowed(viewer)).toEqual(['view', 'bot-logs'])
  expect(allowed({ ...viewer, role: 'owner' })).toEqual([...rightNames])
})

test('what the plan lacks is allowed to nobody', () => {
  const owner: Membership = { ...viewer, role: 'owner', planFeatures: [] }
  expect(can(owner, 'bot-logs')).toBe(false)
  expect(can(owner, 'admin')).toBe(true)
  expect(can({ ...owner, planFeatures: ['bot-logs'] }, 'bot-logs')).toBe(true)
})

test('without a membership nothing is allowed', () => {
  expect(allowed(undefined)).toEqual([])
})
