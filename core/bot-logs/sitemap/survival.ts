import { confidence, normalQuantile } from '../../metrics/statistics/quantile.ts'

/** A quantile of waiting times; `null` where too few have come to tell. The upper end may lie beyond what was seen. */
export type WaitQuantile = { value: number | null; low: number | null; high: number | null }

const z = normalQuantile((1 + confidence) / 2)

/**
 * The curve of those still waiting (Kaplan and Meier 1958, JASA 53:457): pages that were not read yet count for as long as
 * they were watched, and are not dropped. Its 95 % band is Greenwood's variance on the log-minus-log scale (Kalbfleisch and
 * Prentice 2002, §1.4), which stays within 0 and 1.
 */
export class WaitCurve {
  readonly n: number
  readonly come: number
  /** Of each moment at which some came: the time, the part left after it, and Greenwood's sum up to it. */
  readonly #times: Float64Array
  readonly #left: Float64Array
  readonly #greenwood: Float64Array

  /** Whole times until it came, and, where it has not, for how long it was waited. */
  constructor(come: Int32Array, waiting: Int32Array) {
    const [events, watched] = [ascending(come), ascending(waiting)]
    this.n = events.length + watched.length
    this.come = events.length
    const times = new Float64Array(events.length)
    const lefts = new Float64Array(events.length)
    const greenwoods = new Float64Array(events.length)
    let [steps, gone, left, greenwood] = [0, 0, 1, 0]
    for (let index = 0; index < events.length;) {
      const time = events[index] ?? 0
      // Whoever is watched until then is still at risk.
      while (gone < watched.length && (watched[gone] ?? 0) < time) gone += 1
      const atRisk = this.n - index - gone
      const first = index
      while (events[index] === time) index += 1
      const came = index - first
      left *= 1 - came / atRisk
      greenwood += atRisk === came ? Number.POSITIVE_INFINITY : came / (atRisk * (atRisk - came))
      times[steps] = time
      lefts[steps] = left
      greenwoods[steps] = greenwood
      steps += 1
    }
    this.#times = times.subarray(0, steps)
    this.#left = lefts.subarray(0, steps)
    this.#greenwood = greenwoods.subarray(0, steps)
  }

  /** The time by which a part `p` has come; its interval by Brookmeyer and Crowley 1982 (Biometrics 38:29): where the band crosses. */
  quantile(p: number): WaitQuantile {
    const most = 1 - p + 1e-12
    // The band lies around the curve: it is only looked at where it can cross.
    const value = this.#left.findIndex((left) => left <= most)
    const low = this.#times.findIndex((_, step) => this.#band(step).low <= most)
    const high =
      value === -1
        ? -1
        : this.#times.subarray(value).findIndex((_, step) => this.#band(value + step).high <= most)
    return {
      value: this.#times[value] ?? null,
      low: this.#times[low] ?? null,
      high: high === -1 ? null : (this.#times[value + high] ?? null),
    }
  }

  /** The part that has come by `time`, with its interval. */
  comeBy(time: number): { value: number; low: number; high: number } {
    const step = this.#times.findLastIndex((each) => each <= time)
    if (step === -1) return { value: 0, low: 0, high: this.n === 0 ? 1 : 1 - bandOfNone(this.n) }
    const { low, high } = this.#band(step)
    return { value: 1 - (this.#left[step] ?? 0), low: 1 - high, high: 1 - low }
  }

  #band(step: number) {
    return bandAt(this.#left[step] ?? 0, this.#greenwood[step] ?? 0)
  }
}

/** As they are when they rise already: of pages still waiting they do, and sorting would take most of the time. */
function ascending(numbers: Int32Array): Int32Array {
  for (let index = 1; index < numbers.length; index += 1)
    if ((numbers[index - 1] ?? 0) > (numbers[index] ?? 0)) return numbers.toSorted()
  return numbers
}

function bandAt(left: number, greenwood: number): { low: number; high: number } {
  if (left <= 0) return { low: 0, high: 0 }
  const width = (z * Math.sqrt(greenwood)) / Math.abs(Math.log(left))
  return { low: left ** Math.exp(width), high: left ** Math.exp(-width) }
}

/** Nothing has come of n: the rule of three, exactly. */
const bandOfNone = (n: number) => (1 - confidence) ** (1 / n)
