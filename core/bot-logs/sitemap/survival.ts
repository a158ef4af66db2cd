import { confidence, normalQuantile } from '../../metrics/statistics/quantile.ts'

/** A quantile of waiting times; null if too few events have happened. The upper end may be beyond the observed time. */
export type WaitQuantile = { value: number | null; low: number | null; high: number | null }

const z = normalQuantile((1 + confidence) / 2)

/**
 * The Kaplan–Meier curve of pages still waiting (1958, JASA 53:457): pages that were not read yet count for as long as
 * they were observed, and are not dropped. Its 95% band is Greenwood's variance on the log-minus-log scale (Kalbfleisch
 * and Prentice 2002, §1.4), which stays within 0 and 1.
 */
export class WaitCurve {
  readonly n: number
  readonly come: number
  /** For each event time: the time, the share left after it, and Greenwood's sum up to it. */
  readonly #times: Float64Array
  readonly #left: Float64Array
  readonly #greenwood: Float64Array

  /** Integer times until the event, and observed times without an event. */
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
      // A page censored at this time is still at risk.
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

  /**
   * The time by which a share `p` has had the event, with an interval by Brookmeyer and Crowley 1982 (Biometrics
   * 38:29): where the band crosses.
   */
  quantile(p: number): WaitQuantile {
    const most = 1 - p + 1e-12
    // The band surrounds the curve, so it is checked only where it can cross.
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

  /** The share with an event by `time`, with its interval. */
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

/**
 * Unsorted numbers are sorted; already ascending ones are returned as they are. Those of waiting pages usually are, and
 * sorting would take most of the time.
 */
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

/** No events among n: the exact rule of three. */
const bandOfNone = (n: number) => (1 - confidence) ** (1 / n)
