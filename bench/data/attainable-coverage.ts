/**
 * Whether any rule for an interval from x of n independent answers can contain a rate with a probability within `from`
 * … `to`. An interval that moves up with x covers the rate for a contiguous run of counts, so its coverage is the
 * binomial probability of such a run; at ½ the run must be symmetric.
 */
export function isAttainable(
  n: number,
  rate: number,
  { from, to }: { from: number; to: number },
): { attainable: boolean; nearest: [below: number, above: number] } {
  const p = binomial(n, rate)
  let [below, above] = [0, 1]
  let attainable = false
  for (let first = 0; first <= n; first++) {
    let coverage = 0
    for (let last = first; last <= n; last++) {
      coverage += p[last] ?? 0
      if (rate === 0.5 && first + last !== n) continue
      if (coverage >= from && coverage <= to) attainable = true
      if (coverage < from) below = Math.max(below, coverage)
      if (coverage > to) above = Math.min(above, coverage)
    }
  }
  return { attainable, nearest: [below, above] }
}

function binomial(n: number, rate: number): number[] {
  let choose = 1
  return Array.from({ length: n + 1 }, (_, x) => {
    if (x > 0) choose = (choose * (n - x + 1)) / x
    return choose * rate ** x * (1 - rate) ** (n - x)
  })
}
