import { describe, expect, test } from 'vitest'
import type { EngineRow } from '../schema.ts'
import { decideRun, type DueRun } from './run-decision.ts'
import { schedulePlan } from './schema.ts'

const engine = (id: string, pause: EngineRow['pause'] = null): EngineRow => ({
  id,
  label: id.toUpperCase(),
  provider: 'P',
  providerId: 'openai',
  sandbox: false,
  configured: true,
  defaultModel: 'm',
  models: [],
  docs: 'https://example.test',
  channel: 'api',
  takesCountry: true,
  searches: 'always',
  typicalUsd: null,
  ceilingUsd: null,
  prices: {},
  keyOwner: 'instance',
  queue: id,
  limits: { requestsPerMinute: null, concurrency: 1 },
  pause,
})
const badKey = { code: 'bad-key', message: 'The key was not accepted.', until: null }

/** Due on November 7, 2026 at 06:17 in Berlin, checked two seconds later. */
const due = (changes: Partial<DueRun> = {}): DueRun => ({
  dueAt: new Date('2026-11-07T05:17:00Z'),
  now: new Date('2026-11-07T05:17:02Z'),
  timeZone: 'Europe/Berlin',
  runName: 'Daily run',
  plan: schedulePlan.parse({ engines: ['a', 'b'], repeats: 3, countries: ['DE'], budgetUsd: 5 }),
  isPaused: false,
  isBrandArchived: false,
  openRun: null,
  promptIds: ['p1', 'p2'],
  engines: [engine('a'), engine('b'), engine('c', badKey)],
  ...changes,
})

test('a due run is asked as planned, with all current prompts', () => {
  expect(decideRun(due())).toEqual({
    kind: 'start',
    isLate: false,
    notes: [],
    input: {
      engines: ['a', 'b'],
      repeats: 3,
      countries: ['DE'],
      language: null,
      models: {},
      budgetUsd: 5,
      whenOverQuota: 'refuse',
      label: 'Daily run',
    },
  })
})

test('with tags, the run has the prompts with one of them', () => {
  const plan = schedulePlan.parse({ engines: ['a'], tags: ['core'] })
  expect(decideRun(due({ plan }))).toMatchObject({ input: { promptIds: ['p1', 'p2'] } })
})

describe('skipped, and why', () => {
  const tagged = (tags: string[]) => schedulePlan.parse({ engines: ['a'], tags })
  test.each<[Partial<DueRun>, string]>([
    [{ isPaused: true }, 'The schedule was paused.'],
    [{ isBrandArchived: true }, 'The brand is archived.'],
    // 23:30Z is already the next day in Berlin.
    [
      { openRun: { createdAt: new Date('2026-11-05T23:30:00Z'), pauseMessage: null } },
      'The run of 6 November, 00:30, hasn’t finished.',
    ],
    [
      { openRun: { createdAt: new Date('2026-11-06T05:17:00Z'), pauseMessage: 'The budget is spent.' } },
      'The run of 6 November, 06:17, hasn’t finished: it is paused. The budget is spent.',
    ],
    [{ promptIds: [] }, 'The brand has no prompts.'],
    [{ promptIds: [], plan: tagged(['core']) }, 'No prompt has the tag “core”.'],
    [{ promptIds: [], plan: tagged(['x', 'y']) }, 'No prompt has one of the tags “x” and “y”.'],
    [
      { engines: [engine('a', badKey), engine('b', badKey)] },
      'All its engines are paused. A: The key was not accepted. B: The key was not accepted.',
    ],
    [
      { engines: [engine('a', badKey)], plan: schedulePlan.parse({ engines: ['a'] }) },
      'Its engine is paused. A: The key was not accepted.',
    ],
  ])('%#', (changes, reason) => {
    expect(decideRun(due(changes))).toEqual({ kind: 'skip', reason })
  })
})

describe('paused engines', () => {
  test('one of two engines is left out, with a note in the run', () => {
    expect(decideRun(due({ engines: [engine('a', badKey), engine('b')] }))).toMatchObject({
      kind: 'start',
      input: { engines: ['b'] },
      notes: ['Skipped paused engines. A: The key was not accepted.'],
    })
  })

  test.each([
    ['2026-11-07T06:17:02Z', ['a', 'b']],
    ['2026-11-07T06:17:03Z', ['b']],
  ])('a pause that ends within the hour delays the run: until %s', (until, asked) => {
    const paused = engine('a', { code: 'rate-limit', message: 'Too many requests.', until })
    expect(decideRun(due({ engines: [paused, engine('b')] }))).toMatchObject({ input: { engines: asked } })
  })
})

test.each([
  ['2026-11-07T05:32:00Z', false, []],
  ['2026-11-07T05:32:01Z', true, ['Started 15 min late because no worker was available.']],
  ['2026-11-07T07:22:30Z', true, ['Started 2 h 5 min late because no worker was available.']],
  ['2026-11-10T05:17:00Z', true, ['Started 3 days late because no worker was available.']],
])('a run is late after more than a quarter of an hour: %s', (now, isLate, notes) => {
  expect(decideRun(due({ now: new Date(now) }))).toMatchObject({ isLate, notes })
})
