import { expect, test } from 'vitest'
import { engineSettings } from '#engines/settings.ts'
import { concurrencyIn, instanceProviderQueues } from './instance-queues.ts'

const queueIn = (env: Record<string, string>, provider: string) =>
  instanceProviderQueues(env, engineSettings(env, { sandboxUrl: null })).find(
    (queue) => queue.provider === provider,
  )

test('limits come from the catalog unless the environment overrides them; zero requests per minute means unlimited', () => {
  expect(queueIn({}, 'openai')).toMatchObject({ requestsPerMinute: 300, concurrency: 30 })
  expect(queueIn({ OPENAI_REQUESTS_PER_MINUTE: '2.5', OPENAI_CONCURRENCY: '4' }, 'openai')).toMatchObject({
    requestsPerMinute: 2.5,
    concurrency: 4,
  })
  expect(queueIn({ OPENAI_REQUESTS_PER_MINUTE: '0' }, 'openai')?.requestsPerMinute).toBeNull()
})

test('another key has another fingerprint, which does not contain the key', () => {
  const [one, same, other, none] = ['sk-first-key', 'sk-first-key', 'sk-second-key', ''].map(
    (key) => queueIn({ OPENAI_API_KEY: key }, 'openai')?.keyFingerprint,
  )
  expect(one).toBe(same)
  expect(one).not.toBe(other)
  expect(one).toMatch(/^[0-9a-f]{16}$/)
  expect(none).toBeNull()
})

test('an impossible limit is rejected by its name', () => {
  expect(() => queueIn({ OPENAI_CONCURRENCY: 'many' }, 'openai')).toThrow('OPENAI_CONCURRENCY')
  expect(() => concurrencyIn({ WORKER_CONCURRENCY: '0' })).toThrow('WORKER_CONCURRENCY')
  expect(concurrencyIn({ ORGANIZATION_CONCURRENCY: '7' })).toEqual({ organizationConcurrency: 7 })
})
