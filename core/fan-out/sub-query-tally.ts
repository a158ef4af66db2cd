import { IdPlaces } from './simulation/id-places.ts'

/** A sub-query with the answers that have it. `cells` and `counts` are parallel. */
export type Tallied = {
  id: number
  answers: number
  types: number
  firstDay: number
  lastDay: number
  cells: readonly number[]
  counts: readonly number[]
}

/**
 * Sub-queries of many answers by id. Stored in columns, because there are about as many as answers: one object each
 * would take most of a report's time.
 */
export class SubQueryTally {
  readonly ids: number[] = []
  readonly answers: number[] = []
  readonly types: number[] = []
  readonly firstDay: number[] = []
  readonly lastDay: number[] = []
  readonly #places: IdPlaces
  /** For each occurrence: the index of its sub-query, and its pair. Pairs are in order. */
  readonly #of: Int32Array
  readonly #cell: Int32Array
  #occurrences = 0
  #ordered: { starts: Int32Array; cells: Int32Array } | null = null

  /** `most`: maximum number of additions. */
  constructor(most: number) {
    this.#places = new IdPlaces(most / 2)
    this.#of = new Int32Array(most)
    this.#cell = new Int32Array(most)
  }

  add(id: number, types: number, cell: number, day: number): void {
    const place = this.#places.add(id)
    if (place === this.ids.length) {
      this.ids.push(id)
      this.answers.push(1)
      this.types.push(types)
      this.firstDay.push(day)
      this.lastDay.push(day)
    } else {
      this.answers[place] = (this.answers[place] ?? 0) + 1
      this.types[place] = (this.types[place] ?? 0) | types
      if (day < (this.firstDay[place] ?? 0)) this.firstDay[place] = day
      if (day > (this.lastDay[place] ?? 0)) this.lastDay[place] = day
    }
    this.#of[this.#occurrences] = place
    this.#cell[this.#occurrences] = cell
    this.#occurrences += 1
    this.#ordered = null
  }

  get size(): number {
    return this.ids.length
  }

  has(id: number): boolean {
    return this.#places.of(id) !== -1
  }

  answersOf(id: number): number {
    return this.answers[this.#places.of(id)] ?? 0
  }

  /** By index: the index of the sub-query in another tally; −1 if it is not there. */
  placesIn(other: SubQueryTally): Int32Array {
    const places = new Int32Array(this.ids.length)
    for (let place = 0; place < places.length; place += 1)
      places[place] = other.#places.of(this.ids[place] ?? 0)
    return places
  }

  get(id: number): Tallied | null {
    const place = this.#places.of(id)
    if (place === -1) return null
    const cells: number[] = []
    const counts: number[] = []
    this.eachCell(place, (cell, count) => {
      cells.push(cell)
      counts.push(count)
    })
    return {
      id,
      answers: this.answers[place] ?? 0,
      types: this.types[place] ?? 0,
      firstDay: this.firstDay[place] ?? 0,
      lastDay: this.lastDay[place] ?? 0,
      cells,
      counts,
    }
  }

  /** The pairs of the sub-query at an index, with its answers in each. */
  eachCell(place: number, visit: (cell: number, answers: number) => void): void {
    const { starts, cells } = this.#inOrder()
    const end = starts[place + 1] ?? 0
    for (let at = starts[place] ?? 0; at < end;) {
      const cell = cells[at] ?? 0
      let count = 1
      while (at + count < end && cells[at + count] === cell) count += 1
      visit(cell, count)
      at += count
    }
  }

  #inOrder(): { starts: Int32Array; cells: Int32Array } {
    if (this.#ordered !== null) return this.#ordered
    const starts = new Int32Array(this.ids.length + 1)
    for (let place = 0; place < this.ids.length; place += 1)
      starts[place + 1] = (starts[place] ?? 0) + (this.answers[place] ?? 0)
    const next = starts.slice()
    const cells = new Int32Array(this.#occurrences)
    for (let index = 0; index < this.#occurrences; index += 1) {
      const place = this.#of[index] ?? 0
      const at = next[place] ?? 0
      cells[at] = this.#cell[index] ?? 0
      next[place] = at + 1
    }
    this.#ordered = { starts, cells }
    return this.#ordered
  }
}

/** The first `count` indexes sorted by `before`, among those with the greatest values; ties may add work. */
export function firstPlaces(
  values: Float64Array,
  count: number,
  before: (a: number, b: number) => number,
): number[] {
  const least = count < values.length ? nthGreatest(values, count) : Number.NEGATIVE_INFINITY
  const places: number[] = []
  values.forEach((value, place) => {
    if (value >= least) places.push(place)
  })
  return places.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || before(a, b)).slice(0, count)
}

/** Hoare's selection algorithm on a copy. */
function nthGreatest(values: Float64Array, nth: number): number {
  const own = values.slice()
  const wanted = own.length - nth
  let [low, high] = [0, own.length - 1]
  while (low < high) {
    const pivot = own[(low + high) >> 1] ?? 0
    let [from, to] = [low, high]
    while (from <= to) {
      while ((own[from] ?? 0) < pivot) from += 1
      while ((own[to] ?? 0) > pivot) to -= 1
      if (from > to) break
      const value = own[from] ?? 0
      own[from] = own[to] ?? 0
      own[to] = value
      from += 1
      to -= 1
    }
    if (wanted <= to) high = to
    else if (wanted >= from) low = from
    else break
  }
  return own[wanted] ?? Number.NEGATIVE_INFINITY
}
