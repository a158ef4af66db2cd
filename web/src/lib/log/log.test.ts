// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remoteLoggingIsOff } from '#core/operations/log/options.ts'
import { startLogIngestion } from '#testing/log-ingestion.ts'
import { log, startLogging } from './log.ts'

const levels = ['debug', 'info', 'warn', 'error'] as const
const consoles: Partial<Record<(typeof levels)[number], ReturnType<typeof vi.spyOn>>> = {}
let ingestion: Awaited<ReturnType<typeof startLogIngestion>>

beforeEach(async () => {
  for (const level of levels) consoles[level] = vi.spyOn(console, level).mockImplementation(() => {})
  ingestion = await startLogIngestion()
})
afterEach(() => ingestion.stop())

const said = () =>
  levels.filter((level) => consoles[level]?.mock.calls.some((call: unknown[]) => call[0] === level))
const sayAll = () => levels.forEach((level) => log[level](level))
const configured = () => ({ sourceToken: 'token', endpoint: ingestion.endpoint })

test.each([
  ['local', ['debug', 'info', 'warn', 'error']],
  ['development', ['info', 'warn', 'error']],
  ['production', ['error']],
] as const)('in %s, the console shows %j', (environment, heard) => {
  startLogging({ environment, logging: null })
  sayAll()
  expect(said()).toEqual(heard)
})

test('in production, only warnings and errors are sent', async () => {
  startLogging({ environment: 'production', logging: configured() })
  sayAll()
  await vi.waitFor(() => expect(ingestion.entries().length).toBeGreaterThan(0), { timeout: 5000 })
  expect(ingestion.entries().map((entry) => entry['level'])).toEqual(['warn', 'error'])
})

test.each(['local', 'development'] as const)(
  'in %s, nothing is sent, whether configured or not',
  async (environment) => {
    startLogging({ environment, logging: configured() })
    sayAll()
    startLogging({ environment: 'production', logging: configured() })
    log.error('the first in production')
    await vi.waitFor(() => expect(ingestion.entries().length).toBeGreaterThan(0), { timeout: 5000 })
    expect(ingestion.entries().map((entry) => entry['message'])).toEqual(['the first in production'])
  },
)

test('without token or endpoint, a console note says that remote logging is off', () => {
  startLogging({ environment: 'production', logging: null })
  expect(consoles['info']).toHaveBeenCalledExactlyOnceWith(remoteLoggingIsOff)
})
