import { expect, test } from 'vitest'
import { reportFilters } from '../reports/filters.ts'
import { evidenceWithin, sharedEvidence, type SharedBounds } from './shared-evidence.ts'

const prompt = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const bounds = (filters: object, more: Partial<SharedBounds> = {}): SharedBounds => ({
  filters: reportFilters.parse(filters),
  scope: {
    period: { from: '2026-10-01', to: '2026-10-31', grain: 'day', snapped: false, isDefault: false },
    compare: { from: '2026-09-01', to: '2026-09-30' },
    channel: 'api',
  },
  promptIds: new Set([prompt]),
  comparedMethods: [],
  ...more,
})
const within = (asked: object, filters: object = {}, more?: Partial<SharedBounds>) =>
  evidenceWithin(sharedEvidence.parse(asked), bounds(filters, more))

test('without parameters the answers are those of the report', () => {
  expect(within({}, { engines: 'atlas', topic: 'Calls', branded: 'all' })).toMatchObject({
    from: '2026-10-01',
    to: '2026-10-31',
    engines: ['atlas'],
    topic: 'Calls',
    branded: 'all',
    channel: 'api',
    limit: 50,
  })
})

test.each([
  ['days of the period', { from: '2026-10-05', to: '2026-10-11' }, { from: '2026-10-05', to: '2026-10-11' }],
  [
    'a week that ends after it',
    { from: '2026-10-26', to: '2026-11-01' },
    { from: '2026-10-26', to: '2026-10-31' },
  ],
  [
    'the period compared with',
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2026-09-01', to: '2026-09-30' },
  ],
  ['a topic', { topic: 'Calls' }, { topic: 'Calls' }],
  ['an engine', { engine: 'atlas', present: 'true' }, { engine: 'atlas', present: true }],
  ['one of its prompts', { promptId: prompt }, { promptId: prompt }],
])('%s may be requested', (_, asked, expected) => {
  expect(within(asked)).toMatchObject(expected)
})

test.each([
  ['Custom dates', { from: '2026-01-01', to: '2026-02-01' }, {}, 'from'],
  ['another day', { date: '2026-11-01' }, {}, 'date'],
  ['another prompt', { promptId: other }, {}, 'promptId'],
  ['another engine', { engines: 'beacon' }, { engines: 'atlas' }, 'engines'],
  ['another engine by its other name', { engine: 'beacon' }, { engines: 'atlas' }, 'engines'],
  ['another channel', { channel: 'ui' }, {}, 'channel'],
  ['a run', { analysis: other }, {}, 'analysis'],
  ['branded prompts', { branded: 'branded' }, {}, 'branded'],
  ['another topic', { topic: 'Travel' }, { topic: 'Calls' }, 'topic'],
  ['another country', { country: 'DE' }, { country: 'FR' }, 'country'],
])('%s is outside the report', (_, asked, filters, leaves) => {
  expect(within(asked, filters)).toEqual({ leaves })
})

test('both sides of a comparison of collection methods may be requested', () => {
  expect(within({ channel: 'ui' }, {}, { comparedMethods: ['ui'] })).toMatchObject({ channel: 'ui' })
})
