import type { Citation } from '../engine.ts'

/**
 * Perplexity refers to its sources with markers in the text: `[1]`, `[1][2]`, `[1, 2]`, or `[web:1]`, by result id. A
 * link `[1](https://…)`, a definition `[1]: https://…`, and code (`list[1]`) are not markers.
 */
const markers = /\[((?:web:)?\d{1,4}(?:\s*[,;]\s*(?:web:)?\d{1,4})*)\](?!\()(?!:\s*https?:)/gi

/** Citations for the markers of `text` that `page` knows, one per occurrence. */
export function citationsByMarker(
  text: string,
  page: (reference: string) => { url: string; urlKey: string; title: string | null } | undefined,
): Citation[] {
  return [...withoutCode(text).matchAll(markers)].flatMap((marker) => {
    const start = marker.index
    const end = start + marker[0].length
    return (marker[1] ?? '').split(/[,;]/).flatMap((reference) => {
      const known = page(String(Number(reference.trim().replace(/^web:/i, ''))))
      if (!known) return []
      const { url, urlKey, title } = known
      return [{ url, urlKey, title, start, end, quote: text.slice(start, end) }]
    })
  })
}

/** Replaces code blocks and spans with blanks, keeping all positions. */
function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, (code) => ' '.repeat(code.length))
}
