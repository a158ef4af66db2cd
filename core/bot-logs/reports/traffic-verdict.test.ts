import { expect, test } from 'vitest'
import { trafficVerdict } from './traffic-verdict.ts'

const steady = { ratio: 1.02, low: 0.9, high: 1.2, isClear: false }
const counted = (now: number, change = steady) => ({ now, before: now, difference: 0, ratio: 1, change })
const noChange = { points: 0, low: -0.01, high: 0.01, isClear: false }
const covered = { now: 28, days: 28, before: 28, daysBefore: 28, missing: [], isComparable: true }
const compare = { from: '2026-10-01', to: '2026-10-28' }
const usual = {
  visits: counted(1912),
  failed: counted(20),
  failedShare: noChange,
  referrals: counted(0),
  scope: { coverage: covered, compare },
}
const plain = (...input: Parameters<typeof trafficVerdict>) =>
  trafficVerdict(...input).map(({ text }) =>
    text.replaceAll(/<\/?\w+>/g, '').replaceAll(/\{(\w+), plural.*?\}\}/g, '{$1}'),
  )

test('without logs, nothing is claimed about crawlers', () => {
  const scope = { compare, coverage: { ...covered, now: 0, isComparable: false } }
  expect(plain({ ...usual, visits: counted(0), scope }, [{ name: '/a' }])).toEqual([
    'There are no logs for this period, so nothing is known about AI crawlers.',
  ])
})

test('logs without a crawler are a quiet period, not missing data', () => {
  expect(plain({ ...usual, visits: counted(0), failed: counted(0) }, [])).toEqual([
    'No AI crawler visited your site in this period.',
  ])
})

test('a change that days alone can explain has no number', () => {
  expect(plain(usual, [])).toEqual(['AI crawlers visited your site {visits}, with no clear change per day.'])
})

test('clear changes have their size per day, and issues come last', () => {
  const sentences = trafficVerdict(
    {
      ...usual,
      visits: counted(1912, { ratio: 1.19, low: 1.05, high: 1.35, isClear: true }),
      failed: counted(134),
      failedShare: { points: 0.049, low: 0.02, high: 0.08, isClear: true },
      referrals: counted(195, { ratio: 1.24, low: 1.1, high: 1.4, isClear: true }),
    },
    [{ name: '/calm-pro' }, { name: 'ClaudeBot' }],
  )
  expect(sentences.map(({ text }) => text)).toEqual([
    expect.stringContaining('{percent} more per day than before'),
    expect.stringContaining('<up>{percent} more per day</up>'),
    expect.stringContaining('more than before'),
    expect.stringContaining('first <first>{name}</first>'),
  ])
  expect(sentences[0]?.values['percent']).toEqual({ share: expect.closeTo(0.19) })
  expect(sentences[2]?.values['share']).toEqual({ share: expect.closeTo(134 / 1912) })
  expect(sentences[3]?.values).toEqual({ count: 2, name: '/calm-pro' })
})

test('below 70% of days with logs, nothing is compared, and the verdict says why', () => {
  const none = { ...usual.visits, change: null }
  const thin = { ...covered, now: 19, isComparable: false }
  expect(plain({ ...usual, visits: none, scope: { compare, coverage: thin } }, [])).toEqual([
    'AI crawlers visited your site {visits} on {days} with logs.',
    'Only {covered} of {days} logs, so nothing is compared.',
  ])
  const thinBefore = { ...covered, before: 3, isComparable: false }
  expect(plain({ ...usual, visits: none, scope: { compare, coverage: thinBefore } }, []).at(-1)).toBe(
    'Only {covered} of the {days} before have logs, so nothing is compared.',
  )
  expect(plain({ ...usual, visits: none, scope: { compare: null, coverage: thin } }, [])).toHaveLength(1)
})

test('many failed visits are named even if they are not new', () => {
  expect(plain({ ...usual, failed: counted(200) }, null).at(-1)).toBe('{share} of crawler visits failed.')
})
