/** Counts that providers report fit into a column of whole numbers, or are as good as not reported. */
export function storableCount(count: number | null | undefined): number | null {
  const whole = count == null ? Number.NaN : Math.round(count)
  return whole >= 0 && whole < 2 ** 31 ? whole : null
}
