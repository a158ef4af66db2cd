/** One observation: 1 or 0 for an answer that mentions the brand or not, or any other score. */
export type Observation = { prompt: string; engine: string; wave: string; value: number }

/** `x` of `n` answers of one prompt, engine, and wave mention the brand; integers, x ≤ n. */
export type WaveCount = { prompt: string; engine: string; wave: string; x: number; n: number }

export type VarianceComponents = {
  /** Between prompts, over all engines. */
  prompt: number
  engine: number
  /** How differently engines respond to the same prompt. */
  promptEngine: number
  /** Between waves of the same prompt and engine: drift that repeats of one wave cannot show. */
  wave: number
  /** Between repeats of one wave. */
  repeat: number
  observations: number
  /** Components that the data cannot separate, such as `repeat` with one answer per wave; they are 0. */
  unidentified: ComponentName[]
}

export const componentNames = ['prompt', 'engine', 'promptEngine', 'wave', 'repeat'] as const
export type ComponentName = (typeof componentNames)[number]

/**
 * Sources of a score's variance, for the random model prompt + engine + prompt × engine + wave within both + repeat, by
 * Henderson's method I (1953, Biometrics 9:226; Searle, Casella, and McCulloch 1992, section 5.3): the uncorrected sums
 * of squares of the groupings are equated with their expectations, which are linear in the components. Works for
 * unequal numbers of answers; with equal ones it is the classical analysis of variance. Negative estimates are returned
 * as 0. Null with fewer than two observations.
 */
export function varianceComponents(observations: readonly Observation[]): VarianceComponents | null {
  return componentsOf(
    summed(observations.map((one) => ({ ...one, n: 1, sum: one.value, squares: one.value ** 2 }))),
  )
}

/**
 * The same for counted answers: the result of `varianceComponents` for x ones and n − x zeros per entry. Time grows
 * with the number of entries, not of answers.
 */
export function varianceComponentsOfCounts(counts: readonly WaveCount[]): VarianceComponents | null {
  return componentsOf(
    summed(counts.filter(({ n }) => n > 0).map((one) => ({ ...one, sum: one.x, squares: one.x }))),
  )
}

type Sums = { prompt: string; engine: string; wave: string; n: number; sum: number; squares: number }

/**
 * Groups of answers with a common key: number of answers, sum of their scores, and the group of each prompt, engine,
 * and wave.
 */
type Grouping = { size: Float64Array; sum: Float64Array; ofCell: Int32Array }

type Data = {
  all: Grouping
  prompt: Grouping
  engine: Grouping
  promptEngine: Grouping
  wave: Grouping
  observations: number
  /** Σ of squared scores, centered at their mean like the sums of the groupings. */
  squares: number
}

function summed(entries: readonly Sums[]): Data {
  const prompts = new Map<string, number>()
  const engines = new Map<string, number>()
  const waves = new Map<string, number>()
  const idOf = (ids: Map<string, number>, key: string) => {
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, ids.size)
    return ids.size - 1
  }
  const coded = entries.map((entry) => ({
    entry,
    prompt: idOf(prompts, entry.prompt),
    engine: idOf(engines, entry.engine),
    wave: idOf(waves, entry.wave),
  }))
  const promptEngines = new Map<number, number>()
  const cells = new Map<number, { prompt: number; engine: number; pair: number; n: number; sum: number }>()
  let observations = 0
  let total = 0
  let squares = 0
  for (const { entry, prompt, engine, wave } of coded) {
    const place = prompt * engines.size + engine
    let pair = promptEngines.get(place)
    if (pair === undefined) promptEngines.set(place, (pair = promptEngines.size))
    const key = pair * waves.size + wave
    const cell = cells.get(key) ?? { prompt, engine, pair, n: 0, sum: 0 }
    cell.n += entry.n
    cell.sum += entry.sum
    cells.set(key, cell)
    observations += entry.n
    total += entry.sum
    squares += entry.squares
  }
  // Shifting the scores changes no component, and keeps squares of large means out of the sums.
  const mean = observations === 0 ? 0 : total / observations
  const rows = [...cells.values()]
  const group = (groups: number, of: (row: (typeof rows)[number], index: number) => number): Grouping => {
    const size = new Float64Array(groups)
    const sum = new Float64Array(groups)
    const ofCell = new Int32Array(rows.length)
    rows.forEach((row, index) => {
      const at = of(row, index)
      ofCell[index] = at
      size[at] = (size[at] ?? 0) + row.n
      sum[at] = (sum[at] ?? 0) + row.sum - mean * row.n
    })
    return { size, sum, ofCell }
  }
  return {
    all: group(1, () => 0),
    prompt: group(prompts.size, (row) => row.prompt),
    engine: group(engines.size, (row) => row.engine),
    promptEngine: group(promptEngines.size, (row) => row.pair),
    wave: group(rows.length, (_, index) => index),
    observations,
    squares: squares - mean * total,
  }
}

function componentsOf(data: Data): VarianceComponents | null {
  if (data.observations < 2) return null
  const identified = componentNames.filter((name, index) =>
    addsGroups(data, name, componentNames.slice(0, index)),
  )
  const groupings = ['all', ...identified] as const
  const sums = groupings.map((name) => (name === 'repeat' ? data.squares : sumOfSquares(data[name])))
  const rows = groupings.map((grouping) => [
    data.observations,
    ...identified.map((component) => coefficient(data, grouping, component)),
  ])
  const solved = solve(rows, sums)
  if (solved === null) return null
  const found = (name: ComponentName) =>
    identified.includes(name) ? Math.max(0, solved[identified.indexOf(name) + 1] ?? 0) : 0
  return {
    prompt: found('prompt'),
    engine: found('engine'),
    promptEngine: found('promptEngine'),
    wave: found('wave'),
    repeat: found('repeat'),
    observations: data.observations,
    unidentified: componentNames.filter((name) => !identified.includes(name)),
  }
}

/** A grouping adds nothing if it equals no grouping or an earlier one. */
function addsGroups(data: Data, name: ComponentName, before: readonly ComponentName[]): boolean {
  const count = groupsOf(data, name)
  const isSame = (other: ComponentName) =>
    count === groupsOf(data, other) && count === groupsOf(data, joined(name, other))
  return count > 1 && !before.some(isSame)
}

const groupsOf = (data: Data, name: ComponentName): number =>
  name === 'repeat' ? data.observations : data[name].size.length

/** The grouping by both: the finer one, because all except prompt and engine are nested. */
function joined<Name extends ComponentName | 'all'>(one: Name, other: Name): Name | 'promptEngine' {
  const order = ['all', 'prompt', 'engine', 'promptEngine', 'wave', 'repeat']
  const pair = [one, other].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return pair[0] === 'prompt' && pair[1] === 'engine' ? 'promptEngine' : (pair[1] ?? one)
}

/** Σ over groups of (sum of the group)² ÷ its size. */
function sumOfSquares({ size, sum }: Grouping): number {
  let total = 0
  for (let index = 0; index < size.length; index += 1) total += (sum[index] ?? 0) ** 2 / (size[index] ?? 1)
  return total
}

/** Coefficient of the variance of `component` in the expected sum of squares of `grouping`: Σ Σ n_ab² ÷ n_a. */
function coefficient(data: Data, grouping: ComponentName | 'all', component: ComponentName): number {
  if (grouping === 'repeat') return data.observations
  const { size, ofCell } = data[grouping]
  // Every answer is its own group: Σ over groups a of n_a · 1² ÷ n_a.
  if (component === 'repeat') return size.length
  const both = joined<ComponentName | 'all'>(grouping, component)
  if (both === 'repeat') return data.observations
  const pairs = data[both]
  const seen = new Uint8Array(pairs.size.length)
  let total = 0
  for (let cell = 0; cell < ofCell.length; cell += 1) {
    const pair = pairs.ofCell[cell] ?? 0
    if (seen[pair] === 1) continue
    seen[pair] = 1
    total += (pairs.size[pair] ?? 0) ** 2 / (size[ofCell[cell] ?? 0] ?? 1)
  }
  return total
}

/** Gaussian elimination with pivoting; null if the equations do not determine the components. */
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
