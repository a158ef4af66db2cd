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
  [2509.0809287301227, 5226.495278852546],
  [33430.57558358813, 28729.085735721943],
  [67265.7709270087, 39307.89580009271],
  [45921.95393154987, 21213.794301586597],
  [13731.69376550946, 5394.196021424751],
  [1971.5909503065513, 687.1870074920579],
  [133.14166789178438, 42.31333070160091],
  [3.3871328727963665, 1],
]

const outer: Rational = [
  [0.0007745450142783414, 1.0507500716444169e-9],
  [0.022723844989269184, 0.0005475938084995345],
  [0.2417807251774506, 0.015198666563616457],
  [1.2704582524523684, 0.14810397642748008],
  [3.6478483247632045, 0.6897673349851],
  [5.769497221460691, 1.6763848301838038],
  [4.630337846156546, 2.053191626637759],
  [1.4234371107496835, 1],
]

const far: Rational = [
  [2.0103343992922881e-7, 2.0442631033899397e-15],
  [2.7115555687434876e-5, 1.421511758316446e-7],
  [0.0012426609473880784, 1.8463183175100548e-5],
  [0.026532189526576124, 0.0007868691311456133],
  [0.29656057182850487, 0.014875361290850615],
  [1.7848265399172913, 0.1369298809227358],
  [5.463784911164114, 0.599832206555888],
  [6.657904643501103, 1],
]

function ratioAt(r: number, coefficients: Rational): number {
  let [numerator, denominator] = [0, 0]
  for (const [upper, lower] of coefficients) {
    numerator = numerator * r + upper
    denominator = denominator * r + lower
  }
  return numerator / denominator
}
