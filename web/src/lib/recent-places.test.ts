// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetPlaces } from './forget-places.ts'
import { readPlaces, rememberPlace } from './recent-places.ts'

const alice = { userId: 'alice', organizationId: 'acorn' }
const place = (id: string) => ({ id, label: id, group: 'prompts', icon: 'prompts', href: `/${id}` })

beforeEach(() => localStorage.clear())

test('the latest place is first, each is kept once, and at most 20', () => {
  for (let index = 0; index < 25; index += 1) rememberPlace(alice, place(String(index)))
  rememberPlace(alice, place('10'))
  const ids = readPlaces(alice).map(({ id }) => id)
  expect(ids.slice(0, 3)).toEqual(['10', '24', '23'])
  expect(ids).toHaveLength(20)
})

test('another person and another organization have their own, and sign-out forgets all', () => {
  rememberPlace(alice, place('secret'))
  expect(readPlaces({ ...alice, userId: 'bob' })).toEqual([])
  expect(readPlaces({ ...alice, organizationId: 'birch' })).toEqual([])
  localStorage.setItem('answerscope.language', 'de')
  forgetPlaces()
  expect(readPlaces(alice)).toEqual([])
  expect(localStorage.getItem('answerscope.language')).toBe('de')
})

test('damaged storage and links to other sites are ignored', () => {
  localStorage.setItem('answerscope.recent.alice.acorn', '{')
  expect(readPlaces(alice)).toEqual([])
  rememberPlace(alice, { ...place('x'), href: 'https://elsewhere.example' })
  expect(readPlaces(alice)).toEqual([])
})
