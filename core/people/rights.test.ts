import { expect, test } from 'vitest'
import { hasRight, rightNames, type AccessGrant } from './rights.ts'
import { roles, type Role } from './roles.ts'

const bare = { allBrands: false, canViewBotLogs: false, canViewQueryFanout: false }
const full = { allBrands: true, canViewBotLogs: true, canViewQueryFanout: true }
const rightsOf = (role: Role, given: Omit<AccessGrant, 'role'>) =>
  rightNames.filter((right) => hasRight({ role, ...given }, right))

test('an owner has every right, an admin all but owning, whatever else their membership says', () => {
  expect(rightsOf('owner', bare)).toEqual([...rightNames])
  expect(rightsOf('admin', bare)).toEqual(rightNames.filter((right) => right !== 'own'))
})

test('the other roles have the rights of their role', () => {
  expect(rightsOf('editor', bare)).toEqual(['view', 'edit'])
  expect(rightsOf('viewer', bare)).toEqual(['view'])
  expect(rightsOf('guest', bare)).toEqual(['view'])
})

test('the other roles have the rights they were given, but a guest never has all brands', () => {
  expect(rightsOf('viewer', full)).toEqual(['view', 'all-brands', 'query-fanout', 'bot-logs'])
  expect(rightsOf('guest', full)).toEqual(['view', 'query-fanout', 'bot-logs'])
})

test('no role has a right that a higher role lacks', () => {
  for (const given of [bare, full])
    for (const [index, role] of roles.slice(1).entries()) {
      const above = rightsOf(roles[index] ?? 'owner', given)
      expect(above).toEqual(expect.arrayContaining(rightsOf(role, given)))
    }
})
