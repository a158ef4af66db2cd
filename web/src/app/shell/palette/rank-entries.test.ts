import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { rankEntries, rankOf, startEntries } from './rank-entries.ts'

const entry = (
  id: string,
  label: string,
  rest: Partial<Pick<Entry, 'group' | 'words' | 'note'>> = {},
): Entry => ({
  id,
  group: 'screens',
  label,
  icon: 'overview',
  href: `/${id}`,
  ...rest,
})
const none: ReadonlySet<string> = new Set()
const ids = (entries: Entry[], typed: string, recent = none) =>
  rankEntries(entries, { typed, recent, narrowed: null }).flatMap((group) =>
    group.entries.map(({ id }) => id),
  )

test('the beginning of a label comes before recent rows, words, parts of words, and fuzzy matches', () => {
  const entries = [
    entry('fuzzy', 'Sextet', { group: 'views' }),
    entry('part', 'Resettle', { group: 'pages' }),
    entry('word', 'All settings', { group: 'sources' }),
    entry('recent', 'Resetting', { group: 'brands' }),
    entry('prefix', 'Settings', { group: 'settings' }),
  ]
  expect(ids(entries, 'sett', new Set(['recent']))).toEqual(['prefix', 'recent', 'word', 'part', 'fuzzy'])
  expect(rankOf(entry('x', 'Settings'), 'stngs', none)).toBe(4)
  expect(rankOf(entry('x', 'Prompts'), 'prmpts', none)).toBe(4)
  expect(rankOf(entry('x', 'Prompts'), 'prx', none)).toBeNull()
})

test('case and accents do not matter, and words may be in any order', () => {
  expect(ids([entry('a', 'Métricas de visibilidad')], 'VISIBI metricas')).toEqual(['a'])
})

test('a row is found by its other words, but labels win', () => {
  const entries = [entry('plan', 'Billing', { words: ['invoice', 'usage'] }), entry('usage', 'Usage')]
  expect(ids(entries, 'invoice')).toEqual(['plan'])
  expect(ids(entries, 'usage')).toEqual(['usage', 'plan'])
})

test('a group shows three rows and how many more there are, and all when narrowed to it', () => {
  const prompts = Array.from({ length: 8 }, (_, index) =>
    entry(`${index}`, `Best ${index}`, { group: 'prompts' }),
  )
  const asked = { typed: 'best', recent: none }
  const [few] = rankEntries(prompts, { ...asked, narrowed: null })
  expect([few?.entries.length, few?.hidden]).toEqual([3, 5])
  const [all] = rankEntries(prompts, { ...asked, narrowed: 'prompts' })
  expect([all?.entries.length, all?.hidden]).toEqual([8, 0])
})

test('what the server found is shown, also without the typed words in its label', () => {
  const found: Entry = { ...entry('page', 'northwave.example/x'), isFound: true }
  expect(rankOf(found, 'calm pro', none)).toBe(3)
})

test('without a query there are five recent rows and the actions', () => {
  const recent = Array.from({ length: 7 }, (_, index) => entry(`r${index}`, `Recent ${index}`))
  const actions = [entry('run', 'Run', { group: 'actions' }), entry('home', 'Home')]
  const shown = startEntries(actions, { recent, narrowed: null })
  expect(shown.map(({ group, entries }) => [group, entries.length])).toEqual([
    ['recent', 5],
    ['actions', 1],
  ])
  expect(startEntries(actions, { recent: [], narrowed: 'screens' })[0]?.entries.map(({ id }) => id)).toEqual([
    'home',
  ])
})
