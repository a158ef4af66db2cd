import { wilson } from '../../metrics/statistics/interval.ts'
import type { Rate } from '../../metrics/rate.ts'
import { measuredLabels, type LabelPrecision, type MeasuredLabel } from './schema.ts'

/** Random checks of a label of mentioned brands: what was shown and what people say, each `true` if the label is given. */
export type CheckedLabelCount = { shown: boolean; truth: boolean; count: number }

/** Half an interval above this is too wide to rely on. */
const maxHalfWidth = 0.1
/** Below this precision a number says more about its labels than about the brand. */
const minPrecision = 0.8
/** With fewer checks nothing is said about a number. */
const minChecked = 20

/**
 * Precision and recall of each label, also of unchecked ones. Only AI labeling gives sentiments, so these are
 * left out until one is checked.
 */
export function labelPrecisions(
  counts: readonly (CheckedLabelCount & { label: string })[],
): LabelPrecision[] {
  return measuredLabels.flatMap((label) => {
    const ofLabel = counts.filter((each) => each.label === label)
    return label === 'sentiment' && ofLabel.length === 0 ? [] : [labelPrecision(label, ofLabel)]
  })
}

/** Precision and recall of one label; for sentiment, of "negative" and "mixed", which matter most. */
export function labelPrecision(label: MeasuredLabel, counts: readonly CheckedLabelCount[]): LabelPrecision {
  const sum = (holds: (each: CheckedLabelCount) => boolean) =>
    counts.filter(holds).reduce((total, { count }) => total + count, 0)
  const right = sum(({ shown, truth }) => shown && truth)
  const precision = share(
    right,
    sum(({ shown }) => shown),
  )
  const recall = share(
    right,
    sum(({ truth }) => truth),
  )
  return {
    label,
    checked: sum(() => true),
    precision,
    recall,
    needsMore: [precision, recall].some((rate) => rate === null || halfWidth(rate) > maxHalfWidth),
    isLow: precision !== null && precision.denominator >= minChecked && (precision.value ?? 1) < minPrecision,
  }
}

const halfWidth = ({ low, high }: Rate) => ((high ?? 1) - (low ?? 0)) / 2

function share(numerator: number, denominator: number): Rate | null {
  if (denominator === 0) return null
  const value = numerator / denominator
  return {
    value,
    numerator,
    denominator,
    ...wilson(value, denominator),
    prompts: 0,
    method: 'Correct ÷ checked, for randomly sampled labels. Wilson interval.',
  }
}
