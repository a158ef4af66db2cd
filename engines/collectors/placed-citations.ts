import type { Citation } from '../engine.ts'
import { openaiUrlKey } from '../extract/openai-url-key.ts'
import { type MarkdownLink, markdownLinks } from './markdown-links.ts'

/**
 * A page that the data provider reports as cited. `position` counts from 1 if the text refers to sources with `[1]`.
 */
export type Source = { url: string; title: string | null; position?: number }

/** A range of the text that the data provider attributes to sources. */
export type Attribution = { start: number; end: number; sources: readonly Source[] }

/**
 * Citations of an answer without offsets from the data provider, in the order of the text and then of the list:
 * 1. Every visible link to a page in the text, at the link.
 * 2. Every marker such as `[2]` that refers to a source by its position, at the marker; only if `markers` says that the
 * data provider counts that way.
 * 3. The attributed ranges of the text, unless the same page is linked inside the range.
 * 4. Sources that are not in the text, without offsets.
 */
export function placedCitations({
  text,
  sources,
  attributions = [],
  markers = false,
}: {
  text: string
  sources: readonly Source[]
  attributions?: readonly Attribution[]
  markers?: boolean
}): Citation[] {
  const titles = titlesOf([...sources, ...attributions.flatMap((each) => each.sources)])
  const placed: (Citation & { start: number; end: number })[] = []
  const place = (url: string, start: number, end: number) =>
    placed.push({ url, ...keyAndTitle(url, titles), start, end, quote: text.slice(start, end) })

  const { links, marks } = markdownLinks(text)
  for (const { url, start, end } of links) if (isPage(url, titles)) place(url, start, end)
  if (markers) {
    const byPosition = new Map(sources.map((source, index) => [source.position ?? index + 1, source]))
    for (const { number, start, end } of marks) {
      const source = byPosition.get(number)
      if (source) place(source.url, start, end)
    }
  }
  const linked = placed.toSorted((a, b) => a.start - b.start)
  for (const { start, end, sources: attributed } of attributions) {
    const inside = new Set(
      linked.filter((link) => link.start >= start && link.end <= end).map(({ urlKey }) => urlKey),
    )
    for (const { url } of attributed) {
      const urlKey = openaiUrlKey(url)
      if (inside.has(urlKey)) continue
      inside.add(urlKey)
      place(url, start, end)
    }
  }
  placed.sort((a, b) => a.start - b.start || a.end - b.end)

  const known = new Set(placed.map(({ urlKey }) => urlKey))
  const unplaced: Citation[] = []
  for (const { url } of [...sources, ...attributions.flatMap((each) => each.sources)]) {
    const citation = { url, ...keyAndTitle(url, titles), start: null, end: null }
    if (known.has(citation.urlKey)) continue
    known.add(citation.urlKey)
    unplaced.push(citation)
  }
  return [...placed, ...unplaced]
}

/** A link to Google's own search or maps is navigation, not a source, unless the data provider lists it as one. */
function isPage(url: MarkdownLink['url'], titles: ReadonlyMap<string, string | null>): boolean {
  if (titles.has(openaiUrlKey(url))) return true
  const parsed = URL.parse(url)
  return (
    parsed !== null &&
    !(/(^|\.)google\.[a-z.]+$/.test(parsed.hostname) && /^\/(search|maps)\b/.test(parsed.pathname))
  )
}

function titlesOf(sources: readonly Source[]): Map<string, string | null> {
  const titles = new Map<string, string | null>()
  for (const { url, title } of sources) {
    const urlKey = openaiUrlKey(url)
    titles.set(urlKey, titles.get(urlKey) ?? title)
  }
  return titles
}

function keyAndTitle(url: string, titles: ReadonlyMap<string, string | null>) {
  const urlKey = openaiUrlKey(url)
  return { urlKey, title: titles.get(urlKey) ?? null }
}
