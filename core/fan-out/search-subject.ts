import { aspects, comparativeCues, emptyWords, recencyCues } from './cue-words.ts'
import { subQueryKey } from './normalize.ts'

/** Lines of `aspects` whose words ask for another kind of page about the same subject: reviews, forums, and guides. */
const kindsOfPages = aspects.filter((words) =>
  ['review', 'reddit', 'how to choose'].some((word) => words.includes(word)),
)

/** Longer ones first, so that "buying guide" goes before "guide". */
const facets = [...comparativeCues, ...recencyCues, ...kindsOfPages.flat()].toSorted(
  (a, b) => b.length - a.length,
)

/**
 * What a search is about, without words that one page answers anyway: best, reviews, forum, comparison, guide, latest, and
 * years. Searches with one subject need one page, so they are one content gap. The whole search if nothing else is left.
 */
export function searchSubject(query: string): string {
  const key = subQueryKey(query)
  let rest = ` ${key} `
  for (const facet of facets) rest = rest.replaceAll(` ${facet} `, ' ')
  const words = rest
    .split(' ')
    .filter((word) => word !== '' && !emptyWords.has(word) && !/^20\d\d$/.test(word))
  return words.length === 0 ? key : words.join(' ')
}
