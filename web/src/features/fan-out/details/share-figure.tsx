import { Text, Tooltip } from '@mantine/core'
import type { Share } from '#core/fan-out/analysis-schema.ts'
import { formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/** A share with its interval. `of` describes the counts behind it. */
export function ShareFigure({ share, of }: { share: Share; of: string }) {
  if (share.value === null)
    return (
      <Text span inherit c="dimmed">
        {t('—')}
      </Text>
    )
  const interval =
    share.low === null
      ? t('Not enough data for a confidence interval.')
      : t('95% confidence interval: {low}.', { low: formatInterval(share.low, share.high) })
  return (
    <Tooltip label={`${of}. ${interval}`}>
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        {formatPercent(share.value)}{' '}
        <Text span inherit c="dimmed">
          ({formatInterval(share.low, share.high)})
        </Text>
      </Text>
    </Tooltip>
  )
}
