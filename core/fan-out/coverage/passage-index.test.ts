import { expect, test } from 'vitest'
import { passageIndexBuilder, type IndexedPassage, type QueryLexemes } from './passage-index.ts'

const plain = { k1: 1, b: 0, heading: 3 }
const english = (...lexemes: string[]): QueryLexemes => [{ language: 'english', lexemes }]
const passage = (page: number, terms: string, language = 'english'): IndexedPassage => ({
  page,
  language,
  terms,
})

function indexOf(passages: readonly IndexedPassage[], queries: readonly QueryLexemes[], parameters = plain) {
  const builder = passageIndexBuilder(queries, parameters)
  for (const one of passages) builder.add(one)
  return builder.build()
}

/*
 * Four passages, k1 = 1, b = 0, so s = tf ÷ (tf + 1) and idf = ln(1 + (4 − df + ½) ÷ (df + ½)):
 *
 *   page 1  p0 trail ×1          trail: df 3, idf ln(1 + 1.5 ÷ 3.5) = 0.35667
 *           p1 trail ×1 shoe ×1  shoe:  df 1, idf ln(1 + 3.5 ÷ 1.5) = 1.20397
 *   page 2  p2 trail ×3
 *   page 3  p3 tent ×1
 *
 * "trail shoe": p0 ½·0.35667 ÷ 1.56064 = 0.11427; p1 ½; p2 ¾·0.35667 ÷ 1.56064 = 0.17141.
 */
test('scores are BM25 relative to the maximum, and the best passage determines its page’s score', () => {
  const query = english('trail', 'shoe')
  const index = indexOf(
    [
      passage(1, "'trail':1"),
      passage(1, "'shoe':2 'trail':1"),
      passage(2, "'trail':1,2,3"),
      passage(3, "'tent':1"),
    ],
    [query],
  )
  const scores = index.score(query)
  expect(scores.map(({ page, passage }) => [page, passage])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(scores[0]?.score).toBeCloseTo(0.5, 5)
  expect(scores[1]?.score).toBeCloseTo(0.17141, 4)
  expect(index.scorePassages(query).find(({ passage }) => passage === 0)?.score).toBeCloseTo(0.11427, 4)
})

test('repeating a query gives the same result, whatever was queried in between', () => {
  const query = english('trail', 'shoe')
  const other = english('tent', 'trail')
  const index = indexOf([passage(1, "'shoe':2 'trail':1"), passage(3, "'tent':1")], [query, other])
  const first = index.score(query)
  index.score(other)
  expect(index.score(query)).toEqual(first)
})

test('a word in no passage lowers the score of all', () => {
  const whole = english('trail')
  const half = english('trail', 'zeppelin')
  const index = indexOf([passage(1, "'trail':1"), passage(2, "'tent':1")], [whole, half])
  const [of, against] = [index.score(whole)[0]?.score ?? 0, index.score(half)[0]?.score ?? 0]
  expect(against).toBeLessThan(of / 2)
})

test('a word in the heading counts as several', () => {
  const query = english('trail')
  const index = indexOf([passage(1, "'trail':1"), passage(2, "'trail':1A")], [query])
  expect(index.score(query).map(({ score }) => Math.round(score * 1e6) / 1e6)).toEqual([0.5, 0.75])
})

test('long passages gain less from a word if b is above zero', () => {
  const query = english('trail')
  const index = indexOf([passage(1, "'trail':1"), passage(2, "'a':2,3,4,5 'trail':1")], [query], {
    ...plain,
    b: 0.75,
  })
  const [short, long] = index.score(query)
  expect(short?.score).toBeGreaterThan(long?.score ?? 1)
})

test('each language is queried with its own lexemes', () => {
  const query: QueryLexemes = [
    { language: 'english', lexemes: ['shoe'] },
    { language: 'german', lexemes: ['schuh'] },
  ]
  const index = indexOf(
    [passage(1, "'shoe':1"), passage(2, "'schuh':1", 'german'), passage(3, "'shoe':1", 'german')],
    [query],
  )
  expect(index.score(query).map(({ page }) => page)).toEqual([1, 2])
})

test('a sub-query of only stop words finds nothing', () => {
  const index = indexOf([passage(1, "'trail':1")], [english()])
  expect(index.score(english())).toEqual([])
})
