import { percentSign } from '../lib/format.ts'

export type StackedRow = {
  id: string
  /** Empty for a single bar that is named by its title. */
  label: string
  isOwn: boolean
  /** Shown at the end of the line, such as the number of answers. */
  note: string
  /** Counts or other weights by part; missing or 0 is not drawn. */
  values: Readonly<Record<string, number>>
  /** The unit of the values in the title: "answers". Empty: shares only. */
  unit: string
}

export type PlacedPart = { id: string; share: number; x: number; width: number; text: string; title: string }

/** Positions of a bar's parts. Each has as much text as fits; `title` has all of it. Empty without values. */
export function placedParts(
  row: StackedRow,
  parts: readonly { id: string; label: string; short: string }[],
  { left, right }: { left: number; right: number },
): PlacedPart[] {
  const known = parts.flatMap((part) => {
    const value = row.values[part.id] ?? 0
    return value > 0 ? [{ ...part, value }] : []
  })
  const total = known.reduce((sum, part) => sum + part.value, 0)
  let x = left
  return known.map((part) => {
    const share = part.value / total
    const width = share * (right - left)
    const percent = `${Math.round(share * 100)}${percentSign}`
    const words = [`${part.short} ${percent}`, percent, part.short]
    const placed = {
      id: part.id,
      share,
      x,
      width,
      text: words.find((text) => text.length * 6.4 + 8 <= width) ?? '',
      title: `${row.label === '' ? '' : `${row.label}, `}${part.label}: ${percent}${row.unit === '' ? '' : `, ${part.value} ${row.unit}`}`,
    }
    x += width
    return placed
  })
}
