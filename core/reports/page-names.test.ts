import { expect, test } from 'vitest'
import { newestCitingEach, pageName } from './page-names.ts'

const citing = (id: string, ...keys: string[]) => ({
  id,
  pages: keys.map((key) => ({ key, domain: 'forum.example', owner: 'other' as const })),
})

test('the newest three answers citing a page are looked at, newest first', () => {
  const newestFirst = ['e', 'd', 'c', 'b', 'a'].map((id) => citing(id, 'all', ...(id < 'c' ? ['old'] : [])))
  const found = newestCitingEach(newestFirst, ['all', 'old', 'nowhere'])
  expect([...found].map(([key, answers]) => [key, answers.map(({ id }) => id).join('')])).toEqual([
    ['all', 'edc'],
    ['old', 'ba'],
  ])
})

test('a page is called as the newest answer with a title calls it, and written as that answer wrote it', () => {
  const names = [
    { url: 'https://forum.example/a?new', title: null },
    { url: 'https://forum.example/a', title: 'A' },
    { url: 'https://forum.example/a?old', title: 'B' },
  ]
  expect(pageName(names)).toEqual({ url: 'https://forum.example/a', title: 'A' })
  expect(pageName(names.slice(0, 1))).toEqual(names[0])
  expect(pageName([])).toBeNull()
})
