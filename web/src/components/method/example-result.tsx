import { metrics, type BrandMetricId } from '#core/metrics/registry.ts'
import type { Rate } from '#core/metrics/rate.ts'
import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import {
  formatCount,
  formatDecimal,
  formatInterval,
  formatNet,
  formatPercent,
  percentSign,
} from '../../lib/format.ts'
import { said } from '../../lib/language/said.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'
import classes from './method.module.css'

/** The result of an example's counts. */
export function ExampleResult({ metric, rate }: { metric: BrandMetricId; rate: Rate }) {
  const { unit } = metrics[metric]
  const isNet = unit === 'net'
  const shown =
    rate.value === null
      ? t('—')
      : isNet
        ? formatNet(rate.value)
        : unit === 'score'
          ? formatDecimal(rate.value, 3)
          : formatPercent(rate.value)
  const interval =
    rate.low === null || rate.high === null
      ? t('no confidence interval')
      : isNet
        ? t('95% CI {low} to {high}', { low: formatNet(rate.low), high: formatNet(rate.high) })
        : unit === 'score'
          ? t('95% CI {low} to {high}', {
              low: formatDecimal(rate.low, 3),
              high: formatDecimal(rate.high, 3),
            })
          : t('95% CI {low}{unit}', { low: formatInterval(rate.low, rate.high), unit: percentSign })
  return (
    <>
      <p>
        <strong className={classes['value']}>{shown}</strong>
        {interval}
      </p>
      <IntervalWhisker value={rate.value} low={rate.low} high={rate.high} from={isNet ? -1 : 0} />
      <p className={`${styles['note']} ${styles['apart']}`}>
        {t('{numerator} ÷ {denominator}, {prompts} prompts. {method}', {
          numerator: formatFraction(rate.numerator),
          denominator: formatCount(rate.denominator),
          prompts: formatCount(rate.prompts),
          method: said(rate.method),
        })}
      </p>
    </>
  )
}

const formatFraction = (value: number) =>
  Number.isInteger(value) ? formatCount(value) : formatDecimal(value, 2)
