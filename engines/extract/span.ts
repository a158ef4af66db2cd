/**
 * OpenAI documents annotation offsets as character indexes without defining characters. Up to the first character
 * beyond U+FFFF it makes no difference; after it, both readings are tried and the one that contains a link to the cited
 * page is used. Code points win a tie: the provider's own examples use them.
 * Returns UTF-16 offsets; null if the provider wrote 0,0 for "none"; `unusable` if neither reading fits.
 */
export function fittingSpan({
  text,
  start,
  end,
  url,
}: {
  text: string
  start: number
  end: number
  url: string
}): { start: number; end: number } | 'unusable' | null {
  if (start === 0 && end === 0) return null
  if (!Number.isInteger(start) || !Number.isInteger(end) || end <= start) return 'unusable'
  if (!/[\uD800-\uDBFF]/.test(text.slice(0, end))) return end <= text.length ? { start, end } : 'unusable'
  const asCodePoints = { start: utf16Offset(text, start), end: utf16Offset(text, end) }
  const asUtf16 = {
    start: splitsPair(text, start) ? start - 1 : start,
    end: splitsPair(text, end) ? end + 1 : end,
  }
  const inside = [asCodePoints, asUtf16].filter((span) => span.end <= text.length)
  const [best] = inside.toSorted((a, b) => likeness(text, b, url) - likeness(text, a, url))
  return best ?? 'unusable'
}

function likeness(text: string, span: { start: number; end: number }, url: string): number {
  const slice = text.slice(span.start, span.end)
  const names = slice.includes(url)
  const opens = /^[([【]/.test(slice)
  const closes = /[)\]】]$/.test(slice)
  return (names ? 4 : 0) + (opens ? 1 : 0) + (closes ? 1 : 0)
}

/** Past the end if there are fewer code points. */
function utf16Offset(text: string, codePoints: number): number {
  let offset = 0
  for (let passed = 0; passed < codePoints; passed += 1) {
    const point = text.codePointAt(offset)
    if (point === undefined) return Number.POSITIVE_INFINITY
    offset += point > 0xffff ? 2 : 1
  }
  return offset
}

function splitsPair(text: string, offset: number): boolean {
  return offset > 0 && (text.codePointAt(offset - 1) ?? 0) > 0xffff
}
