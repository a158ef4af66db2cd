// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseOrganization } from './choose-organization.ts'
import { removeOrganizationCookie, writeOrganizationCookie } from './organization-cookie.ts'
import { createOrganizationState } from './organization-state.ts'
import { organizationUrl } from './organization-url.ts'

const acorn = '11111111-1111-4111-8111-111111111111'
const birch = '22222222-2222-4222-8222-222222222222'

/** Opens a tab at a URL. Returns its state and its current URL. */
function openTab(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const state = createOrganizationState()
  state.attachUrl(organizationUrl(history))
  const stop = state.followOtherTabs()
  return { state, stop, href: () => history.location.href }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  removeOrganizationCookie()
  vi.useRealTimers()
})

test('the cookie has its name, lives seven days on the whole site, and is lax', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  createOrganizationState().select(acorn)
  expect(written).toHaveBeenLastCalledWith(
    `currentOrganizationId=${acorn}; Max-Age=604800; Path=/; SameSite=Lax`,
  )
})

test('a selection writes the cookie and URL, and drops what belonged to the old organization', () => {
  const tab = openTab(`/overview?organizationId=${acorn}&clientId=c&analysis=a&segment=s&engines=x,y#trend`)
  tab.state.select(birch)
  expect(document.cookie).toContain(birch)
  expect(tab.state.current()).toBe(birch)
  expect(tab.href()).toBe(`/overview?organizationId=${birch}&engines=x,y#trend`)
  tab.stop()
})

test('clearing removes the cookie and organizationId, clientId, analysis, and segment from the URL', () => {
  const tab = openTab(`/overview?organizationId=${acorn}&clientId=c&analysis=a&segment=s&from=2026-01-01`)
  tab.state.select(acorn)
  tab.state.clear()
  expect(document.cookie).not.toContain('currentOrganizationId')
  expect(tab.state.current()).toBeNull()
  expect(tab.href()).toBe('/overview?from=2026-01-01')
  tab.stop()
})

test('a change in another tab updates state and URL within a second, but not before the poll', () => {
  writeOrganizationCookie(acorn)
  const [first, second] = [openTab('/prompts'), openTab(`/overview?organizationId=${acorn}&clientId=c`)]
  first.state.select(birch)
  vi.advanceTimersByTime(999)
  expect(second.state.current()).toBe(acorn)
  vi.advanceTimersByTime(1)
  expect(second.state.current()).toBe(birch)
  expect(second.href()).toBe(`/overview?organizationId=${birch}`)
  first.state.clear()
  vi.advanceTimersByTime(1000)
  expect(second.state.current()).toBeNull()
  expect(second.href()).toBe('/overview')
  first.stop()
  second.stop()
})

test('a tab that adopts its current organization does not undo the choice of another tab', () => {
  writeOrganizationCookie(acorn)
  const [first, second] = [openTab('/prompts'), openTab('/overview')]
  first.state.select(birch)
  second.state.adopt(acorn)
  vi.advanceTimersByTime(1000)
  expect(first.state.current()).toBe(birch)
  expect(second.state.current()).toBe(birch)
  first.stop()
  second.stop()
})

test('listeners are only called on changes', () => {
  const tab = openTab('/')
  const heard = vi.fn<() => void>()
  tab.state.onChange(heard)
  tab.state.select(acorn)
  tab.state.select(acorn)
  vi.advanceTimersByTime(5000)
  expect(heard).toHaveBeenCalledOnce()
  tab.stop()
})

test('a cookie without a valid organization id counts as none', () => {
  document.cookie = 'currentOrganizationId=<script>; Path=/'
  expect(createOrganizationState().current()).toBeNull()
})

describe('the current organization', () => {
  const membership = (organizationId: string) => ({
    organizationId,
    organizationName: 'x',
    timeZone: 'UTC',
    isDemo: false,
    role: 'viewer' as const,
    allBrands: false,
    canViewBotLogs: false,
    canViewQueryFanout: false,
    planFeatures: null,
    requiresSecondFactor: false,
    membersNeedSecondFactorFrom: null,
    isBehindSecondFactor: false,
  })
  const both = [membership(acorn), membership(birch)]

  test.each([
    ['the one the address names', both, birch, acorn, birch],
    ['the current one when the address names none', both, undefined, birch, birch],
    ['the current one when the address names a stranger', both, 'other', birch, birch],
    ['the first when the current one is a stranger', both, undefined, 'other', acorn],
    ['none for someone who belongs nowhere', [], acorn, acorn, null],
  ])('is %s', (_, memberships, inUrl, current, chosen) => {
    expect(chooseOrganization(memberships, { inUrl, current })).toBe(chosen)
  })
})
