/** One observation: 1 or 0 for an answer that names the brand or not, or any other score. */
export type Observation = { prompt: string; engine: string; wave: string; value: number }

export type VarianceComponents = {
  /** Between prompts, over all engines. */
  prompt: number
  engine: number
  /** How differently engines treat the same prompt. */
  promptEngine: number
  /** Between waves of the same prompt and engine: drift that repeats of one wave cannot show. */
  wave: number
  /** Between repeats of one wave. */
  repeat: number
  observations: number
  /** Components that cannot be told apart from the data, such as `repeat` with one answer per wave; they are 0. */
  unidentified: ComponentName[]
}

export const componentNames = ['prompt', 'engine', 'promptEngine', 'wave', 'repeat'] as const
export type ComponentName = (typeof componentNames)[number]

/**
 * Where the variance of a score comes from, for the random model prompt + engine + prompt × engine + wave within both +
 * repeat, by Henderson's method I (1953, Biometrics 9:226; Searle, Casella and McCulloch 1992, section 5.3): the
 * uncorrected sums of squares of the groupings are set equal to their expectations, which are linear in the components.
 * Works for unequal numbers of answers; with equal ones it gives the classical analysis of variance. Negative estimates
 * are returned as 0. Null with fewer than two observations.
 */
export function varianceComponents(observations: readonly Observation[]): VarianceComponents | null {
  if (observations.length < 2) return null
  const keys: Record<ComponentName, string[]> = {
    prompt: observations.map(({ prompt }) => prompt),
    engine: observations.map(({ engine }) => engine),
    promptEngine: observations.map(({ prompt, engine }) => JSON.stringify([prompt, engine])),
    wave: observations.map(({ prompt, engine, wave }) => JSON.stringify([prompt, engine, wave])),
    repeat: observations.map((_, index) => String(index)),
  }
  const values = observations.map(({ value }) => value)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  // Shifting the scores changes no component, and keeps squares of large means out of the sums.
  const centred = values.map((value) => value - mean)
  const identified = componentNames.filter((name, index) =>
    addsGroups(keys, name, componentNames.slice(0, index)),
  )
  const groupings = [observations.map(() => ''), ...identified.map((name) => keys[name])]
  const sums = groupings.map((grouping) => sumOfSquares(grouping, centred))
  const rows = groupings.map((grouping) => [
    observations.length,
    ...identified.map((name) => coefficient(grouping, keys[name])),
  ])
  const solved = solve(rows, sums)
  if (solved === null) return null
  const estimate = (name: ComponentName) => Math.max(0, solved[identified.indexOf(name) + 1] ?? 0)
  const found = (name: ComponentName) => (identified.includes(name) ? estimate(name) : 0)
  return {
    prompt: found('prompt'),
    engine: found('engine'),
    promptEngine: found('promptEngine'),
    wave: found('wave'),
    repeat: found('repeat'),
    observations: observations.length,
    unidentified: componentNames.filter((name) => !identified.includes(name)),
  }
}

/** A grouping tells nothing when it is the same as no grouping or as one that comes before it. */
function addsGroups(
  keys: Record<ComponentName, string[]>,
  name: ComponentName,
  before: readonly ComponentName[],
): boolean {
  const count = new Set(keys[name]).size
  return count > 1 && before.every((other) => !isSameGrouping(keys[name], keys[other]))
}

function isSameGrouping(one: readonly string[], other: readonly string[]): boolean {
  const pairs = new Set(one.map((key, index) => JSON.stringify([key, other[index]])))
  return pairs.size === new Set(one).size && pairs.size === new Set(other).size
}

/** Σ over groups of (sum of the group)² ÷ its size. */
function sumOfSquares(grouping: readonly string[], values: readonly number[]): number {
  const groups = new Map<string, { sum: number; size: number }>()
  grouping.forEach((key, index) => {
    const group = groups.get(key) ?? { sum: 0, size: 0 }
    group.sum += values[index] ?? 0
    group.size += 1
    groups.set(key, group)
  })
  return [...groups.values()].reduce((total, { sum, size }) => total + (sum * sum) / size, 0)
}

/** What the variance of `component` contributes to the expected sum of squares of `grouping`: Σ Σ n_ab² ÷ n_a. */
function coefficient(grouping: readonly string[], component: readonly string[]): number {
  const sizes = new Map<string, number>()
  const shared = new Map<string, Map<string, number>>()
  grouping.forEach((key, index) => {
    const other = component[index] ?? ''
    sizes.set(key, (sizes.get(key) ?? 0) + 1)
    const counts = shared.get(key) ?? new Map<string, number>()
    counts.set(other, (counts.get(other) ?? 0) + 1)
    shared.set(key, counts)
  })
  let total = 0
  for (const [key, counts] of shared)
    for (const count of counts.values()) total += (count * count) / (sizes.get(key) ?? 1)
  return total
}

/** Gaussian elimination with pivoting; null when the equations do not determine the components. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  const size = rows.length
  for (let column = 0; column < size; column += 1) {
    let pivot = column
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row
    const [top, other] = [rows[pivot], rows[column]]
    if (top === undefined || other === undefined || Math.abs(top[column] ?? 0) < 1e-9) return null
    rows[pivot] = other
    rows[column] = top
    for (let row = 0; row < size; row += 1) {
      const line = rows[row]
      if (row === column || line === undefined) continue
      const factor = (line[column] ?? 0) / (top[column] ?? 1)
      for (let index = column; index <= size; index += 1)
        line[index] = (line[index] ?? 0) - factor * (top[index] ?? 0)
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}
