// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Membership } from '#core/people/membership.ts'
import { rankEntries } from './rank-entries.ts'
import { otherWords, screenEntries } from './screen-entries.ts'

const owner: Membership = {
  organizationId: '11111111-1111-4111-8111-111111111111',
  organizationName: 'Acorn',
  timeZone: 'UTC',
  isDemo: false,
  role: 'owner',
  allBrands: true,
  canViewBotLogs: true,
  canViewQueryFanout: true,
  planFeatures: null,
  requiresSecondFactor: false,
  membersNeedSecondFactorFrom: null,
  isBehindSecondFactor: false,
}
const brand = { id: '22222222-2222-4222-8222-222222222222', name: 'Northwave' }
const entriesOf = (change: Partial<Membership> = {}) =>
  screenEntries({ membership: { ...owner, ...change }, isStaff: false, brand, search: {} })
const ids = (change?: Partial<Membership>) => entriesOf(change).map(({ id }) => id)
const first = (typed: string) =>
  rankEntries(entriesOf(), { typed, recent: new Set(), narrowed: null })[0]?.entries[0]?.id

test('an owner finds every screen and setting; a viewer no settings, no archive, and only the rights they have', () => {
  expect(ids()).toEqual(
    expect.arrayContaining([
      'screen /overview',
      'tab /overview sources',
      'settings audit-log',
      `brand-tab ${brand.id} danger`,
      'tab /bot-logs robots',
      'screen /admin/usage-logs',
    ]),
  )
  const viewer = ids({ role: 'viewer', canViewBotLogs: false, canViewQueryFanout: false })
  expect(viewer).toContain('tab /overview sources')
  expect(viewer.filter((id) => /^settings|bot-logs|query-fanout|danger|admin/.test(id))).toEqual([])
})

test('what the plan does not include is not found, even by an owner', () => {
  expect(ids({ planFeatures: ['bot-logs'] }).filter((id) => id.includes('query-fanout'))).toEqual([])
})

test('before the second factor is confirmed, only the own account is found', () => {
  expect(ids({ isBehindSecondFactor: true }).every((id) => id.startsWith('account '))).toBe(true)
})

test.each([
  ['2fa', 'settings second-factor'],
  ['sso', 'settings single-sign-on'],
  ['invoice', 'settings plan'],
  ['audit', 'settings audit-log'],
  ['sentiment', 'tab /overview perception'],
  ['crawler', 'tab /bot-logs bots'],
  ['bots', 'screen /bot-logs'],
  ['logs', 'screen /bot-logs'],
  ['fanout', 'screen /query-fanout'],
  ['api key', 'settings api-keys'],
  ['gdpr', 'settings data'],
])('%s leads to %s', (typed, id) => {
  expect(first(typed)).toBe(id)
})

test('a link has the organization and the brand, and its shortcut', () => {
  const sources = entriesOf().find(({ id }) => id === 'tab /overview sources')
  expect(sources?.keys).toBe('g s')
  expect(sources?.href).toBe(
    `/overview?organizationId=${owner.organizationId}&clientId=${brand.id}&view=sources`,
  )
})

test('other words belong to an entry that exists', () => {
  const known = new Set(entriesOf({ role: 'owner' }).map(({ id }) => id))
  expect(Object.keys(otherWords).filter((id) => !known.has(id))).toEqual([])
})
