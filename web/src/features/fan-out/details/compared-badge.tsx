import { Text, Tooltip } from '@mantine/core'
import type { ComparedShare } from '#core/fan-out/analysis-schema.ts'
import { formatInterval, formatPoints } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/**
 * The difference of a share between two analyses. More or fewer searches are neither good nor bad, so it has no color.
 */
export function ComparedBadge({ change }: { change: ComparedShare }) {
  return (
    <Tooltip
      label={
        change.low === null
          ? t('Not enough data for a confidence interval.')
          : t('95% confidence interval: {low} points.', {
              low: formatInterval(change.low, change.high),
            })
      }
    >
      <Text span fz="xs" {...(change.verdict === 'real' ? { fw: 600 } : { c: 'dimmed' })}>
        {comparedLabel(change)}
      </Text>
    </Tooltip>
  )
}

/** The difference in points and whether it is significant. */
export function comparedLabel({ difference, verdict }: ComparedShare): string {
  if (verdict === 'not-comparable' || difference === null) return t('Not comparable')
  return verdict === 'real'
    ? t('{difference}, significant', { difference: formatPoints(difference) })
    : t('{difference}, no clear change', { difference: formatPoints(difference) })
}
