import { Tooltip } from '@mantine/core'
import type { Change } from '#core/metrics/rate.ts'
import { formatCount, formatInterval, formatPoints } from '../../lib/format.ts'
import classes from './change-badge.module.css'
import { t } from '../../lib/language/t.ts'

/**
 * How a number changed against the comparison period. Only a change that survives the false discovery rate control over
 * the screen counts as significant; any other shows how many more answers would decide it.
 */
export function ChangeBadge({
  change,
  better = 'higher',
  isPlain = false,
}: {
  change: Change | null
  better?: 'higher' | 'lower'
  /** Without a frame and a number unless it is significant; the number is in the tooltip. */
  isPlain?: boolean
}) {
  if (change === null) return null
  if (isPlain && change.verdict !== 'real')
    return (
      <Tooltip label={describeChange(change)}>
        <span className={classes['plain']}>
          {change.verdict === 'not-comparable' ? t('Not comparable') : t('No clear change')}
        </span>
      </Tooltip>
    )
  const { difference, verdict } = change
  const isBetter = (difference ?? 0) > 0 === (better === 'higher')
  const look = verdict === 'real' ? (isBetter ? 'better' : 'worse') : 'quiet'
  return (
    <Tooltip label={describeChange(change)}>
      <span className={classes['badge']} data-look={look}>
        {changeLabel(change)}
      </span>
    </Tooltip>
  )
}

/** "▲ 6.2 pts, significant" · "+1.1 pts, no clear change" · "Not comparable" */
export function changeLabel({ difference, verdict }: Change): string {
  if (verdict === 'not-comparable' || difference === null) return t('not comparable')
  if (verdict === 'within-noise')
    return t('{difference}, within noise', { difference: formatPoints(difference) })
  return t('{difference} {difference2}, real', {
    difference: difference > 0 ? '▲' : '▼',
    difference2: formatPoints(difference).replace(/^[+−±]/, ''),
  })
}

export function describeChange(change: Change): string {
  if (change.verdict === 'not-comparable' || change.difference === null)
    return t('The two periods have too few prompts and engines in common to be compared.')
  const range =
    change.low === null
      ? ''
      : `${t('The difference lies between {low} points (95 % interval).', { low: formatInterval(change.low, change.high) })} `
  const basis = `${t('Compared on {prompts} prompts both periods contain.', { prompts: formatCount(change.prompts) })} `
  if (change.verdict === 'real')
    return t('{range}{basis}It survives the control for many comparisons on one screen.', { range, basis })
  return change.furtherAnswers === null
    ? t('{range}{basis}No further number of answers would decide a difference of this size.', {
        range,
        basis,
      })
    : t('{range}{basis}About {furtherAnswers} further answers would decide a difference of this size.', {
        range,
        basis,
        furtherAnswers: formatCount(change.furtherAnswers),
      })
}
