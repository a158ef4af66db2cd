import { expect, test } from 'vitest'
import { searchSubject } from './search-subject.ts'

test('words for another kind of page, and years, are no part of the subject', () => {
  for (const query of [
    'best headphones for long flights 2026',
    'headphones long flights reviews',
    'headphones for long flights forum',
    'Headphones long flights comparison',
    'headphones long flights buying guide',
  ])
    expect(searchSubject(query)).toBe('headphones long flights')
  expect(searchSubject('beste Kopfhörer für Flüge Vergleich')).toBe('kopfhörer flüge')
})

test('other numbers, and a search of such words only, stay', () => {
  expect(searchSubject('headphones under 200 dollars')).toBe('headphones under 200 dollars')
  expect(searchSubject('best reviews 2026')).toBe('best reviews 2026')
})
