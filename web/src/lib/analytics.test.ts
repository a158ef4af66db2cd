// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { isSecretAddress, loadAnalytics } from './analytics.ts'

const analyticsScriptUrl = 'https://analytics.example/script.js'
const scripts = () => [...document.head.querySelectorAll('script')].map((script) => script.src)

beforeEach(() => {
  document.head.replaceChildren()
})

test('the local environment never loads the script', () => {
  loadAnalytics({ environment: 'local', analyticsScriptUrl })
  expect(scripts()).toEqual([])
})

test.each(['development', 'production'] as const)('%s loads it when one is configured', (environment) => {
  loadAnalytics({ environment, analyticsScriptUrl: null })
  expect(scripts()).toEqual([])
  loadAnalytics({ environment, analyticsScriptUrl })
  expect(scripts()).toEqual([analyticsScriptUrl])
})

test.each([
  ['https://a.example/shared/secret?view=topics', true],
  ['https://a.example/invite/secret', true],
  ['https://a.example/login?redirect=%2Finvite%2Fsecret', true],
  ['https://a.example/auth/callback?redirect=/invite/secret', true],
  ['https://a.example/trial/confirm-signup?token=secret', true],
  ['https://a.example/login?redirect=%2Ftrial%2Fconfirm%3Ftoken%3Dsecret', true],
  ['https://a.example/overview?clientId=1', false],
  ['https://a.example/settings?section=invites', false],
])('the address %s opens something by itself: %s', (href, isSecret) => {
  expect(isSecretAddress(href)).toBe(isSecret)
})
