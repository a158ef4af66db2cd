import { isSameMeaning, meaningOf, type Meant } from './same-meaning.ts'
import { searchSubject } from './search-subject.ts'
import { guessedLanguage } from './stems.ts'

/** A search with others of the same meaning, in the given order. */
type SearchGroup<Search> = { lead: Search; others: Search[] }

/**
 * Groups searches by meaning, as in `isSameMeaning`, or by `searchSubject`: each joins the first group whose lead means the same, so that a
 * chain of neighbors never becomes one group. `searches` are ordered, the most frequent first: the lead is the first.
 * `names`: of tracked brands; searches with different ones are never grouped.
 */
export function groupSearches<Search extends { query: string }>(
  searches: readonly Search[],
  names: readonly string[],
  by: 'meaning' | 'subject' = 'meaning',
): SearchGroup<Search>[] {
  const language =
    guessedLanguage(
      searches
        .slice(0, 50)
        .map(({ query }) => query)
        .join('. '),
    ) ?? 'en'
  const groups: (SearchGroup<Search> & { meant: Meant })[] = []
  const byStem = new Map<string, number[]>()
  for (const search of searches) {
    const meant = meaningOf(by === 'subject' ? searchSubject(search.query) : search.query, {
      language,
      names,
    })
    const candidates = new Set([...meant.stems].flatMap((stem) => byStem.get(stem) ?? []))
    const group = [...candidates]
      .sort((a, b) => a - b)
      .map((place) => groups[place])
      .find((each) => each !== undefined && isSameMeaning(each.meant, meant))
    if (group === undefined) {
      for (const stem of meant.stems) byStem.set(stem, [...(byStem.get(stem) ?? []), groups.length])
      groups.push({ lead: search, others: [], meant })
    } else group.others.push(search)
  }
  return groups.map(({ lead, others }) => ({ lead, others }))
}
