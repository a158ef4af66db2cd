import { storableText } from '../text/storable-text.ts'
import { subQueryKey } from './normalize.ts'
import { bitsOfTypes } from './type-bits.ts'
import type { SubQueryType } from './sub-query.ts'

/** Limits of what is stored of an answer's searches; its raw response contains all. */
export const maxSearches = 100
const longestSearch = 1000

export const storableSearches = (searches: readonly string[] = []): string[] =>
  searches.slice(0, maxSearches).map((query) => storableText(query.slice(0, longestSearch)).text)

/** `key` null: the search has no content. */
export type ReadSearch = { query: string; key: string | null; types: number }

export function readSearch(query: string, typesOf: (key: string) => readonly SubQueryType[]): ReadSearch {
  const key = subQueryKey(query)
  return key === '' ? { query, key: null, types: 0 } : { query, key, types: bitsOfTypes(typesOf(key)) }
}
