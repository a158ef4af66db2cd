// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startLogIngestion } from '#testing/log-ingestion.ts'
import { openRemoteLog, urlWithoutSecrets } from './remote-log.ts'

type Ingestion = Awaited<ReturnType<typeof startLogIngestion>>

let ingestion: Ingestion
afterEach(() => ingestion.stop())

async function openLog(options: Parameters<typeof startLogIngestion>[0] = {}) {
  ingestion = await startLogIngestion(options)
  return openRemoteLog({
    environment: 'production',
    sourceToken: 'source-token',
    endpoint: ingestion.endpoint,
  })
}

const warning = (message: string) => ({ level: 'warn' as const, message, details: {} })

test('an entry has the fields of the specification, and the token is in the header', async () => {
  const log = await openLog()
  log.send({ level: 'error', message: 'A screen failed', details: { error: new TypeError('x is not 42') } })
  await log.flush()
  const [entry] = ingestion.entries()
  expect(Object.keys(entry ?? {})).toEqual(
    expect.arrayContaining([
      'dt',
      'level',
      'url',
      'device_pixel_ratio',
      'screen_width',
      'screen_height',
      'window_width',
      'window_height',
      'user_locale',
      'user_agent',
      'environment',
      'runtime',
      'timestamp',
      'message',
      'error',
      'fingerprint',
      'grouping_key',
    ]),
  )
  expect(entry).toMatchObject({
    level: 'error',
    message: 'A screen failed',
    environment: 'production',
    runtime: 'browser',
    error: { message: 'x is not 42', name: 'TypeError' },
    grouping_key: 'TypeError: x is not <n>',
  })
  expect(ingestion.requests[0]?.authorization).toBe('Bearer source-token')
})

test('a warning without an error has no error, fingerprint, or grouping key', async () => {
  const log = await openLog()
  log.send(warning('No organization id is set'))
  await log.flush()
  expect(ingestion.entries()[0]).toMatchObject({ level: 'warn' })
  for (const name of ['error', 'fingerprint', 'grouping_key'])
    expect(ingestion.entries()[0]).not.toHaveProperty(name)
})

test('entries are sent in one batch after a second', async () => {
  const log = await openLog()
  for (let index = 0; index < 30; index++) log.send(warning(`w${index}`))
  await vi.waitFor(() => expect(ingestion.entries()).toHaveLength(30), { timeout: 5000 })
  expect(ingestion.requests).toHaveLength(1)
})

test('a batch stays around 48 KiB', async () => {
  const log = await openLog()
  const long = 'x'.repeat(10 * 1024)
  for (let index = 0; index < 12; index++) log.send(warning(`${index} ${long}`))
  await log.flush()
  await vi.waitFor(() => expect(ingestion.entries()).toHaveLength(12), { timeout: 5000 })
  expect(ingestion.requests.length).toBeGreaterThan(1)
  for (const request of ingestion.requests) expect(request.bytes).toBeLessThan(64 * 1024)
})

test('every entry of a burst arrives, one batch after the other', async () => {
  const log = await openLog({ delayMs: 5 })
  for (let index = 0; index < 2500; index++) log.send(warning(`ü${index}`))
  await vi.waitFor(() => expect(ingestion.entries()).toHaveLength(2500), { timeout: 20_000 })
  expect(ingestion.state.maxOpen).toBe(1)
  expect(ingestion.entries().map(({ message }) => message)).toEqual(
    Array.from({ length: 2500 }, (_, index) => `ü${index}`),
  )
  for (const { bytes } of ingestion.requests) expect(bytes).toBeLessThan(50 * 1024)
})

test('no entry of a burst is lost when the endpoint refuses for a while', async () => {
  const log = await openLog({ refuse: 3 })
  for (let index = 0; index < 1000; index++) log.send(warning(`w${index}`))
  await vi.waitFor(() => expect(ingestion.entries()).toHaveLength(1000), { timeout: 20_000 })
})

test('an empty batch is not sent', async () => {
  const log = await openLog()
  await log.flush()
  log.send(warning('one'))
  await log.flush()
  await log.flush()
  expect(ingestion.requests).toHaveLength(1)
})

test('a refused batch is sent again, and nothing is lost', async () => {
  const log = await openLog({ refuse: 2 })
  log.send(warning('again'))
  await vi.waitFor(() => expect(ingestion.entries()).toHaveLength(1), { timeout: 8000 })
  expect(ingestion.state.refused).toBe(2)
})

test('when the endpoint keeps refusing, the failure reaches only the console', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const log = await openLog({ refuse: 100 })
  log.send(warning('lost'))
  await vi.waitFor(() => expect(complaint).toHaveBeenCalled(), { timeout: 8000 })
  expect(ingestion.state.refused).toBe(4) // one attempt and three retries
})

describe('the URL in an entry', () => {
  beforeEach(async () => {
    ingestion = await startLogIngestion()
  })

  test('contains neither session nor one-time token', () => {
    expect(urlWithoutSecrets('https://a.example/auth/callback?redirect=/x&keep=1#access_token=secret')).toBe(
      'https://a.example/auth/callback?keep=1',
    )
    expect(urlWithoutSecrets('https://a.example/auth/confirm-login?token_hash=secret&type=email')).toBe(
      'https://a.example/auth/confirm-login?type=email',
    )
    expect(urlWithoutSecrets('https://a.example/invite/secret')).not.toContain('secret')
    expect(urlWithoutSecrets('https://a.example/shared/secret?view=topics')).not.toContain('secret')
  })
})
