import { expect, test } from 'vitest'
import { crawlerOf } from '../recognize/crawler.ts'
import { largestOf, RobotsFile, RobotsVerdicts, segmentsOf } from './verdict.ts'

const file = (
  content: string,
  fetchedAt: string,
  seenAt: string,
  given: { host?: string; status?: number } = {},
) =>
  new RobotsFile({
    id: content,
    host: given.host ?? 'a.example',
    fetchedAt: new Date(fetchedAt),
    seenAt: new Date(seenAt),
    status: given.status ?? 200,
    content,
  })
const crawler = (id: string) => {
  const known = crawlerOf(id)
  if (known === null) throw new Error(id)
  return known
}
const urls = [
  { id: 1, host: 'a.example', path: '/' },
  { id: 2, host: 'a.example', path: '/private/x' },
  { id: 3, host: 'a.example', path: '/robots.txt' },
  { id: 4, host: 'b.example', path: '/' },
  { id: 5, host: '', path: '/…' },
]
const november = { from: '2026-11-01', to: '2026-11-30' }
const open = 'User-agent: *\nDisallow:'
const closed = 'User-agent: GPTBot\nDisallow: /private/'

test('segments split a period where any host changes', () => {
  const files = [
    file(open, '2026-10-01T08:00:00Z', '2026-11-10T08:00:00Z'),
    file(closed, '2026-11-10T09:00:00Z', '2026-11-30T08:00:00Z'),
    file(open, '2026-11-20T08:00:00Z', '2026-11-30T08:00:00Z', { host: 'b.example' }),
  ]
  expect(segmentsOf(files, november).map(({ from, to, isBefore }) => [from, to, isBefore])).toEqual([
    ['2026-11-01', '2026-11-09', true],
    ['2026-11-10', '2026-11-11', true],
    ['2026-11-12', '2026-11-19', true],
    ['2026-11-20', '2026-11-30', false],
  ])
  expect(segmentsOf([], november)).toEqual([{ ...november, files: new Map(), isBefore: false }])
})

test('each URL has one verdict, by host, crawler, and days', () => {
  const files = [
    file(open, '2026-10-01T08:00:00Z', '2026-11-10T08:00:00Z'),
    file(closed, '2026-11-10T09:00:00Z', '2026-11-30T08:00:00Z'),
  ]
  const judge = new RobotsVerdicts(urls)
  const [before, between, after] = segmentsOf(files, november)
  if (before === undefined || between === undefined || after === undefined) throw new Error('three')
  const gptbot = crawler('gptbot')
  expect(judge.judge(before, gptbot).ids).toMatchObject({ allowed: [1, 2, 3], unknown: [4, 5] })
  expect(judge.judge(between, gptbot).ids).toMatchObject({ allowed: [1, 3], changed: [2], unknown: [4, 5] })
  expect(judge.judge(after, gptbot).ids).toMatchObject({ allowed: [1, 3], disallowed: [2], unknown: [4, 5] })
  // A change for one crawler has no effect on another.
  expect(judge.judge(between, crawler('claudebot')).ids).toMatchObject({ allowed: [1, 2, 3], changed: [] })
  expect(judge.judge(after, crawler('claudebot')).key).toBe(judge.judge(before, crawler('bytespider')).key)
})

test('a missing file allows everything, and a failing server only the file itself', () => {
  const judge = new RobotsVerdicts(urls.slice(0, 3))
  const verdicts = (status: number) => {
    const files = [file(closed, '2026-10-01T08:00:00Z', '2026-11-30T08:00:00Z', { status })]
    const [segment] = segmentsOf(files, november)
    if (segment === undefined) throw new Error('one')
    return judge.judge(segment, crawler('gptbot')).ids
  }
  expect(verdicts(404)).toMatchObject({ allowed: [1, 2, 3] })
  expect(verdicts(503)).toMatchObject({ allowed: [3], unreadable: [1, 2] })
})

test('the largest part is the one with the most URLs', () => {
  expect(largestOf({ allowed: [1], disallowed: [2, 3], changed: [], unreadable: [], unknown: [] })).toBe(
    'disallowed',
  )
})
