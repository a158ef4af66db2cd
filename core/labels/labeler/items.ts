import type { Item } from '#core/answers/document/items.ts'
import { originEnd, visibleText, type VisibleText } from '#core/mentions/text/visible-text.ts'
import type { Quote } from '../labels.ts'
import { readAnswer, type Found, type Reading } from '../rules/reading.ts'

/** One item of a text as the rules read it: what it presents, and the heading and labels (such as awards) above it. */
export type PresentedItem = {
  /** Indexes of the brands it presents; empty for other brands. */
  brands: number[]
  presents: string
  heading: string
  labels: string[]
}

const most = { items: 60, labels: 6, length: 120 }

/** The items of a text in order, at most 60. `places[i]`: where the text mentions brand `i`. */
export function presentedItems(text: string, places: readonly (readonly Quote[])[]): PresentedItem[] {
  const visible = visibleText(text)
  const reading = readAnswer(visible, foundIn(visible, places))
  return reading.items.items.slice(0, most.items).map((item) => presented(reading, item))
}

function presented({ words }: Reading, { brands, a, b, section, notes }: Item): PresentedItem {
  const textOf = (from: number, to: number) => {
    if (from >= to) return ''
    const { text } = words
    const start = text.origins[words.from[from] ?? 0] ?? 0
    const end = originEnd(text, (words.to[to - 1] ?? 1) - 1)
    return text.source.slice(start, Math.min(end, start + most.length)).toWellFormed()
  }
  return {
    brands,
    presents: textOf(a, b),
    heading: section === null ? '' : textOf(section.a, section.b),
    labels: notes
      .filter((note) => note.a !== a)
      .slice(0, most.labels)
      .map((note) => textOf(note.a, note.b)),
  }
}

/** The mentions in visible units, in order of the text. */
function foundIn({ origins, length }: VisibleText, places: readonly (readonly Quote[])[]): Found[] {
  return places
    .flatMap((ofBrand, brand) =>
      ofBrand.map(({ start, end }) => ({
        brand,
        from: firstUnit(origins, length, start),
        to: firstUnit(origins, length, end),
      })),
    )
    .filter(({ from, to }) => from < to)
    .sort((x, y) => x.from - y.from || x.to - y.to)
}

/** The first visible unit at or after an offset of the text. */
function firstUnit(origins: Int32Array, length: number, offset: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((origins[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}
