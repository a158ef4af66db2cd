import type { Quote } from '#core/labels/labels.ts'

/** Shorter quotes occur in every text and prove nothing; two characters are a word in Chinese or Japanese. */
const fewestLetters = 2

/** A longer quote is not evidence but a paraphrase. */
const longestQuote = 2000

/**
 * Position of a quote in a text, in UTF-16 code units; null if it does not occur. Verbatim: only white space, Markdown
 * emphasis, and the form of quotation marks may differ, because models normalize those. Of several positions, the one
 * nearest to one of `near`.
 */
export function quoteIn(text: string, quote: string, near: readonly Quote[] = []): Quote | null {
  const wanted = quote.trim()
  if (wanted.length > longestQuote || (wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < fewestLetters)
    return null
  const exact = placesOf(text, wanted).map((start) => ({ start, end: start + wanted.length }))
  return nearest(exact.length > 0 ? exact : placesInFolded(text, wanted), near)
}

function placesOf(text: string, wanted: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(wanted); at >= 0 && places.length < 200; at = text.indexOf(wanted, at + 1))
    places.push(at)
  return places
}

function placesInFolded(text: string, wanted: string): Quote[] {
  const folded = folding(text)
  const sought = folding(wanted)
  if (sought.text === '') return []
  return placesOf(folded.text, sought.text).map((at) => ({
    start: folded.offsets[at] ?? 0,
    end: (folded.offsets[at + sought.text.length - 1] ?? 0) + 1,
  }))
}

const sameMarks: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-' }

/** The text without white space and emphasis, and the original position of each of its code units. */
function folding(text: string): { text: string; offsets: number[] } {
  const offsets: number[] = []
  let folded = ''
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charAt(index)
    if (/[\s*_`]/.test(unit)) continue
    folded += sameMarks[unit] ?? unit
    offsets.push(index)
  }
  return { text: folded, offsets }
}

function nearest(places: readonly Quote[], near: readonly Quote[]): Quote | null {
  let best: { place: Quote; distance: number } | null = null
  for (const place of places) {
    const distance = Math.min(...near.map((one) => gap(place, one)), Number.MAX_SAFE_INTEGER)
    if (best === null || distance < best.distance) best = { place, distance }
  }
  return best?.place ?? null
}

const gap = (a: Quote, b: Quote) => Math.max(0, a.start - b.end, b.start - a.end)
