const halfLog2Pi = Math.log(2 * Math.PI) / 2

/** Coefficients of 1 ÷ x, 1 ÷ x³, … in Stirling's series: B₂ₖ ÷ (2k(2k−1)). */
const stirlingSeries = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156]

/** From here the terms left out of the series are below 1e-16. */
const minStirling = 10

/** ln Γ(x) − [(x − ½) ln x − x + ½ ln 2π] for x > 0, as exact as a double can be. */
export function stirlingError(x: number): number {
  if (!(x > 0)) return NaN
  let shift = 0
  let z = x
  for (; z < minStirling; z += 1) shift += (z + 0.5) * Math.log1p(1 / z) - 1
  const square = z * z
  return shift + stirlingSeries.reduceRight((sum, coefficient) => sum / square + coefficient, 0) / z
}

/** Logarithm of the gamma function, for x > 0. */
export const logGamma = (x: number): number => (x - 0.5) * Math.log(x) - x + halfLog2Pi + stirlingError(x)

/** Logarithm of the beta function, without the cancellation of three log-gammas. */
export function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a]
  const whole = small + large
  return (
    small * Math.log(small / whole) -
    large * Math.log1p(small / large) +
    Math.log(whole / small / large) / 2 +
    halfLog2Pi +
    (stirlingError(small) + stirlingError(large) - stirlingError(whole))
  )
}

/** Logarithm of the number of ways to choose k of n. */
export const logChoose = (n: number, k: number): number => -Math.log(n + 1) - logBeta(k + 1, n - k + 1)
