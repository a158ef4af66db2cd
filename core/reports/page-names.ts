import type { SampledAnswer } from './sampled-answers.ts'

/** URL and title of a page as an answer gave them. */
export type PageName = { url: string; title: string | null }

/** Number of newest citing answers that are searched for a page's title; each takes a database lookup. */
const citingLookedAt = 3

/** The newest answers citing each of these pages, newest first; uncited pages have no entry. */
export function newestCitingEach<Answer extends Pick<SampledAnswer, 'pages'>>(
  newestFirst: readonly Answer[],
  pageKeys: Iterable<string>,
): Map<string, Answer[]> {
  const wanted = new Set(pageKeys)
  const found = new Map<string, Answer[]>()
  for (const answer of newestFirst)
    for (const { key } of answer.pages) {
      if (!wanted.has(key)) continue
      const citing = found.get(key) ?? []
      found.set(key, citing)
      if (citing.length < citingLookedAt) citing.push(answer)
    }
  return found
}

/** The name from the newest answer with a title, otherwise from the newest; null without answers. */
export function pageName(newestFirst: readonly PageName[]): PageName | null {
  return newestFirst.find((name) => name.title !== null) ?? newestFirst[0] ?? null
}
