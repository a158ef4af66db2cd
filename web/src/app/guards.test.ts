import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { Belonging, Membership } from '#core/people/membership.ts'
import { membershipKeys } from '../lib/organization/memberships.ts'
import { requireAdmin, requireStaffOrAdmin } from './guards.ts'
import { NoAccess } from './no-access.ts'
import { areaOf, areasFor } from './shell/screens.ts'

const acorn: Membership = {
  organizationId: 'acorn',
  organizationName: 'Acorn',
  timeZone: 'UTC',
  isDemo: false,
  role: 'viewer',
  allBrands: false,
  canViewBotLogs: false,
  canViewQueryFanout: false,
  planFeatures: null,
  requiresSecondFactor: false,
  membersNeedSecondFactorFrom: null,
  isBehindSecondFactor: false,
}
const admin: Membership = { ...acorn, role: 'admin' }

/** Opens a page of the administration; null: signed out. */
function visit(belonging: Belonging | null, environment: 'local' | 'production' = 'production') {
  const queryClient = new QueryClient()
  queryClient.setQueryData([...membershipKeys.all, 'ada'], belonging)
  const ada = { id: 'ada', aud: '', app_metadata: {}, user_metadata: {}, created_at: '' }
  const context = {
    config: { environment, secondFactor: false },
    session: {
      ready: Promise.resolve(),
      current: () => ({ user: belonging && ada, recovering: false }),
    },
    organization: { current: () => 'acorn' },
    queryClient,
  }
  return { context, location: { href: '/admin' } }
}

describe('the administration', () => {
  test.each([
    ['staff without an organization', { memberships: [], isStaff: true }],
    ['staff with any role', { memberships: [acorn], isStaff: true }],
    ['an admin', { memberships: [admin], isStaff: false }],
  ])('opens for %s', async (_, belonging) => {
    await expect(requireStaffOrAdmin(visit(belonging))).resolves.toBeUndefined()
  })

  test('opens without sign-in in the local environment', async () => {
    await expect(requireStaffOrAdmin(visit(null, 'local'))).resolves.toBeUndefined()
  })

  test('is closed to other members, and redirects to sign-in when signed out', async () => {
    const other = requireStaffOrAdmin(visit({ memberships: [acorn], isStaff: false }))
    await expect(other).rejects.toBeInstanceOf(NoAccess)
    await expect(requireStaffOrAdmin(visit(null))).rejects.toMatchObject({ options: { to: '/login' } })
  })
})

test('staff without a role in an organization cannot open its settings', async () => {
  const staff = requireAdmin(visit({ memberships: [acorn], isStaff: true }))
  await expect(staff).rejects.toBeInstanceOf(NoAccess)
})

test('the sidebar shows the administration only to staff, and settings only to admins', () => {
  const ids = (membership: Parameters<typeof areasFor>[0], isStaff: boolean) =>
    areasFor(membership, isStaff)
      .map(({ id }) => id)
      .filter((id) => id === 'admin' || id === 'settings')
  expect(ids(undefined, true)).toEqual(['admin'])
  expect(ids({ ...acorn, role: 'owner' }, false)).toEqual(['settings'])
  expect(ids(undefined, false)).toEqual([])
})

test('every route of the application belongs to an entry of the sidebar', () => {
  const idOf = (pathname: string, view?: string) => areaOf(pathname, view)?.id
  expect(idOf('/prompt-details')).toBe('prompts')
  expect(idOf('/query-fanout/1')).toBe('query-fanout')
  expect(idOf('/brand/1')).toBe('brand-settings')
  expect(idOf('/brands')).toBe('home')
  expect(idOf('/admin/usage-logs')).toBe('admin')
  expect(idOf('/overview')).toBe('overview')
  expect(idOf('/overview', 'sources')).toBe('sources')
  expect(idOf('/overview', 'competition')).toBe('competitors')
  expect(idOf('/overview', 'topics')).toBe('overview')
  const router = readFileSync('web/src/app/router.tsx', 'utf8')
  const inShell = [...router.matchAll(/getParentRoute: inShell,\n {2}path: '([^']+)'/g)].map(
    ([, path]) => path ?? '',
  )
  expect(inShell.length).toBeGreaterThan(15)
  expect(inShell.filter((path) => areaOf(path, undefined) === undefined)).toEqual([])
})
