import { expect, test } from 'vitest'
import { readTerms } from './lexemes.ts'

const read = (terms: string) => {
  const found: [string, number, number][] = []
  readTerms(terms, (...term) => found.push(term))
  return found
}

test('counts occurrences in headings apart from those elsewhere', () => {
  expect(read("'shoe':1A,5,9 'trail':2A,3A 'wet':7B")).toEqual([
    ['shoe', 1, 2],
    ['trail', 2, 0],
    ['wet', 0, 1],
  ])
})

test('quotes and backslashes in a lexeme are as PostgreSQL doubles them', () => {
  expect(read(String.raw`'it''s':1 'a\\b':2,3A 'plain'`)).toEqual([
    ["it's", 0, 1],
    [String.raw`a\b`, 1, 1],
    ['plain', 0, 1],
  ])
})

test('nothing, and what was cut off, tell what is whole', () => {
  expect(read('')).toEqual([])
  expect(read("'shoe':1 'trai")).toEqual([['shoe', 0, 1]])
})
