/**
 * Sums of fractions depend in their last digit on the order of addition, and a database hands out groups in any order.
 * In this order a report has the same digits wherever its cells come from.
 */
export function byCell(
  a: { promptId: string; engine: string; country?: string; channel?: string },
  b: { promptId: string; engine: string; country?: string; channel?: string },
): number {
  return (
    byText(a.promptId, b.promptId) ||
    byText(a.engine, b.engine) ||
    byText(a.country ?? '', b.country ?? '') ||
    byText(a.channel ?? '', b.channel ?? '')
  )
}

/** By UTF-16 code units: the order of uuids and, for the letters of domains, of `collate "C"`. */
export function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
