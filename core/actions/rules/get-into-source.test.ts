import { expect, test } from 'vitest'
import { gapOf } from '#testing/prompt-gaps.ts'
import type { SampledAnswer, SampledPage } from '../../reports/sampled-answers.ts'
import { sourcesToEnter, withPageNames } from './get-into-source.ts'

const tracked = [
  { id: 'own', name: 'Northwave', isOwn: true },
  { id: 'halden', name: 'Halden', isOwn: false },
  { id: 'orrin', name: 'Orrin', isOwn: false },
]
const page = (key: string, rest: Partial<SampledPage> = {}): SampledPage => ({
  key,
  domain: new URL(key).hostname,
  owner: 'other',
  ...rest,
})
const review = page('https://airwise.example/comparison')

const answers = (
  count: number,
  promptId: string,
  brandIds: string[],
  pages: SampledPage[],
): SampledAnswer[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${promptId} ${index}`,
    answeredAt: '2026-01-01T00:00:00.000Z',
    promptId,
    engine: 'atlas',
    brandIds,
    pages,
    onlyRetrieved: 0,
  }))
const lost = { gaps: [gapOf('a', { own: 0.2, leader: 0.9 })], promptIds: ['a', 'b'] }

test('a page that 20 answers cite with a competitor and without the brand becomes an action', () => {
  const newest = [
    ...answers(12, 'a', ['halden'], [review]),
    ...answers(8, 'a', ['orrin', 'halden'], [review]),
    ...answers(20, 'a', ['own', 'halden'], [review]),
  ]
  expect(sourcesToEnter(lost, { newest, tracked })).toEqual([
    {
      kind: 'get-into-source',
      key: review.key,
      certainty: 'clear',
      // 20 of 40 answers cite it this way, which is less than the gap of 0.7: 0.5 ÷ 2 prompts
      points: expect.closeTo(0.25, 10),
      evidence: {
        kind: 'get-into-source',
        domain: 'airwise.example',
        pageKey: review.key,
        url: null,
        title: null,
        answers: 20,
        competitors: ['Halden', 'Orrin'],
        prompts: 1,
      },
    },
  ])
})

test('19 answers are too few; pages of competitors and of the brand are no source to get into', () => {
  const pages = [
    page('https://halden.example/', { owner: 'competitor' }),
    page('https://northwave.example/', { owner: 'own' }),
  ]
  const newest = [...answers(19, 'a', ['halden'], [review]), ...answers(20, 'a', ['halden'], pages)]
  expect(sourcesToEnter(lost, { newest, tracked })).toEqual([])
})

test('a domain without such a page counts as a whole, each answer once', () => {
  const threads = ['1', '2', '3'].map((id) => page(`https://forum.example/${id}`))
  const newest = threads.flatMap((thread) => answers(7, 'a', ['halden'], [thread, review]))
  const found = sourcesToEnter(lost, { newest, tracked })
  expect(found.map(({ key, evidence }) => [key, evidence.answers])).toEqual([
    ['forum.example', 21],
    [review.key, 21],
  ])
})

test('without clearly lost prompts, close ones count as likely, and without those nothing is at stake', () => {
  const newest = answers(20, 'a', ['halden'], [review])
  const close = { gaps: [gapOf('a', { outcome: 'contested', own: 0.4, leader: 0.5 })], promptIds: ['a'] }
  expect(sourcesToEnter(close, { newest, tracked })).toMatchObject([
    { certainty: 'likely', points: expect.closeTo(0.1, 10) },
  ])
  expect(sourcesToEnter({ gaps: [], promptIds: ['a'] }, { newest, tracked })).toEqual([])
})

test('answers that mention no tracked brand, or only untracked ones, are no gap', () => {
  const newest = [...answers(20, 'a', [], [review]), ...answers(20, 'a', ['removed'], [review])]
  expect(sourcesToEnter(lost, { newest, tracked })).toEqual([])
  expect(sourcesToEnter(lost, { newest, tracked: tracked.slice(0, 1) })).toEqual([])
})

test('ties are ordered by the name of the source', () => {
  const pages = ['https://b.example/', 'https://a.example/'].map((key) => page(key))
  const newest = answers(20, 'a', ['halden'], pages)
  expect(sourcesToEnter(lost, { newest, tracked }).map(({ key }) => key)).toEqual([
    'https://a.example/',
    'https://b.example/',
  ])
})

test('titles are added where they are known; a URL that is too long becomes none', () => {
  const candidates = sourcesToEnter(lost, { newest: answers(20, 'a', ['halden'], [review]), tracked })
  const named = (title: string | null, url = 'https://airwise.example/comparison?x') =>
    withPageNames(candidates, new Map([[review.key, { url, title }]]))[0]?.evidence
  expect(named(' The best headphones ')).toMatchObject({ title: 'The best headphones' })
  expect(named('')).toMatchObject({ title: null })
  expect(named(null, `https://airwise.example/${'x'.repeat(3000)}`)).toMatchObject({ url: null })
  expect(withPageNames(candidates, new Map())).toEqual(candidates)
})
