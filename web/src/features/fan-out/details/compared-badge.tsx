import { Tooltip } from '@mantine/core'
import type { ComparedShare } from '#core/fan-out/analysis-schema.ts'
import { formatInterval, formatPoints } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './details.module.css'

/** How a share differs between two analyses. Neither more nor less of a search is better, so it has no colour. */
export function ComparedBadge({ change }: { change: ComparedShare }) {
  return (
    <Tooltip
      label={
        change.low === null
          ? t('Too little data for an interval.')
          : t('The difference lies between {low} points (95 % interval).', {
              low: formatInterval(change.low, change.high),
            })
      }
    >
      <span className={classes['badge']} data-real={change.verdict === 'real' || undefined}>
        {comparedLabel(change)}
      </span>
    </Tooltip>
  )
}

/** "+6.2 pts, real" */
export function comparedLabel({ difference, verdict }: ComparedShare): string {
  if (verdict === 'not-comparable' || difference === null) return t('not comparable')
  return verdict === 'real'
    ? t('{difference}, real', { difference: formatPoints(difference) })
    : t('{difference}, within noise', { difference: formatPoints(difference) })
}
