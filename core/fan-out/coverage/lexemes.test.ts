import { expect, test } from 'vitest'
import { readTerms } from './lexemes.ts'

const read = (terms: string) => {
  const found: [string, number, number][] = []
  readTerms(terms, (...term) => found.push(term))
  return found
}

test('counts occurrences in headings separately', () => {
  expect(read("'shoe':1A,5,9 'trail':2A,3A 'wet':7B")).toEqual([
    ['shoe', 1, 2],
    ['trail', 2, 0],
    ['wet', 0, 1],
  ])
})

test('reads doubled quotes and backslashes in a lexeme as PostgreSQL writes them', () => {
  expect(read(String.raw`'it''s':1 'a\\b':2,3A 'plain'`)).toEqual([
    ["it's", 0, 1],
    [String.raw`a\b`, 1, 1],
    ['plain', 0, 1],
  ])
})

test('returns the complete terms of an empty or truncated text', () => {
  expect(read('')).toEqual([])
  expect(read("'shoe':1 'trai")).toEqual([['shoe', 0, 1]])
})
