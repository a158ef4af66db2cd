import { betaDistribution } from './beta.ts'
import { invertBeta } from './beta-quantile.ts'
import { normalCdf, normalQuantile } from './normal.ts'

/** Student's t distribution with `degrees` > 0, also fractional; Infinity is the normal one. */
export function tCdf(t: number, degrees: number): number {
  if (degrees === Infinity) return normalCdf(t)
  // t² ÷ (degrees + t²) has the distribution beta(½, degrees ÷ 2).
  const ratio = (t * t) / degrees
  const { upper } = betaDistribution(0.5, degrees / 2).tailsAt(
    ratio === Infinity ? 1 : ratio / (1 + ratio),
    1 / (1 + ratio),
  )
  return t > 0 ? 1 - upper / 2 : upper / 2
}

/** The inverse of `tCdf`. */
export function tQuantile(p: number, degrees: number): number {
  if (degrees === Infinity || p === 0.5) return normalQuantile(p)
  const tail = Math.min(p, 1 - p)
  const z = normalQuantile(tail)
  const near = degrees > z * z ? 2 * Math.log(-expandNormal(z, degrees)) - Math.log(degrees) : undefined
  const { x, y } = invertBeta(0.5, degrees / 2)(1 - 2 * tail, 2 * tail, near)
  return (p < 0.5 ? -1 : 1) * Math.sqrt((x / y) * degrees)
}

/** The quantile of t that belongs to that of the normal distribution: Abramowitz and Stegun 26.7.5. */
function expandNormal(z: number, degrees: number): number {
  const square = z * z
  const terms = [
    (((79 * square + 776) * square + 1482) * square - 1920) * square - 945,
    (((3 * square + 19) * square + 17) * square - 15) * 240,
    ((5 * square + 16) * square + 3) * 960,
    (square + 1) * 23_040,
    92_160,
  ]
  return (z * terms.reduce((sum, term) => sum / degrees + term)) / 92_160
}
