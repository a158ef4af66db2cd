import { Tooltip } from '@mantine/core'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import classes from './rate.module.css'
import { t } from '../../lib/language/t.ts'
import { said } from '../../lib/language/said.ts'

/** A rate as the API sends it, values 0…1. */
export type RateLike = {
  value: number | null
  numerator: number
  denominator: number
  low: number | null
  high: number | null
  prompts: number
  method: string
}

/** A rate in a table row: its value, with the interval next to it and the basis on hover. */
export function Rate({ rate }: { rate: RateLike }) {
  if (rate.value === null) return <span className={classes['none']}>—</span>
  return (
    <Tooltip label={basis(rate)}>
      <span className={classes['rate']}>
        {formatPercent(rate.value)}{' '}
        <span className={classes['interval']}>({formatInterval(rate.low, rate.high)})</span>
      </span>
    </Tooltip>
  )
}

/** "181 of 349 answers, 48 prompts. 95 % interval 47.1 – 56.4, clustered by prompt." */
export function basis(rate: RateLike): string {
  const interval =
    rate.low === null
      ? t('Not enough data for a confidence interval.')
      : t('95% confidence interval: {low}. {method}', {
          low: formatInterval(rate.low, rate.high),
          method: said(rate.method),
        })
  return t('{numerator} of {denominator} answers to {prompts} prompts. {interval}', {
    numerator: formatCount(rate.numerator),
    denominator: formatCount(rate.denominator),
    prompts: formatCount(rate.prompts),
    interval,
  })
}
