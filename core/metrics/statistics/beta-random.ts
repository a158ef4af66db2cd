/**
 * A probability drawn from the beta distribution with this mean, such that two answers with it are correlated by
 * `correlation` (0: always the mean; 1: only 0 and 1). Two gamma variates by Marsaglia and Tsang 2000, ACM TOMS 26:363.
 */
export function betaRandom(
  { mean, correlation }: { mean: number; correlation: number },
  random: () => number,
): number {
  if (correlation === 0) return mean
  const size = 1 / correlation - 1
  const one = gamma(mean * size, random)
  const other = gamma((1 - mean) * size, random)
  return one + other === 0 ? Number(random() < mean) : one / (one + other)
}

function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * (random() || Number.MIN_VALUE) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(random() || Number.MIN_VALUE) < (x * x) / 2 + d - d * v + d * Math.log(v))
      return d * v
  }
}
