import { roganGladen } from '../../metrics/statistics/agreement.ts'
import { invertBeta } from '../../metrics/statistics/distributions/beta-quantile.ts'
import { confidence, normalQuantile } from '../../metrics/statistics/quantile.ts'
import { seededRandom } from '../../metrics/statistics/random.ts'
import type { Rate } from '../../metrics/rate.ts'
import { pooled, type MentionStudy, type Predictive } from './mention-quality.ts'

export type CorrectedRate = {
  /** The rate as stored and shown everywhere. */
  raw: Rate
  /** The rate without extraction errors. */
  rate: Rate
  /** Number of randomly sampled checked pairs behind the correction. */
  checked: number
  /** See `isMaterial`. */
  isMaterial: boolean
}

/** With fewer checked pairs there is no correction. */
export const minChecked = 30
/** Of pairs extracted as mentioned, and of pairs extracted as not mentioned. */
export const minCheckedOfEach = 10
/** A difference of this many points is worth showing, whatever the interval. */
export const materialDifference = 0.02

/**
 * The true rate behind a measured one by Rogan and Gladen 1978, with recall and specificity from a random sample of
 * checked pairs. The 95% interval includes the uncertainty of all three: 2,000 seeded draws of the two predictive
 * values from their Jeffreys posteriors, and of the raw rate from its own interval on the logit scale; their 2.5% and
 * 97.5% points. (Lang and Reiczigel 2014, Prev. Vet. Med. 113:13, assume separate measurements of recall and
 * specificity, which one sample does not give.) Null with fewer than 30 checked pairs, or 10 of either kind, or if
 * extraction does not separate mentioned from not mentioned.
 */
export function correctedRate(raw: Rate, studies: readonly MentionStudy[]): CorrectedRate | null {
  const named = pooled(studies.map((study) => study.named))
  const unnamed = pooled(studies.map((study) => study.unnamed))
  if (raw.value === null || named === null || unnamed === null) return null
  const checked = named.checked + unnamed.checked
  if (checked < minChecked || Math.min(named.checked, unnamed.checked) < minCheckedOfEach) return null
  const value = corrected(raw.value, { named, unnamed, right: named.share, true: unnamed.share })
  if (value === null) return null
  const rate: Rate = {
    ...raw,
    value,
    ...drawnInterval(raw, named, unnamed, value),
    method: `Corrected for misread names by ${checked} pairs checked at random (Rogan and Gladen 1978); the interval holds their uncertainty too.`,
  }
  return { raw, rate, checked, isMaterial: isMaterial(raw, value) }
}

/** The corrected value is outside the raw interval, or at least two points away from the raw value. */
export function isMaterial(raw: Rate, value: number): boolean {
  if (raw.value === null) return false
  const isOutside = raw.low !== null && raw.high !== null && (value < raw.low || value > raw.high)
  return isOutside || Math.abs(value - raw.value) >= materialDifference - 1e-12
}

type Read = { named: Predictive; unnamed: Predictive; right: number; true: number }

/** Below this, sensitivity + specificity − 1 is too close to chance to divide by. */
const leastInformed = 0.2

/** `right`: share of correct extractions among mentioned pairs; `true`: among pairs not mentioned. */
function corrected(apparent: number, { named, unnamed, right, true: rightUnnamed }: Read): number | null {
  const hits = named.pairs * right
  const misses = unnamed.pairs * (1 - rightUnnamed)
  const alarms = named.pairs * (1 - right)
  const quiet = unnamed.pairs * rightUnnamed
  if (hits + misses === 0 || alarms + quiet === 0) return null
  const sensitivity = hits / (hits + misses)
  const specificity = quiet / (alarms + quiet)
  if (sensitivity + specificity - 1 < leastInformed) return null
  return roganGladen({ apparent, sensitivity, specificity }).true
}

const draws = 2000

function drawnInterval(
  raw: Rate,
  named: Predictive,
  unnamed: Predictive,
  value: number,
): Pick<Rate, 'low' | 'high'> {
  if (raw.value === null || raw.low === null || raw.high === null) return { low: null, high: null }
  const random = seededRandom(named.checked * 1_000_003 + unnamed.checked)
  const apparent = apparentDraw(raw.low, raw.high)
  const drawNamed = jeffreysDraw(named)
  const drawUnnamed = jeffreysDraw(unnamed)
  const values: number[] = []
  for (let draw = 0; draw < draws; draw++) {
    const right = drawNamed(random())
    const drawn = corrected(apparent(random()), {
      named,
      unnamed,
      right,
      true: drawUnnamed(random()),
    })
    if (drawn !== null) values.push(drawn)
  }
  // If many draws have no solution, neither does the sample.
  if (values.length < draws * 0.9) return { low: null, high: null }
  values.sort((a, b) => a - b)
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? value
  const tail = (1 - confidence) / 2
  return { low: Math.min(value, at(tail)), high: Math.max(value, at(1 - tail)) }
}

function jeffreysDraw({ share, effective }: Predictive): (uniform: number) => number {
  const pointAt = invertBeta(share * effective + 0.5, (1 - share) * effective + 0.5)
  return (uniform) => pointAt(uniform, 1 - uniform).x
}

/** The raw rate as normal on the logit scale, with the ends of its interval at 2.5% and 97.5%. */
function apparentDraw(low: number, high: number): (uniform: number) => number {
  const logit = (p: number) => Math.log(Math.max(p, 1e-6) / Math.max(1 - p, 1e-6))
  const centre = (logit(low) + logit(high)) / 2
  const spread = (logit(high) - logit(low)) / 2 / normalQuantile((1 + confidence) / 2)
  return (uniform) => 1 / (1 + Math.exp(-(centre + spread * normalQuantile(uniform))))
}
