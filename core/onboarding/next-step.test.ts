import { expect, test } from 'vitest'
import type { EngineRow, RunProgress } from '../runs/schema.ts'
import { nextStep } from './next-step.ts'

const engine = (change: Partial<EngineRow>): EngineRow => ({
  id: 'chatgpt',
  label: 'ChatGPT',
  provider: 'OpenAI',
  sandbox: false,
  configured: true,
  defaultModel: 'm',
  models: ['m'],
  docs: '',
  providerId: 'openai',
  channel: 'api',
  takesCountry: false,
  searches: 'never',
  typicalUsd: null,
  ceilingUsd: null,
  prices: {},
  keyOwner: 'organization',
  queue: 'q',
  limits: { requestsPerMinute: null, concurrency: 1 },
  pause: null,
  ...change,
})
const sandbox = engine({ id: 'sandbox-atlas', label: 'Atlas', sandbox: true })
const badKey = { code: 'bad-key', message: 'The API key is rejected.', until: null }
const failing = engine({ id: 'claude', label: 'Claude', pause: badKey })

const counts = { queued: 0, asking: 0, answered: 0, failed: 0, cancelled: 0 }
const run = (change: Partial<RunProgress>): RunProgress => ({
  id: '11111111-1111-4111-8111-111111111111',
  brandId: '22222222-2222-4222-8222-222222222222',
  kind: 'run',
  status: 'running',
  label: '',
  engines: ['chatgpt'],
  prompts: 10,
  repeats: 1,
  countries: [],
  models: {},
  language: null,
  planned: 10,
  counts,
  costUsd: null,
  costUnknown: 0,
  createdAt: '2026-11-27T10:00:00Z',
  startedAt: null,
  finishedAt: null,
  etaSeconds: null,
  budgetUsd: null,
  scheduleId: null,
  pause: null,
  waits: [],
  failure: null,
  failures: [],
  import: null,
  ...change,
})
const step = (change: Partial<Parameters<typeof nextStep>[0]>) =>
  nextStep({ prompts: 10, engines: [engine({}), sandbox], runs: [], ...change })

test('a brand without prompts needs prompts first', () => {
  expect(step({ prompts: 0 })).toEqual({ kind: 'prompts' })
})

test('real engines are asked, and those whose key fails are named', () => {
  expect(step({ engines: [engine({}), failing, sandbox] })).toEqual({
    kind: 'run',
    engines: [engine({})],
    isSample: false,
    keysFail: false,
    failing: [failing],
  })
})

test('the sandbox is offered as a sample where no key is there or every key fails', () => {
  expect(step({ engines: [engine({ configured: false }), sandbox] })).toMatchObject({
    kind: 'run',
    engines: [sandbox],
    isSample: true,
    keysFail: false,
  })
  expect(step({ engines: [failing, sandbox] })).toMatchObject({ isSample: true, keysFail: true })
})

test('without the sandbox, a key is added or fixed', () => {
  expect(step({ engines: [engine({ configured: false })] })).toEqual({ kind: 'engine' })
  expect(step({ engines: [failing] })).toEqual({ kind: 'keys', reason: 'The API key is rejected.' })
})

test('an engine that resumes by itself is asked', () => {
  const busy = engine({ pause: { ...badKey, code: 'rate-limited', until: '2026-11-27T10:01:00Z' } })
  expect(step({ engines: [busy] })).toMatchObject({ kind: 'run', engines: [busy] })
})

test.each([
  ['waiting', { status: 'queued', counts: { ...counts, queued: 10 } }],
  ['running', { counts: { ...counts, queued: 9, asking: 1 } }],
  ['running', { status: 'completed', counts: { ...counts, answered: 10 } }],
  ['paused', { status: 'paused', pause: { code: 'run-budget', message: 'Spent.', resumesAt: null } }],
  ['failed', { status: 'failed', failure: 'No engine left.' }],
  ['failed', { status: 'completed', counts: { ...counts, failed: 10 } }],
  ['cancelled', { status: 'cancelled', counts: { ...counts, cancelled: 10 } }],
] satisfies [string, Partial<RunProgress>][])('a run is %s', (kind, change) => {
  expect(step({ runs: [run(change)] }).kind).toBe(kind)
})

test('a run whose every engine waits for a key needs a key', () => {
  const waits = [{ ...badKey, engine: 'chatgpt', pairs: 10 }]
  expect(step({ runs: [run({ counts: { ...counts, queued: 10 }, waits })] })).toEqual({
    kind: 'keys',
    reason: 'The API key is rejected.',
  })
  const others = run({ counts: { ...counts, queued: 20 }, waits })
  expect(step({ runs: [others] }).kind).toBe('waiting')
})
