/** Maps a value in `from` linearly to `to`. */
export function linearScale(from: readonly [number, number], to: readonly [number, number]) {
  const width = from[1] - from[0]
  return (value: number) => (width === 0 ? to[0] : to[0] + ((value - from[0]) / width) * (to[1] - to[0]))
}

/** Round values between `low` and `high`, about `wanted` of them, in steps of 1, 2, or 5 times a power of ten. */
export function niceTicks(low: number, high: number, wanted: number): number[] {
  if (!(high > low) || wanted < 1) return [low]
  const step = niceStep((high - low) / wanted)
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** The smallest round range that contains all rates (0…1); at least 10 points wide, never outside 0…1. */
export function rateDomain(values: readonly (number | null)[]): [number, number] {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return [0, 1]
  const middle = (Math.min(...known) + Math.max(...known)) / 2
  const low = Math.max(0, Math.min(...known, middle - 0.05))
  const high = Math.min(1, Math.max(...known, middle + 0.05))
  const step = niceStep((high - low) / 4)
  return [
    Math.max(0, Number((Math.floor(low / step + 1e-9) * step).toPrecision(12))),
    Math.min(1, Number((Math.ceil(high / step - 1e-9) * step).toPrecision(12))),
  ]
}

/** Indices of at most `most` of `count` positions, with equal steps and including the last. */
export function spreadIndices(count: number, most: number): number[] {
  if (count <= 0 || most <= 0) return []
  const step = Math.max(1, most === 1 ? count : Math.ceil((count - 1) / (most - 1)))
  const first = (count - 1) % step
  return Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, index) => first + index * step)
}

/** Evenly spaced positions of `count` moments, and those that have room for a label. */
export function timeAxis(count: number, { left, right }: { left: number; right: number }) {
  const x = linearScale([0, count - 1], [left, right])
  const xs = Array.from({ length: count }, (_, index) => (count === 1 ? (left + right) / 2 : x(index)))
  const most = Math.max(2, Math.min(6, Math.floor((right - left) / 90)))
  return { xs, xTicks: spreadIndices(count, most).map((index) => ({ index, x: xs[index] ?? 0 })) }
}

/** The index of the position nearest to `x`. */
export function nearestOf(xs: readonly number[], x: number): number | null {
  if (xs.length === 0) return null
  return xs.reduce(
    (best, candidate, index) => (Math.abs(candidate - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
    0,
  )
}

/** The smallest of 1, 2, or 5 times a power of ten that is at least `rough`. */
export function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10
  return factor * power
}
