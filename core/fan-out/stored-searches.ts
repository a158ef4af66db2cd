import { storableText } from '../text/storable-text.ts'
import { subQueryKey } from './normalize.ts'
import { bitsOfTypes } from './type-bits.ts'
import type { SubQueryType } from './sub-query.ts'

/** What is kept of the searches of one answer; its raw body keeps all. */
export const maxSearches = 100
const longestSearch = 1000

export const storableSearches = (searches: readonly string[] = []): string[] =>
  searches.slice(0, maxSearches).map((query) => storableText(query.slice(0, longestSearch)).text)

/** `key` null: the search says nothing. */
export type ReadSearch = { query: string; key: string | null; types: number }

export function readSearch(query: string, typesOf: (key: string) => readonly SubQueryType[]): ReadSearch {
  const key = subQueryKey(query)
  return key === '' ? { query, key: null, types: 0 } : { query, key, types: bitsOfTypes(typesOf(key)) }
}
