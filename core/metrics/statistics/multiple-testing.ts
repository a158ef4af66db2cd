export type Decisions = { adjusted: number[]; rejected: boolean[] }

/**
 * Benjamini and Hochberg 1995, JRSS B 57:289: which p-values are rejected at false discovery rate `q`, in input order.
 */
export function benjaminiHochberg(p: readonly number[], q: number): Decisions {
  const order = p.map((_, index) => index).sort((a, b) => (p[b] ?? 0) - (p[a] ?? 0))
  const adjusted = p.map(() => 1)
  let least = 1
  order.forEach((index, position) => {
    least = Math.min(least, ((p[index] ?? 1) * p.length) / (p.length - position))
    adjusted[index] = least
  })
  return { adjusted, rejected: adjusted.map((value) => value <= q) }
}

/** Holm 1979, Scandinavian Journal of Statistics 6:65: the same for the family-wise error rate. */
export function holm(p: readonly number[], q: number): Decisions {
  const order = p.map((_, index) => index).sort((a, b) => (p[a] ?? 0) - (p[b] ?? 0))
  const adjusted = p.map(() => 1)
  let most = 0
  order.forEach((index, position) => {
    most = Math.max(most, Math.min(1, (p[index] ?? 1) * (p.length - position)))
    adjusted[index] = most
  })
  return { adjusted, rejected: adjusted.map((value) => value <= q) }
}
