// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { loadAnalytics } from './analytics.ts'

const analyticsScriptUrl = 'https://analytics.example/script.js'
const scripts = () => [...document.head.querySelectorAll('script')].map((script) => script.src)

beforeEach(() => {
  document.head.replaceChildren()
  window.history.replaceState(null, '', '/')
})

test('the local environment never loads the script', () => {
  loadAnalytics({ environment: 'local', analyticsScriptUrl })
  expect(scripts()).toEqual([])
})

test.each(['development', 'production'] as const)(
  '%s loads the script if one is configured',
  (environment) => {
    loadAnalytics({ environment, analyticsScriptUrl: null })
    expect(scripts()).toEqual([])
    loadAnalytics({ environment, analyticsScriptUrl })
    expect(scripts()).toEqual([analyticsScriptUrl])
  },
)

test.each([
  ['/shared/secret?view=topics', true],
  ['/invite/secret', true],
  ['/login?redirect=%2Finvite%2Fsecret', true],
  ['/auth/callback?redirect=/invite/secret', true],
  ['/trial/confirm-signup?token=secret', true],
  ['/login?redirect=%2Ftrial%2Fconfirm%3Ftoken%3Dsecret', true],
  ['/overview?clientId=1', false],
  ['/settings?section=invites', false],
])('at %s (secret in the URL: %s), the script is loaded only without a secret', (address, isSecret) => {
  window.history.replaceState(null, '', address)
  loadAnalytics({ environment: 'production', analyticsScriptUrl })
  expect(scripts()).toEqual(isSecret ? [] : [analyticsScriptUrl])
})
