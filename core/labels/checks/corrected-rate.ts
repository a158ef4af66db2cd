import jstat from 'jstat'
import { roganGladen } from '../../metrics/statistics/agreement.ts'
import { confidence, normalQuantile } from '../../metrics/statistics/quantile.ts'
import { seededRandom } from '../../metrics/statistics/random.ts'
import type { Rate } from '../../metrics/rate.ts'
import { pooled, type MentionStudy, type Predictive } from './mention-quality.ts'

export type CorrectedRate = {
  /** The rate as it is stored and shown everywhere. */
  raw: Rate
  /** What it would be, had every name been read right. */
  rate: Rate
  /** Pairs checked at random behind the correction. */
  checked: number
  /** See `isMaterial`. */
  isMaterial: boolean
}

/** Fewer checked pairs say too little to correct by. */
export const minChecked = 30
/** Of pairs read as named, and of pairs read as not named. */
export const minCheckedOfEach = 10
/** A difference of so many points is worth showing, whatever the interval. */
export const materialDifference = 0.02

/**
 * The rate behind a measured one by Rogan and Gladen 1978, with recall and specificity from a random sample of checked
 * pairs. The 95 % interval holds the uncertainty of all three: 2,000 seeded draws of the two predictive values from
 * their Jeffreys posteriors and of the raw rate from its own interval on the logit; their 2.5 and 97.5 % points. (Lang
 * and Reiczigel 2014, Prev. Vet. Med. 113:13, take recall and specificity as measured apart from each other, which in
 * one sample they are not.) Null when fewer than 30 pairs, or 10 of either kind, were checked, or when reading does
 * not tell named from not named.
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

/** The corrected value lies outside the interval of the raw one, or two points or more away from it. */
export function isMaterial(raw: Rate, value: number): boolean {
  if (raw.value === null) return false
  const isOutside = raw.low !== null && raw.high !== null && (value < raw.low || value > raw.high)
  return isOutside || Math.abs(value - raw.value) >= materialDifference - 1e-12
}

type Read = { named: Predictive; unnamed: Predictive; right: number; true: number }

/** Below this, sensitivity + specificity − 1 is too near to chance to divide by. */
const leastInformed = 0.2

/** `right`: share of right readings among named pairs; `true`: among those not named. */
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
  const values: number[] = []
  for (let draw = 0; draw < draws; draw++) {
    const right = jeffreysDraw(named, random())
    const drawn = corrected(apparent(random()), {
      named,
      unnamed,
      right,
      true: jeffreysDraw(unnamed, random()),
    })
    if (drawn !== null) values.push(drawn)
  }
  // Where many draws tell nothing apart, neither does the sample.
  if (values.length < draws * 0.9) return { low: null, high: null }
  values.sort((a, b) => a - b)
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? value
  const tail = (1 - confidence) / 2
  return { low: Math.min(value, at(tail)), high: Math.max(value, at(1 - tail)) }
}

const jeffreysDraw = ({ share, effective }: Predictive, uniform: number) =>
  jstat.beta.inv(uniform, share * effective + 0.5, (1 - share) * effective + 0.5)

/** The raw rate as normal on the logit, with the ends of its interval at 2.5 and 97.5 %. */
function apparentDraw(low: number, high: number): (uniform: number) => number {
  const logit = (p: number) => Math.log(Math.max(p, 1e-6) / Math.max(1 - p, 1e-6))
  const centre = (logit(low) + logit(high)) / 2
  const spread = (logit(high) - logit(low)) / 2 / normalQuantile((1 + confidence) / 2)
  return (uniform) => 1 / (1 + Math.exp(-(centre + spread * normalQuantile(uniform))))
}
