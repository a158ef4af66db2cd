import type { AnswerReader } from '#core/reports/schema.ts'
import type { CitedPlace } from '../answer-text/citation-markers.ts'

type Citation = AnswerReader['citations'][number]

/** One page in the list of sources. Cited pages are numbered in the order of their first citation. */
export type Source = {
  pageKey: string
  url: string
  title: string | null
  domain: string
  owner: Citation['owner']
  brandId: string | null
  /** Null: the engine read the page without citing it. */
  number: number | null
  citations: number
}

/** Each page once, cited ones first. A page that was both cited and retrieved counts as cited. */
export function sourcesOf(citations: readonly Citation[]): { cited: Source[]; retrieved: Source[] } {
  const ordered = citations.toSorted((a, b) => a.position - b.position)
  const cited = new Map<string, Source>()
  const retrieved = new Map<string, Source>()
  for (const citation of ordered) {
    if (citation.kind !== 'cited') continue
    const known = cited.get(citation.pageKey)
    if (known) known.citations += 1
    else cited.set(citation.pageKey, { ...sourceOf(citation), number: cited.size + 1, citations: 1 })
  }
  for (const citation of ordered) {
    if (citation.kind !== 'retrieved' || cited.has(citation.pageKey) || retrieved.has(citation.pageKey))
      continue
    retrieved.set(citation.pageKey, { ...sourceOf(citation), number: null, citations: 0 })
  }
  return { cited: [...cited.values()], retrieved: [...retrieved.values()] }
}

/** Where source numbers go in the text. */
export function citedPlaces(citations: readonly Citation[], cited: readonly Source[]): CitedPlace[] {
  const numbers = new Map(cited.map((source) => [source.pageKey, source.number]))
  return citations.flatMap(({ kind, pageKey, url, end }) => {
    const number = kind === 'cited' ? numbers.get(pageKey) : null
    return number == null ? [] : [{ number, url, end }]
  })
}

function sourceOf({ pageKey, url, title, domain, owner, brandId }: Citation) {
  return { pageKey, url, title, domain, owner, brandId }
}
