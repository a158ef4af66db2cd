/**
 * Models refer to their sources with private-use characters that sometimes leak: U+E200 kind U+E202 argument … U+E201,
 * for example `cite` with `turn0search3`. Readers never see them, so they are removed from the text; the raw body keeps
 * them. Markers for visible words (a linked name) are replaced by those words. Other private-use characters, such as
 * the logo at U+F8FF, stay.
 */
export function displayText(raw: string): { shown: string; shift: (offset: number) => number } {
  if (!/[\uE200-\uE206]/.test(raw)) return { shown: raw, shift: (offset) => offset }
  const kept: { from: number; to: number; at: number }[] = []
  let shown = ''
  let position = 0
  const keepUntil = (to: number) => {
    if (to > position) kept.push({ from: position, to, at: shown.length })
    shown += raw.slice(position, to)
  }
  for (const marker of raw.matchAll(markers)) {
    keepUntil(marker.index)
    shown += visibleWords(marker[0])
    position = marker.index + marker[0].length
  }
  keepUntil(raw.length)

  const shift = (offset: number) => {
    const piece = kept.findLast(({ from }) => from <= offset)
    return piece ? piece.at + Math.min(offset, piece.to) - piece.from : 0
  }
  return { shown, shift }
}

/** A whole marker, a truncated one at the end of an answer, or a stray delimiter. */
const markers = /\uE200[^\uE200\uE201\n]{0,2000}\uE201|\uE200[a-z_]*(?:\uE202[\w,-]*)+$|[\uE200-\uE206]/g

function visibleWords(marker: string): string {
  const [kind, argument = ''] = marker.slice(1, -1).split('\uE202')
  if (kind === 'url') return argument
  if (kind !== 'entity' && kind !== 'product_entity') return ''
  try {
    const parts: unknown = JSON.parse(argument)
    const name: unknown = Array.isArray(parts) ? parts[1] : null
    return typeof name === 'string' ? name : ''
  } catch {
    return '' // Truncated or of unknown shape: nothing to show.
  }
}
