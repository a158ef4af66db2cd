import { Tooltip } from '@mantine/core'
import type { Change } from '#core/metric/rate.ts'
import { formatCount, formatInterval, formatPoints } from '../lib/format.ts'
import classes from './change-badge.module.css'

/**
 * How a number moved against the compare period. Only what survives the false-discovery control over the screen is
 * called real; the rest is noise, with the number of further answers that would decide it.
 */
export function ChangeBadge({ change }: { change: Change | null }) {
  if (change === null) return null
  const { difference, verdict } = change
  const isBetter = (difference ?? 0) > 0
  const look = verdict === 'real' ? (isBetter ? 'better' : 'worse') : 'quiet'
  return (
    <Tooltip label={changeInWords(change)}>
      <span className={classes['badge']} data-look={look}>
        {changeLabel(change)}
      </span>
    </Tooltip>
  )
}

/** "▲ 6.2 pts, real" · "+1.1 pts, within noise" · "not comparable" */
export function changeLabel({ difference, verdict }: Change): string {
  if (verdict === 'not-comparable' || difference === null) return 'not comparable'
  if (verdict === 'within-noise') return `${formatPoints(difference)}, within noise`
  return `${difference > 0 ? '▲' : '▼'} ${formatPoints(difference).replace(/^[+−±]/, '')}, real`
}

export function changeInWords(change: Change): string {
  if (change.verdict === 'not-comparable' || change.difference === null)
    return 'The two periods have too few prompts and engines in common to be compared.'
  const range =
    change.low === null
      ? ''
      : `The difference lies between ${formatInterval(change.low, change.high)} points (95 % interval). `
  const basis = `Compared on ${formatCount(change.prompts)} prompts both periods contain. `
  if (change.verdict === 'real')
    return `${range}${basis}It survives the control for many comparisons on one screen.`
  return change.furtherAnswers === null
    ? `${range}${basis}No further number of answers would decide a difference of this size.`
    : `${range}${basis}About ${formatCount(change.furtherAnswers)} further answers would decide a difference of this size.`
}
