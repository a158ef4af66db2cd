import { Text } from '@mantine/core'
import type { RunForecast } from '#core/runs/forecast-schema.ts'
import { occurrencesBetween } from '#core/runs/schedules/occurrences.ts'
import type { Cadence } from '#core/runs/schedules/schema.ts'
import type { Spread } from '#core/runs/schedules/spread.ts'
import { formatCost, formatCostRange } from '../../../components/run-plan/describe-forecast.ts'
import { formatCount } from '../../../lib/format.ts'
import classes from './schedules.module.css'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** Runs, answers, and cost of the next 30 days, if every run is like the forecast one. */
export function MonthForecast({
  cadence,
  clock,
  forecast,
  now,
}: {
  cadence: Cadence
  clock: { timeZone: string; spread: Spread }
  forecast: RunForecast
  now: Date
}) {
  const runs = runsInDays(cadence, clock, now)
  const { answers, usd, unpricedAnswers } = monthOf(forecast, runs)
  const range = unpricedAnswers > 0 ? null : formatCostRange(usd)
  return (
    <section aria-label={t('Monthly forecast')} className={classes['month']}>
      <Text fz="sm">
        <Rich
          text={
            'In the next 30 days: <strong>{runs}</strong> {runs2, plural, one {run} other {runs}} · <strong>{answers}</strong> answers · cost: <strong>{usd}</strong>{range}'
          }
          values={{
            strong: (words) => <strong>{words}</strong>,
            runs: formatCount(runs),
            runs2: runs,
            answers: formatCount(answers),
            usd: formatCost(usd, unpricedAnswers),
            range: range === null ? '' : ` (${range})`,
          }}
        />
      </Text>
      {forecast.quota !== null && answers > forecast.quota.perMonth ? (
        <Text fz="sm" c="var(--worse)">
          {t('Your plan includes {perMonth} answers per month. Some of these runs won’t fit.', {
            perMonth: formatCount(forecast.quota.perMonth),
          })}
        </Text>
      ) : null}
    </section>
  )
}

const monthMs = 30 * 86_400_000

function runsInDays(cadence: Cadence, clock: { timeZone: string; spread: Spread }, now: Date): number {
  return occurrencesBetween(cadence, { ...clock, after: now, until: new Date(now.getTime() + monthMs) })
    .length
}

function monthOf({ answers, usd, unpricedAnswers }: RunForecast, runs: number) {
  return {
    answers: answers * runs,
    unpricedAnswers: unpricedAnswers * runs,
    usd: usd && { expected: usd.expected * runs, low: usd.low * runs, high: usd.high * runs },
  }
}
