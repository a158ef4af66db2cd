import { expect, test } from 'vitest'
import { newestCitingEach, pageName } from './page-names.ts'

const citing = (id: string, ...keys: string[]) => ({
  id,
  pages: keys.map((key) => ({ key, domain: 'forum.example', owner: 'other' as const })),
})

test('uses the newest three answers that cite a page, newest first', () => {
  const newestFirst = ['e', 'd', 'c', 'b', 'a'].map((id) => citing(id, 'all', ...(id < 'c' ? ['old'] : [])))
  const found = newestCitingEach(newestFirst, ['all', 'old', 'nowhere'])
  expect([...found].map(([key, answers]) => [key, answers.map(({ id }) => id).join('')])).toEqual([
    ['all', 'edc'],
    ['old', 'ba'],
  ])
})

test('a page has the title and URL of the newest answer that gives a title', () => {
  const names = [
    { url: 'https://forum.example/a?new', title: null },
    { url: 'https://forum.example/a', title: 'A' },
    { url: 'https://forum.example/a?old', title: 'B' },
  ]
  expect(pageName(names)).toEqual({ url: 'https://forum.example/a', title: 'A' })
  expect(pageName(names.slice(0, 1))).toEqual(names[0])
  expect(pageName([])).toBeNull()
})
