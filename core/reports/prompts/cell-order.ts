/**
 * The last digit of sums of fractions depends on the order of addition, and a database returns groups in any order. In
 * this order a report has the same digits wherever its pairs come from.
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

/** By UTF-16 code units: the order of uuids and, for domain names, of `collate "C"`. */
export function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
