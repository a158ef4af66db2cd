/** Abscissas and weights of the Gauss–Legendre rule with 16 points; the other eight abscissas are negative. */
const rule = [
  [0.09501250983763744, 0.1894506104550685],
  [0.2816035507792589, 0.18260341504492358],
  [0.45801677765722737, 0.16915651939500254],
  [0.6178762444026438, 0.14959598881657674],
  [0.755404408355003, 0.12462897125553388],
  [0.8656312023878318, 0.09515851168249279],
  [0.9445750230732326, 0.062253523938647894],
  [0.9894009349916499, 0.027152459411754096],
] as const

const panels = 3

/** The density is below 1e-20 of that at the start where its logarithm has dropped by half of this. */
const drop = 92

type Start = { a: number; b: number; x: number; power: number; excess: number }

/**
 * Tail of beta(a, b) from x away from its mean, for a and b of at least some hundred, by quadrature over the logit.
 * `power` is x·(1 − x)·density, the density of the logit, and `excess` is x·b − (1 − x)·a. Exact for x ≤ ½.
 */
export function tailByQuadrature({ a, b, x, power, excess }: Start): number {
  const whole = a + b
  const deviation = Math.sqrt(whole / a / b)
  const z = Math.abs(excess) * deviation
  const length = (deviation * drop) / (z + Math.sqrt(z * z + drop))
  const half = ((excess < 0 ? -1 : 1) * length) / (2 * panels)
  const density = (s: number) => Math.exp(a * s - whole * Math.log1p(x * Math.expm1(s)))
  let sum = 0
  for (let panel = 1; panel < 2 * panels; panel += 2)
    for (const [abscissa, weight] of rule)
      sum += weight * (density(half * (panel - abscissa)) + density(half * (panel + abscissa)))
  return power * Math.abs(half) * sum
}
