import { invertBeta } from './distributions/beta-quantile.ts'
import * as normal from './distributions/normal.ts'
import { remember } from './distributions/remember.ts'
import * as student from './distributions/student.ts'

/** All intervals of the product are two-sided at this level. */
export const confidence = 0.95

/** Standard normal quantile. */
export const normalQuantile: (p: number) => number = remember((p) => normal.normalQuantile(p))

/** Quantile of beta(a, b). */
export const betaQuantile: (p: number, a: number, b: number) => number = remember(
  (p, a, b) => invertBeta(a, b)(p, 1 - p).x,
)

/** Quantile of Student's t. `degrees` may be fractional; Infinity gives the normal one. */
export const tQuantile: (p: number, degrees: number) => number = remember((p, degrees) =>
  student.tQuantile(p, degrees),
)

/** Two-sided 95% critical value of Student's t. */
export const tCritical = (degrees: number): number => tQuantile((1 + confidence) / 2, degrees)

/** Two-sided p-value of a t statistic. */
export const tTwoSided = (t: number, degrees: number): number =>
  Math.min(1, 2 * student.tCdf(-Math.abs(t), degrees))
