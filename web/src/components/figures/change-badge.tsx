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
  if (verdict === 'not-comparable' || difference === null) return t('Not comparable')
  if (verdict === 'within-noise')
    return t('{difference}, no clear change', { difference: formatPoints(difference) })
  return t('{difference} {difference2}, significant', {
    difference: difference > 0 ? '▲' : '▼',
    difference2: formatPoints(difference).replace(/^[+−±]/, ''),
  })
}

export function describeChange(change: Change): string {
  if (change.verdict === 'not-comparable' || change.difference === null)
    return t('These periods share too few prompts and engines to compare.')
  const range =
    change.low === null
      ? ''
      : `${t('95% confidence interval: {low} points.', { low: formatInterval(change.low, change.high) })} `
  const basis = `${t('Compares the {prompts} prompts run in both periods.', { prompts: formatCount(change.prompts) })} `
  if (change.verdict === 'real')
    return t('{range}{basis}Significant after correcting for multiple comparisons.', { range, basis })
  return change.furtherAnswers === null
    ? t('{range}{basis}More answers won’t settle a change this small.', {
        range,
        basis,
      })
    : t('{range}{basis}About {furtherAnswers} more answers would show whether this change is significant.', {
        range,
        basis,
        furtherAnswers: formatCount(change.furtherAnswers),
      })
}
