import type { SampledAnswer } from './sampled-answers.ts'

/** How an answer wrote the address of a page and what it called it. */
export type PageName = { url: string; title: string | null }

/** Of the answers citing a page, so many of the newest are looked at for its title; each is a look-up in the database. */
const citingLookedAt = 3

/** The newest answers citing each of these pages, newest first; a page that none cites has no entry. */
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

/** The name given by the newest answer that gives a title, or else by the newest; null without any. */
export function pageName(newestFirst: readonly PageName[]): PageName | null {
  return newestFirst.find((name) => name.title !== null) ?? newestFirst[0] ?? null
}
