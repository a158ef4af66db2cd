import { confidence, normalQuantile } from '../../metric/quantile.ts'

/** A quantile of waiting times; `null` where too few have come to tell. The upper end may lie beyond what was seen. */
export type WaitQuantile = { value: number | null; low: number | null; high: number | null }

type Step = { time: number; low: number; high: number; left: number }

const z = normalQuantile((1 + confidence) / 2)

/**
 * The curve of those still waiting (Kaplan and Meier 1958, JASA 53:457): pages that were not read yet count for as long as
 * they were watched, and are not dropped. Its 95 % band is Greenwood's variance on the log-minus-log scale (Kalbfleisch and
 * Prentice 2002, §1.4), which stays within 0 and 1.
 */
export class WaitCurve {
  readonly #steps: Step[] = []
  readonly n: number
  readonly come: number

  /** Whole times until it came, and, where it has not, for how long it was waited. */
  constructor(come: ArrayLike<number>, waiting: ArrayLike<number>) {
    // Twice the time, and one more where nothing came: of equal times events come first, for whoever is watched until then
    // is still at risk.
    const sorted = new Float64Array(come.length + waiting.length)
    for (let index = 0; index < come.length; index += 1) sorted[index] = 2 * (come[index] ?? 0)
    for (let index = 0; index < waiting.length; index += 1)
      sorted[come.length + index] = 2 * (waiting[index] ?? 0) + 1
    sorted.sort()
    this.n = sorted.length
    let [left, greenwood] = [1, 0]
    for (let index = 0; index < sorted.length;) {
      const code = sorted[index] ?? 0
      const atRisk = sorted.length - index
      const first = index
      while (sorted[index] === code) index += 1
      if (code % 2 === 1) continue
      const events = index - first
      left *= 1 - events / atRisk
      greenwood += atRisk === events ? Number.POSITIVE_INFINITY : events / (atRisk * (atRisk - events))
      this.#steps.push({ time: code / 2, left, ...bandAt(left, greenwood) })
    }
    this.come = come.length
  }

  /** The time by which a part `p` has come; its interval by Brookmeyer and Crowley 1982 (Biometrics 38:29): where the band crosses. */
  quantile(p: number): WaitQuantile {
    const first = (of: (step: Step) => number) =>
      this.#steps.find((step) => of(step) <= 1 - p + 1e-12)?.time ?? null
    return { value: first(({ left }) => left), low: first(({ low }) => low), high: first(({ high }) => high) }
  }

  /** The part that has come by `time`, with its interval. */
  comeBy(time: number): { value: number; low: number; high: number } {
    const step = this.#steps.findLast((each) => each.time <= time)
    if (step === undefined) return { value: 0, low: 0, high: this.n === 0 ? 1 : 1 - bandOfNone(this.n) }
    return { value: 1 - step.left, low: 1 - step.high, high: 1 - step.low }
  }
}

function bandAt(left: number, greenwood: number): { low: number; high: number } {
  if (left <= 0) return { low: 0, high: 0 }
  const width = (z * Math.sqrt(greenwood)) / Math.abs(Math.log(left))
  return { low: left ** Math.exp(width), high: left ** Math.exp(-width) }
}

/** Nothing has come of n: the rule of three, exactly. */
const bandOfNone = (n: number) => (1 - confidence) ** (1 / n)
