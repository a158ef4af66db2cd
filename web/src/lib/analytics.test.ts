// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { loadAnalytics } from './analytics.ts'

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
