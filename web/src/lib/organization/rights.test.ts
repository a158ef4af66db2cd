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
  membersNeedSecondFactorFrom: null,
  isBehindSecondFactor: false,
}
const allowed = (membership: Membership | undefined) => rightNames.filter((right) => can(membership, right))

test('a membership has the rights of its role and the granted ones', () => {
  expect(allowed(viewer)).toEqual(['view', 'bot-logs'])
  expect(allowed({ ...viewer, role: 'owner' })).toEqual([...rightNames])
})

test('no one is allowed what the plan lacks', () => {
  const owner: Membership = { ...viewer, role: 'owner', planFeatures: [] }
  expect(can(owner, 'bot-logs')).toBe(false)
  expect(can(owner, 'admin')).toBe(true)
  expect(can({ ...owner, planFeatures: ['bot-logs'] }, 'bot-logs')).toBe(true)
})

test('nothing is allowed without a membership', () => {
  expect(allowed(undefined)).toEqual([])
})
