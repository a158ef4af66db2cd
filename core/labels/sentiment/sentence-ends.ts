const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Characters that can end a sentence in any script. */
const ending = /[\p{Sentence_Terminal}\r\x85\u2024\u2028\u2029\ufe52\uff0e]/u

/**
 * Where the sentences of a line end, the last one at its end, by the rules of Unicode Annex 29 as in `Intl.Segmenter`.
 * For Latin text they are implemented here, which gives the same result in a tenth of the time; it runs for every
 * stored answer. The line is `text` from `from` to `to`; ends are positions in `text`.
 */
export function sentenceEnds(text: string, { from, to }: { from: number; to: number }): number[] {
  const ends = latinEnds(text, from, to)
  if (ends !== null) return ends
  const line = text.slice(from, to)
  return !ending.test(line)
    ? [to]
    : Array.from(segmenter.segment(line), ({ segment, index }) => from + index + segment.length)
}

const fullStop = 46
const closing = new Set('()[]{}"\'«»‘’‚‛“”„‟‹›')
const continuing = new Set(',-:;–—')
const isSpace = (sign: string) => sign === ' ' || sign === '\t' || sign === '\xa0'
const isTerminator = (sign: string) => sign === '.' || sign === '!' || sign === '?'
const lower = /\p{Lowercase}/u
const upper = /\p{Uppercase}/u
const letter = /\p{Alphabetic}/u
const isLower = (sign: string) => (sign >= '\x80' ? lower.test(sign) : sign >= 'a' && sign <= 'z')
const isUpper = (sign: string) => (sign >= '\x80' ? upper.test(sign) : sign >= 'A' && sign <= 'Z')
const isLetter = (sign: string) => (sign >= '\x80' ? letter.test(sign) : isLower(sign) || isUpper(sign))

const foreign = 0
const plain = 1
const terminator = 2

/** Classes known to the rules here: Latin letters and the signs between them, on one line. */
const kindOf = Uint8Array.from({ length: 0x2040 }, (_, unit) => {
  if (unit === fullStop || unit === 33 || unit === 63) return terminator
  if (unit === 9 || (unit >= 0x20 && unit <= 0x7e)) return plain
  if (unit >= 0xa0 && unit <= 0x24f && unit !== 0xad) return plain
  const isSign = unit >= 0x2010 && unit <= 0x201f
  return isSign || [0x2022, 0x2026, 0x2039, 0x203a].includes(unit) ? plain : foreign
})

/** Null if the line contains other than Latin text. */
function latinEnds(text: string, from: number, to: number): number[] | null {
  const ends: number[] = []
  let isOver = false
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at)
    const kind = kindOf[unit] ?? foreign
    if (kind === plain) continue
    if (kind === foreign) return null
    if (isOver) continue
    let next = at + 1
    while (next < to && closing.has(text.charAt(next))) next += 1
    while (next < to && isSpace(text.charAt(next))) next += 1
    if (next >= to) {
      isOver = true
      continue
    }
    const sign = text.charAt(next)
    if (continuing.has(sign) || isTerminator(sign)) continue
    if (unit === fullStop && goesOn(text, { from, at, next, to })) continue
    ends.push(next)
  }
  ends.push(to)
  return ends
}

type Stop = { from: number; at: number; next: number; to: number }

/** `3.5`, `U.S.`, `e.g. this`: a period that does not end a sentence. */
function goesOn(text: string, { from, at, next, to }: Stop): boolean {
  const before = at > from ? text.charAt(at - 1) : ''
  const after = at + 1 < to ? text.charAt(at + 1) : ''
  if (after >= '0' && after <= '9') return true
  if (isUpper(after) && (isUpper(before) || isLower(before))) return true
  for (let place = next; place < to; place += 1) {
    const sign = text.charAt(place)
    if (isLower(sign)) return true
    if (isTerminator(sign) || isLetter(sign)) return false
  }
  return false
}
