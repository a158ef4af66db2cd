import { expect, test } from 'vitest'
import { gapOf } from '#testing/prompt-gaps.ts'
import { pagesToCreate, type UncoveredSearch } from './create-page.ts'

const search: UncoveredSearch = {
  analysisId: 'analysis',
  query: 'headphones battery life test',
  queryKey: 'battery headphones life test',
  origin: 'observed',
  searched: 10,
  of: 40,
  promptIds: ['a'],
}
const stakes = {
  gaps: [gapOf('a', { own: 0.1, leader: 0.9 }), gapOf('b', { own: 0.1, leader: 0.5 })],
  promptIds: ['a', 'b'],
}

test('an uncovered search becomes an action, worth the gap of its prompts as often as it is searched for', () => {
  const { promptIds: _, ...about } = search
  expect(pagesToCreate(stakes, [search])).toEqual([
    {
      kind: 'create-page',
      key: search.queryKey,
      certainty: 'clear',
      // 0.8 × 10/40 ÷ 2 prompts
      points: expect.closeTo(0.1, 10),
      evidence: { kind: 'create-page', ...about, prompts: 1 },
    },
  ])
})

test('an analysis of the whole brand is about all lost prompts', () => {
  // (0.8 + 0.4) × 10/40 ÷ 2 prompts
  expect(pagesToCreate(stakes, [{ ...search, promptIds: null }])).toMatchObject([
    { points: expect.closeTo(0.15, 10), evidence: { prompts: 2 } },
  ])
})

test('what a model proposed, or few answers show, is likely', () => {
  const certaintyOf = (rest: Partial<UncoveredSearch>) =>
    pagesToCreate(stakes, [{ ...search, ...rest }])[0]?.certainty
  expect(certaintyOf({ origin: 'model' })).toBe('likely')
  expect(certaintyOf({ of: 19 })).toBe('likely')
  expect(certaintyOf({ of: 20 })).toBe('clear')
})

test('the same search in two analyses is one action, with the higher stake', () => {
  const found = pagesToCreate(stakes, [
    { ...search, promptIds: ['b'], analysisId: 'other' },
    search,
    { ...search, searched: 1, analysisId: 'third' },
  ])
  expect(found).toMatchObject([{ evidence: { analysisId: 'analysis' } }])
})

test('searches that one page answers are one action, for the one with the highest stake', () => {
  const about = (query: string, searched: number) => ({ ...search, query, queryKey: query, searched })
  const found = pagesToCreate(stakes, [
    about('headphones battery life test 2026', 4),
    about('best headphones battery life test', 9),
    about('headphones battery life test forum', 6),
    about('headphones under 200 dollars', 5),
  ])
  expect(found.map(({ key }) => key)).toEqual([
    'best headphones battery life test',
    'headphones under 200 dollars',
  ])
})

test('without lost prompts, answers, or recurrence there is nothing at stake', () => {
  expect(pagesToCreate({ gaps: [], promptIds: ['a'] }, [search])).toEqual([])
  expect(
    pagesToCreate(stakes, [
      { ...search, of: 0 },
      { ...search, searched: 0 },
    ]),
  ).toEqual([])
  expect(pagesToCreate(stakes, [{ ...search, promptIds: ['c'] }])).toEqual([])
})
