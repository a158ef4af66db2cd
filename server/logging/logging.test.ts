import { afterEach, describe, expect, test, vi } from 'vitest'
import { remoteLoggingIsOff } from '#core/operations/log/options.ts'
import { startLogIngestion } from '#testing/log-ingestion.ts'
import { openLogging } from './logging.ts'

// These tests start processes or hash passwords, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Ingestion = Awaited<ReturnType<typeof startLogIngestion>>
const running: Ingestion[] = []

async function ingestion(options: Parameters<typeof startLogIngestion>[0] = {}) {
  const started = await startLogIngestion(options)
  running.push(started)
  return started
}

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

function open(environment: 'local' | 'development' | 'production', endpoint?: string) {
  const lines: string[] = []
  const logging = openLogging(
    {
      ENVIRONMENT: environment,
      LOGTAIL_SOURCE_TOKEN: endpoint && 'source-token',
      LOGTAIL_ENDPOINT: endpoint,
    },
    { write: (line) => void lines.push(line) },
  )
  return { ...logging, lines }
}

const sayAll = ({ log }: { log: ReturnType<typeof open>['log'] }) => {
  log.debug('a debug')
  log.info('an info')
  log.warn('a warn')
  log.error('an error')
}

const messages = (lines: string[]) => lines.flatMap((line) => /"msg":"([^"]+)"/.exec(line)?.[1] ?? [])

const arrived = (server: Ingestion, count: number) =>
  expect.poll(() => server.entries().length, { timeout: 40_000 }).toBe(count)

describe('the console gets', () => {
  test('everything in local', () => {
    const logging = open('local')
    sayAll(logging)
    expect(messages(logging.lines)).toEqual(['a debug', 'an info', 'a warn', 'an error'])
  })

  test('readable lines in a terminal, without debug entries and control characters', () => {
    const lines: string[] = []
    const { log } = openLogging(
      { ENVIRONMENT: 'local' },
      { write: (line) => void lines.push(line), isTTY: true },
    )
    log.debug('a debug')
    log.warn({ source: 'gptbot' }, 'a warn\u001B[2J of\u009B2J')
    log.error(new Error('broken'))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: a warn\[2J of2J \{"source":"gptbot"\}\n$/)
    expect(lines[1]).toMatch(/ERROR: broken[^]*at [^]*logging.test.ts/)
  })

  test('info and above in development', () => {
    const logging = open('development')
    sayAll(logging)
    expect(messages(logging.lines)).toEqual(['an info', 'a warn', 'an error'])
  })

  test('only errors in production, and a note if remote logging is not configured', () => {
    const logging = open('production')
    sayAll(logging)
    expect(messages(logging.lines)).toEqual(['an error'])
    expect(logging.lines[0]).toContain(remoteLoggingIsOff)
  })

  test('no secrets', () => {
    const logging = open('local')
    logging.log.info(
      { password: 'hush', headers: { authorization: 'Bearer hush' }, user: { token: 'hush' } },
      'x',
    )
    expect(logging.lines.join('')).not.toContain('hush')
  })
})

describe('the ingestion endpoint gets', () => {
  test.each(['local', 'development'] as const)('nothing from %s', async (environment) => {
    const server = await ingestion()
    const logging = open(environment, server.endpoint)
    sayAll(logging)
    await logging.close()
    expect(server.requests).toEqual([])
  })

  test('warnings and errors of production, as entries with a bearer token', async () => {
    const server = await ingestion()
    const logging = open('production', server.endpoint)
    sayAll(logging)
    logging.log.error({ err: new TypeError('it broke'), route: '/api/x', apiKey: 'hush' }, 'A request failed')
    await arrived(server, 3)
    expect(server.requests[0]?.authorization).toBe('Bearer source-token')
    const [warning, , failure] = server.entries()
    expect(warning).toMatchObject({
      level: 'warn',
      message: 'a warn',
      environment: 'production',
      runtime: 'node',
    })
    expect(warning).toHaveProperty('dt')
    expect(warning).toHaveProperty('timestamp')
    expect(failure).toMatchObject({
      level: 'error',
      message: 'A request failed',
      route: '/api/x',
      apiKey: '[redacted]',
      error: { name: 'TypeError', message: 'it broke', stack: expect.stringContaining('logging.test') },
      fingerprint: expect.stringMatching(/^[0-9a-f]{14}$/),
      grouping_key: 'TypeError: it broke',
    })
  })

  test.each([
    ['the token', (endpoint: string) => ({ LOGTAIL_ENDPOINT: endpoint })],
    ['the endpoint', () => ({ LOGTAIL_SOURCE_TOKEN: 'source-token' })],
  ])('nothing without %s, with a note', async (_, settings) => {
    const server = await ingestion()
    const request = vi.spyOn(globalThis, 'fetch')
    const lines: string[] = []
    const logging = openLogging(
      { ENVIRONMENT: 'production', ...settings(server.endpoint) },
      { write: (line) => void lines.push(line) },
    )
    logging.log.error('an error')
    await logging.close()
    expect(request).not.toHaveBeenCalled()
    expect(server.requests).toEqual([])
    expect(lines[0]).toBe(`${remoteLoggingIsOff}\n`)
  })

  test('at most 1000 entries per batch', async () => {
    const server = await ingestion()
    const logging = open('production', server.endpoint)
    for (let count = 0; count < 1500; count++) logging.log.warn('w')
    await arrived(server, 1500)
    expect(Math.max(...server.requests.map((request) => request.entries.length))).toBeLessThanOrEqual(1000)
    expect(server.requests.length).toBeGreaterThan(1)
  })

  test('a batch as soon as it has 48 KiB', async () => {
    const server = await ingestion()
    const logging = open('production', server.endpoint)
    for (let count = 0; count < 30; count++) logging.log.warn({ text: 'x'.repeat(10_000) }, 'w')
    await arrived(server, 30)
    const size = 48 * 1024
    for (const request of server.requests) expect(request.bytes).toBeLessThan(size + 11_000)
    expect(server.requests.length).toBeGreaterThanOrEqual(6)
  })

  test('a lone entry after the interval of a second', async () => {
    const server = await ingestion()
    const logging = open('production', server.endpoint)
    const start = Date.now()
    logging.log.warn('w')
    await arrived(server, 1)
    expect((server.requests[0]?.at ?? 0) - start).toBeGreaterThanOrEqual(900)
  })

  test('an entry again after failures, three times and no more', async () => {
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
    const twice = await ingestion({ refuse: 3 })
    open('production', twice.endpoint).log.warn('patient')
    await arrived(twice, 1)
    expect(twice.state.refused).toBe(3)
    const always = await ingestion({ refuse: 100 })
    open('production', always.endpoint).log.warn('lost')
    await expect.poll(() => always.state.refused, { timeout: 40_000 }).toBe(4)
    await expect.poll(() => console.mock.calls.length, { timeout: 20_000 }).toBe(1)
    expect(always.state.refused).toBe(4)
  })

  test('at most five requests at once', async () => {
    const server = await ingestion({ delayMs: 150 })
    const logging = open('production', server.endpoint)
    for (let count = 0; count < 9000; count++) logging.log.warn('w')
    await arrived(server, 9000)
    expect(server.state.maxOpen).toBe(5)
  })

  test('at most 10000 entries in five seconds; the rest is dropped with a note on the console', async () => {
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
    const server = await ingestion()
    const logging = open('production', server.endpoint)
    for (let count = 0; count < 10_500; count++) logging.log.warn('w')
    await logging.close()
    await expect.poll(() => server.entries().length, { timeout: 40_000 }).toBeGreaterThan(9_000)
    await logging.close()
    expect(server.entries().length).toBeLessThanOrEqual(10_000)
    expect(console.mock.calls.flat().join(' ')).toMatch(/burst|10000/i)
  })

  test('context to a depth of 50', async () => {
    vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined)
    const server = await ingestion()
    const logging = open('production', server.endpoint)
    let deep: Record<string, unknown> = { end: true }
    for (let level = 0; level < 60; level++) deep = { deep }
    logging.log.warn({ deep }, 'w')
    await arrived(server, 1)
    const text = JSON.stringify(server.entries()[0])
    expect(text).toContain('omitted context beyond configured max depth: 50')
    expect(text.match(/"deep"/g)?.length).toBeLessThanOrEqual(51)
  })
})
