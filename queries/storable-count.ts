/** Counts reported by providers must fit into an integer column; others count as unreported. */
export function storableCount(count: number | null | undefined): number | null {
  const whole = count == null ? Number.NaN : Math.round(count)
  return whole >= 0 && whole < 2 ** 31 ? whole : null
}
