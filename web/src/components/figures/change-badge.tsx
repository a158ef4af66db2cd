import { Tooltip } from '@mantine/core'
import { changeLabel as labelOf } from '#core/reports/change-label.ts'
import type { Change, ThinComparison } from '#core/metrics/rate.ts'
import { formatCount, formatInterval, formatPoints } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'
import classes from './change-badge.module.css'

/**
 * How a number changed against the comparison period. Only a change that survives the false discovery rate control over
 * the screen has a number and a color; what any other rests on is in the tooltip.
 */
export function ChangeBadge({
  change,
  better = 'higher',
  label,
}: {
  change: Change | null
  better?: 'higher' | 'lower'
  /** In other words than `changeLabel`. */
  label?: string | undefined
}) {
  if (change === null) return null
  const isBetter = (change.difference ?? 0) > 0 === (better === 'higher')
  const look =
    change.verdict === 'real' ? (isBetter ? 'better' : 'worse') : change.thin === undefined ? 'quiet' : 'thin'
  return (
    <Tooltip
      label={describeChange(change)}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip must be reachable with the keyboard */}
      <span className={`${classes['badge']} ${styles['fine']}`} data-look={look} tabIndex={0}>
        {label ?? changeLabel(change)}
      </span>
    </Tooltip>
  )
}

export const changeLabel = (change: Change): string =>
  labelOf(change, t, (difference) => formatPoints(difference).replace(/^[+−±]/, ''))

/** The sentences behind a badge. */
export function describeChange(change: Change): string {
  const { thin, verdict, difference, low, high, prompts, furtherAnswers } = change
  if (thin !== undefined) return describeThin(thin)
  if (verdict === 'not-comparable' || difference === null)
    return t('These periods share too few prompts and engines to compare.')
  const sentences = [
    t('Change: {points}.', { points: formatPoints(difference) }),
    ...(low === null
      ? []
      : [t('95% confidence interval: {low} points.', { low: formatInterval(low, high) })]),
    t('Compares the {prompts} prompts run in both periods.', { prompts: formatCount(prompts) }),
  ]
  if (verdict === 'real') sentences.push(t('Significant after correcting for multiple comparisons.'))
  else if (low !== null && high !== null && (low > 0 || high < 0))
    sentences.push(
      t(
        'This interval alone excludes 0, but the page compares many numbers at once. Corrected for that, the change may be due to chance.',
      ),
    )
  if (verdict === 'within-noise')
    sentences.push(
      furtherAnswers === null
        ? t('More answers won’t settle a change this small.')
        : t('About {furtherAnswers} more answers would show whether this change is significant.', {
            furtherAnswers: formatCount(furtherAnswers),
          }),
    )
  return sentences.join(' ')
}

function describeThin({ cause, count, needed }: ThinComparison): string {
  if (count === 0) return t('The previous period has no answers.')
  switch (cause) {
    case 'weeks':
      return t(
        'The previous period has {count, plural, one {# week} other {# weeks}} with answers. A comparison needs {needed}, half of this period.',
        { count, needed },
      )
    case 'days':
      return t(
        'The previous period has {count, plural, one {# day} other {# days}} with answers. A comparison needs {needed}, half of this period.',
        { count, needed },
      )
    case 'prompts':
      return t(
        'Both periods share {count, plural, one {# prompt} other {# prompts}}. A comparison needs {needed}.',
        { count, needed },
      )
    case 'answers':
      return t(
        'One of the periods has only {count, plural, one {# valid answer} other {# valid answers}}. A comparison needs {needed}.',
        { count, needed },
      )
  }
}
