import type { Quote } from '#core/labels/labels.ts'

/**
 * The offsets of the selected words in the source of the answer. Runs of text carry the offset of their start. The
 * displayed text can differ from the source there (escapes, entities), so the words are searched for from that offset
 * on. Null when the source does not contain them as displayed.
 */
export function selectedPlace(selection: Selection, text: string): Quote | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const shown = range.toString()
  const words = shown.trim()
  if (words === '') return null
  const begin = offsetOf(range.startContainer, range.startOffset)
  if (begin === null) return null
  const guess = begin + (shown.length - shown.trimStart().length)
  const places = occurrences(text, words)
  const nearest = places.toSorted((a, b) => Math.abs(a - guess) - Math.abs(b - guess))[0]
  return nearest === undefined ? null : { start: nearest, end: nearest + words.length }
}

function offsetOf(node: Node, offset: number): number | null {
  const element = node instanceof Element ? node : node.parentElement
  const run = element?.closest('[data-at]') ?? element?.querySelector('[data-at]')
  const at = Number(run?.getAttribute('data-at') ?? Number.NaN)
  if (Number.isNaN(at)) return null
  return node.nodeType === Node.TEXT_NODE ? at + offset : at
}

function occurrences(text: string, words: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) places.push(at)
  return places
}
