import { wilson } from '../../metrics/statistics/interval.ts'
import { normalQuantile, confidence } from '../../metrics/statistics/quantile.ts'
import type { Rate } from '../../metrics/rate.ts'

/**
 * Of `pairs` (answer, tracked brand), `checked` were sampled at random and checked; of these, `right` were extracted
 * correctly.
 */
export type Verified = { pairs: number; checked: number; right: number }

/** One population, such as the answers of one brand: pairs extracted as mentioned, and as not mentioned. */
export type MentionStudy = { named: Verified; unnamed: Verified }

/** Null if the sample says nothing. */
export type MentionQuality = {
  /** Of the pairs extracted as mentioned, those that are. */
  precision: Rate | null
  /** Of the mentioned pairs, those extracted as mentioned. */
  recall: Rate | null
  /** Of the pairs not mentioned, those extracted as not mentioned. */
  specificity: Rate | null
  /** Number of randomly sampled checked pairs. */
  checked: number
}

/**
 * Precision, recall, and specificity of the extractor from a sample stratified by its result: equally many pairs
 * extracted as mentioned and as not mentioned. Recall and specificity weight each checked pair by the pairs it
 * represents (Begg and Greenes 1983, Biometrics 39:207: verification that depends on the test's result). Intervals:
 * Wilson for precision; for the others normal on the logit scale with the variance of the two predictive values (with ½
 * added to each count, so that an error-free sample keeps some uncertainty). Several populations are weighted by size
 * with Kish's effective size.
 */
export function mentionQuality(studies: readonly MentionStudy[]): MentionQuality {
  const named = pooled(studies.map((study) => study.named))
  const unnamed = pooled(studies.map((study) => study.unnamed))
  const checked = studies.reduce((sum, study) => sum + study.named.checked + study.unnamed.checked, 0)
  return {
    precision: named === null ? null : precisionOf(named),
    recall: recallOf(named, unnamed),
    specificity: recallOf(unnamed, named),
    checked,
  }
}

/**
 * A predictive value: the share of right extractions among all pairs of its kind, and its effective number of checks.
 */
export type Predictive = { pairs: number; share: number; effective: number; checked: number; right: number }

/** Null without checks. Populations without a check are left out. */
export function pooled(parts: readonly Verified[]): Predictive | null {
  const told = parts.filter(({ checked }) => checked > 0)
  if (told.length === 0) return null
  const pairs = total(told, (part) => part.pairs)
  const checked = total(told, (part) => part.checked)
  const right = total(told, (part) => part.right)
  if (pairs === 0) return { pairs, share: right / checked, effective: checked, checked, right }
  return {
    pairs,
    share: total(told, (part) => part.pairs * (part.right / part.checked)) / pairs,
    effective: pairs ** 2 / total(told, (part) => part.pairs ** 2 / part.checked),
    checked,
    right,
  }
}

function precisionOf(named: Predictive): Rate {
  return {
    value: named.share,
    numerator: named.right,
    denominator: named.checked,
    ...wilson(named.share, named.effective),
    prompts: 0,
    method: 'Correct ÷ checked, for randomly sampled pairs extracted as mentions. Wilson interval.',
  }
}

const z = normalQuantile((1 + confidence) / 2)

/** Right pairs of `here` ÷ (right pairs of `here` + wrong pairs of `there`), each weighted by the pairs of its kind. */
function recallOf(here: Predictive | null, there: Predictive | null): Rate | null {
  if (here === null || there === null) return null
  const hits = here.pairs * here.share
  const misses = there.pairs * (1 - there.share)
  if (hits + misses === 0) return null
  const value = hits / (hits + misses)
  const p = smoothed(here)
  const q = 1 - smoothed(there)
  const centre = Math.log((here.pairs * p) / (there.pairs * q))
  const half = z * Math.sqrt((1 - p) / (here.effective * p) + (1 - q) / (there.effective * q))
  const isBounded = here.pairs > 0 && there.pairs > 0
  return {
    value,
    numerator: here.right,
    denominator: here.right + there.checked - there.right,
    low: isBounded ? Math.min(value, logistic(centre - half)) : null,
    high: isBounded ? Math.max(value, logistic(centre + half)) : null,
    prompts: 0,
    method:
      'Each checked pair is weighted by the number of pairs it was sampled from (Begg and Greenes 1983). Interval on the logit scale.',
  }
}

const smoothed = ({ share, effective }: Predictive) => (share * effective + 0.5) / (effective + 1)

const logistic = (x: number) => 1 / (1 + Math.exp(-x))

const total = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((sum, item) => sum + of(item), 0)
