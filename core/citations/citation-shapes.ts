import type { FoundLink, LinkDefinition, VisibleText } from '#core/mentions/text/visible-text.ts'

/** A URL in an answer, as written; offsets are UTF-16 code units of the answer, null if it is only listed. */
export type WrittenCitation = { url: string; title: string | null; start: number | null; end: number | null }

/**
 * Every URL in the text, in order of first appearance: links, autolinks, bare URLs, HTML anchors, numbered references
 * with their definitions (also unused ones), source lists.
 */
export function writtenCitations(text: VisibleText): WrittenCitation[] {
  const { links, definitions } = text
  const byLabel = new Map<string, LinkDefinition>()
  for (const definition of definitions) {
    const label = labelKey(definition.label)
    if (!byLabel.has(label)) byLabel.set(label, definition)
  }
  const used = new Set<LinkDefinition>()
  const found: WrittenCitation[] = []
  for (const link of links) {
    if (link.kind !== 'reference') {
      found.push({ url: link.target, title: titleOf(text, link), start: link.start, end: link.end })
      continue
    }
    const definition = byLabel.get(labelKey(link.target === '' ? shownText(text, link) : link.target))
    if (definition === undefined) continue
    used.add(definition)
    const title = definition.title ?? titleOf(text, link)
    found.push({ url: definition.url, title, start: link.start, end: link.end })
  }
  for (const definition of definitions)
    if (!used.has(definition))
      found.push({
        url: definition.url,
        title: definition.title,
        start: definition.start,
        end: definition.end,
      })
  return found
}

function titleOf(text: VisibleText, link: FoundLink): string | null {
  if (link.title !== null && link.title !== '') return link.title
  const shown = shownText(text, link)
  return shown === '' || /^[\d\s[\]^†]+$/.test(shown) ? null : shown
}

/** The link's text as written, without markup, at most 500 characters. */
function shownText(text: VisibleText, link: FoundLink): string {
  if (link.to <= link.from) return ''
  const start = text.origins[link.from] ?? 0
  const end = (text.origins[link.to - 1] ?? start) + 1
  return text.source
    .slice(start, Math.min(end, start + 500))
    .replace(/[*_`]+/g, '')
    .trim()
}

function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}
