/** Longest quote, in UTF-16 code units. */
const longest = 400

/**
 * The sentence (or line) around a range of an answer. Sentences end at . ! ? … 。！？ before a space or at the end of a
 * line; if longer than a quote may be, it is truncated around the range, with ellipses.
 */
export function sentenceAround(text: string, { start, end }: { start: number; end: number }): string {
  const from = Math.max(0, Math.min(start, text.length))
  const to = Math.max(from, Math.min(end, text.length))
  let first = from
  while (first > 0 && !endsSentence(text, first - 1)) first--
  let last = to
  while (last < text.length && !(last > from && endsSentence(text, last - 1))) last++
  if (last - first <= longest) return text.slice(first, last).trim()
  const room = Math.max(0, longest - (to - from))
  const cutFirst = Math.max(first, from - Math.floor(room / 2))
  const cutLast = Math.min(last, cutFirst + longest)
  return `${cutFirst > first ? '…' : ''}${wholeCharacters(text.slice(cutFirst, cutLast)).trim()}${cutLast < last ? '…' : ''}`
}

function endsSentence(text: string, index: number): boolean {
  const character = text[index] ?? ''
  if (character === '\n') return true
  if ('。！？'.includes(character)) return true
  return '.!?…'.includes(character) && /\s/.test(text[index + 1] ?? ' ')
}

/** Removes halves of split surrogate pairs. */
const wholeCharacters = (text: string) => text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')
