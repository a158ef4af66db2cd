const rootOf2Pi = Math.sqrt(2 * Math.PI)

/** Standard normal distribution; the lower tail has a small relative error. */
export function normalCdf(x: number): number {
  const density = Math.exp((-x * x) / 2) / rootOf2Pi
  if (x < -1.5) return density * millsRatio(-x)
  if (x > 1.5) return 1 - density * millsRatio(x)
  // Marsaglia 2004, J Stat Softw 11(4).
  let sum = x
  let term = x
  for (let k = 3; ; k += 2) {
    const before = sum
    term *= (x * x) / k
    sum += term
    if (!(Math.abs(sum) > Math.abs(before))) return 0.5 + density * sum
  }
}

/** Upper tail ÷ density of the standard normal for x ≥ 1.5: Laplace's continued fraction (DLMF 7.9.1), backwards. */
function millsRatio(x: number): number {
  let value = x
  for (let k = Math.ceil(10 + 380 / (x * x)); k >= 1; k -= 1) value = x + k / value
  return 1 / value
}

/** The inverse of `normalCdf`: Wichura 1988, Applied Statistics 37:477, algorithm AS 241. */
export function normalQuantile(p: number): number {
  if (Math.abs(p - 0.5) <= 0.425) return (p - 0.5) * ratioAt(0.180625 - (p - 0.5) ** 2, central)
  const tail = Math.min(p, 1 - p)
  if (!(tail > 0)) return tail === 0 ? (p - 0.5) * Infinity : NaN
  const r = Math.sqrt(-Math.log(tail))
  return Math.sign(p - 0.5) * (r <= 5 ? ratioAt(r - 1.6, outer) : ratioAt(r - 5, far))
}

/** Coefficients of numerator and denominator, highest power first. */
type Rational = readonly (readonly [number, number])[]

const central: Rational = [
  [2509.0809287301226727, 5226.495278852545925],
  [33430.575583588128105, 28729.085735721942674],
  [67265.770927008700853, 39307.89580009271061],
  [45921.953931549871457, 21213.794301586595867],
  [13731.693765509461125, 5394.1960214247511077],
  [1971.5909503065514427, 687.1870074920579083],
  [133.14166789178437745, 42.313330701600911252],
  [3.387132872796366608, 1],
]

const outer: Rational = [
  [7.7454501427834140764e-4, 1.05075007164441684324e-9],
  [0.0227238449892691845833, 5.475938084995344946e-4],
  [0.24178072517745061177, 0.0151986665636164571966],
  [1.27045825245236838258, 0.14810397642748007459],
  [3.64784832476320460504, 0.68976733498510000455],
  [5.7694972214606914055, 1.6763848301838038494],
  [4.6303378461565452959, 2.05319162663775882187],
  [1.42343711074968357734, 1],
]

const far: Rational = [
  [2.01033439929228813265e-7, 2.04426310338993978564e-15],
  [2.71155556874348757815e-5, 1.4215117583164458887e-7],
  [0.0012426609473880784386, 1.8463183175100546818e-5],
  [0.026532189526576123093, 7.868691311456132591e-4],
  [0.29656057182850489123, 0.0148753612908506148525],
  [1.7848265399172913358, 0.13692988092273580531],
  [5.4637849111641143699, 0.59983220655588793769],
  [6.6579046435011037772, 1],
]

function ratioAt(r: number, coefficients: Rational): number {
  let [numerator, denominator] = [0, 0]
  for (const [upper, lower] of coefficients) {
    numerator = numerator * r + upper
    denominator = denominator * r + lower
  }
  return numerator / denominator
}
