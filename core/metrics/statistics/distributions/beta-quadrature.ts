/** Abscissas and weights of the Gauss–Legendre rule with 16 points; the other eight abscissas are negative. */
const rule = [
  [0.0950125098376374402, 0.189450610455068496],
  [0.281603550779258913, 0.182603415044923589],
  [0.458016777657227386, 0.169156519395002538],
  [0.617876244402643748, 0.149595988816576732],
  [0.755404408355003034, 0.124628971255533872],
  [0.865631202387831744, 0.0951585116824927848],
  [0.944575023073232576, 0.0622535239386478929],
  [0.989400934991649933, 0.0271524594117540949],
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
