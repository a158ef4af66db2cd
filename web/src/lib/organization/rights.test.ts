import { expect, test } from 'vitest'
import { can, type Right } from './rights.ts'

const membership = (
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'guest',
  given: Partial<Record<'canViewBotLogs' | 'canViewQueryFanout', boolean>> = {},
) => ({
  organizationId: 'o',
  organizationName: 'Acorn',
  timeZone: 'UTC',
  isDemo: false,
  role,
  canViewBotLogs: false,
  canViewQueryFanout: false,
  ...given,
})
const rights: Right[] = ['admin', 'bot-logs', 'query-fanout', 'edit']
const allowed = (one: ReturnType<typeof membership> | undefined) => rights.filter((right) => can(one, right))

test('owners and admins may everything', () => {
  expect(allowed(membership('owner'))).toEqual(rights)
  expect(allowed(membership('admin'))).toEqual(rights)
})

test('others may what their membership grants', () => {
  expect(allowed(membership('editor'))).toEqual(['edit'])
  expect(allowed(membership('viewer'))).toEqual([])
  expect(allowed(membership('guest', { canViewBotLogs: true }))).toEqual(['bot-logs'])
  expect(allowed(membership('viewer', { canViewQueryFanout: true }))).toEqual(['query-fanout'])
})

test('without a membership nothing is allowed', () => {
  expect(allowed(undefined)).toEqual([])
})
