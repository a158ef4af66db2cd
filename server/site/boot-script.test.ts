// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bootScript } from './boot-script.ts'

const app = [{ tag: 'script' as const, attributes: { src: '/assets/app.js' } }]
const analyticsScriptUrl = 'https://analytics.example/a.js'
const scripts = () =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))

/** Runs it as the page at this URL does. */
function boot(address: string, given: { analyticsScriptUrl: string | null } = { analyticsScriptUrl }) {
  window.history.replaceState(null, '', address)
  runInThisContext(bootScript({ app, ...given }))
}

beforeEach(() => {
  document.head.replaceChildren()
  document.documentElement.removeAttribute('data-answer')
  localStorage.clear()
  document.cookie = 'currentOrganizationId=1; Path=/'
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

describe('without a session', () => {
  test('forgets the organization, in the cookie and in the URL', () => {
    boot('/pricing?organizationId=1&clientId=2&analysis=3&segment=4&lang=de#plans')
    expect(document.cookie).toBe('')
    expect(window.location.href).toMatch(/\/pricing\?lang=de#plans$/)
  })

  test('loads a configured analytics script, but not at secret URLs', () => {
    boot('/pricing?a=b,c')
    expect(scripts()).toEqual([analyticsScriptUrl])
    expect(window.location.search).toBe('?a=b,c')
    document.head.replaceChildren()
    boot('/invite/secret/mistyped')
    boot('/pricing', { analyticsScriptUrl: null })
    expect(scripts()).toEqual([])
  })
})

describe('with a session', () => {
  beforeEach(() => localStorage.setItem('sb-127-auth-token', '{}'))

  test('starts the application, which does both itself', () => {
    boot('/pricing?organizationId=1')
    expect(scripts()).toEqual(['/assets/app.js'])
    expect(document.cookie).toBe('currentOrganizationId=1')
    expect(window.location.search).toBe('?organizationId=1')
  })

  test('leaves the response to a posted form, and loads the analytics script there', () => {
    document.documentElement.setAttribute('data-answer', '')
    boot('/contact')
    expect(scripts()).toEqual([analyticsScriptUrl])
    expect(document.cookie).toBe('currentOrganizationId=1')
  })
})
