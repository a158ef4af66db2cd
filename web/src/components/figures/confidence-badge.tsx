import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { Rate } from '#core/metrics/rate.ts'
import { confidenceOf, type Confidence } from '#core/reports/verdict/confidence.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { metricInterval, type ShownMetric } from './metric-labels.ts'
import classes from './confidence-badge.module.css'

const labels: Record<Confidence, { long: string; short: string }> = {
  high: { long: t('High confidence'), short: t('High') },
  medium: { long: t('Medium confidence'), short: t('Medium') },
  low: { long: t('Low confidence'), short: t('Low') },
}
const bars: Record<Confidence, number> = { high: 3, medium: 2, low: 1 }

/** How far a number can be trusted; the reason is in the tooltip. `answers`: valid answers behind it. */
export function ConfidenceBadge({
  metric,
  rate,
  answers,
  isLong = false,
}: {
  metric: ShownMetric
  rate: Rate
  answers: number
  isLong?: boolean
}) {
  const level = confidenceOf(rate, answers)
  const { long, short } = labels[level]
  return (
    <Tooltip label={reasonFor(metric, rate, answers)} multiline maw={280}>
      <span className={classes['badge']} data-level={level}>
        <svg width="14" height="11" aria-hidden="true">
          {[0, 1, 2].map((bar) => (
            <rect
              key={bar}
              x={bar * 5}
              y={8 - bar * 3}
              width="3.5"
              height={3 + bar * 3}
              rx="1"
              data-on={bar < bars[level] || undefined}
            />
          ))}
        </svg>
        <span aria-hidden>{isLong ? long : short}</span>
        <VisuallyHidden>{long}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

function reasonFor(metric: ShownMetric, { low, high, prompts }: Rate, answers: number): string {
  const values = { answers: formatCount(answers), prompts }
  return low === null || high === null
    ? t(
        'Not enough data for a confidence interval: {answers} answers, {prompts, plural, one {# prompt} other {# prompts}}.',
        values,
      )
    : t(
        '95% confidence interval: {range}. Based on {answers} answers to {prompts, plural, one {# prompt} other {# prompts}}.',
        { ...values, range: metricInterval(metric, low, high) },
      )
}
