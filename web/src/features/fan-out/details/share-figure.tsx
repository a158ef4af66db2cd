import { Tooltip } from '@mantine/core'
import type { Share } from '#core/fan-out/analysis-schema.ts'
import { formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './details.module.css'

/** A share with its interval. `of` describes the counts behind it. */
export function ShareFigure({ share, of }: { share: Share; of: string }) {
  if (share.value === null) return <span className={classes['quiet']}>{t('—')}</span>
  const interval =
    share.low === null
      ? t('Not enough data for a confidence interval.')
      : t('95% confidence interval: {low}.', { low: formatInterval(share.low, share.high) })
  return (
    <Tooltip label={`${of}. ${interval}`}>
      <span className={classes['figure']}>
        {formatPercent(share.value)}{' '}
        <span className={classes['quiet']}>({formatInterval(share.low, share.high)})</span>
      </span>
    </Tooltip>
  )
}
