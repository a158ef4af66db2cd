import type { RunForecast, EngineForecast } from '#core/runs/forecast-schema.ts'
import { formatCalendarDay, formatCount, formatDuration, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

type Usd = RunForecast['usd']

/** "about $1.40", "free", "unknown"; "at least" if some of the answers have no price. */
export function formatCost(usd: Usd, unpricedAnswers = 0): string {
  if (usd === null) return t('unknown')
  if (unpricedAnswers > 0) return t('at least {low}', { low: formatMoney(usd.low) })
  return usd.expected === 0 && usd.high === 0
    ? t('free')
    : t('about {expected}', { expected: formatMoney(usd.expected) })
}

/** "$1.20 – $1.70"; null if there is no range. */
export function formatCostRange(usd: Usd): string | null {
  if (usd === null || usd.high === usd.low) return null
  return `${formatMoney(usd.low)} – ${formatMoney(usd.high)}`
}

/** Where an engine's price comes from. */
export function describeBasisOf({ basis, observed }: Pick<EngineForecast, 'basis' | 'observed'>): string {
  switch (basis) {
    case 'paid':
      return t('based on {observed, plural, one {# paid answer} other {# paid answers}}', { observed })
    case 'list':
      return t('based on price and typical length')
    case 'free':
      return t('free')
    case 'unknown':
      return t('no price available')
  }
}

export function formatRunDuration(seconds: number | null): string {
  return seconds === null ? t('unknown') : t('about {seconds}', { seconds: formatDuration(seconds) })
}

const whose = { run: t('This run’s'), brand: t('The brand’s'), organization: t('The organization’s') }

/** Where a budget would stop the run, or how much is left of it. */
export function describeBudget(budget: RunForecast['budgets'][number], answers: number): string {
  const { scope, limitUsd, spentUsd, fits, answersWithin } = budget
  const spent =
    scope === 'run' ? '' : t(', {spentUsd} spent this month,', { spentUsd: formatMoney(spentUsd) })
  const name = t('{whose} budget: {limitUsd}', { whose: whose[scope], limitUsd: formatMoney(limitUsd) })
  if (fits) return t('{name}{spent} enough for the whole run.', { name, spent: spent === '' ? ',' : spent })
  const where =
    answersWithin === null
      ? t('so the run pauses before it finishes')
      : answersWithin === 0
        ? t('so the run pauses before the first answer')
        : t('so the run pauses after about {answersWithin} of {answers} answers', {
            answersWithin: formatCount(answersWithin),
            answers: formatCount(answers),
          })
  return t('{name}{spent} {where}. Raise the budget to continue.', {
    name,
    spent: spent === '' ? ',' : spent,
    where,
  })
}

/** Whether the monthly quota is enough, and if not, when it will be. */
export function describeQuota(quota: NonNullable<RunForecast['quota']>): string {
  const { perMonth, left, fits, fitsOn } = quota
  const has = t('Your plan has {left} of {perMonth} answers left this month', {
    left: formatCount(left),
    perMonth: formatCount(perMonth),
  })
  if (fits) return `${has}.`
  if (fitsOn === null) return t('{has}. This run needs more than a full month’s quota.', { has })
  return t('{has}. There’s enough quota for this run on {fitsOn}.', {
    has,
    fitsOn: formatCalendarDay(fitsOn),
  })
}

/** Shown if some answers have no price, because a sum without them is not the whole cost. */
export function describeUnpriced(forecast: RunForecast): string | null {
  if (forecast.unpricedAnswers === 0) return null
  const names = forecast.engines.filter(({ usd }) => usd === null).map(({ label }) => label)
  const answers = `${formatCount(forecast.unpricedAnswers)} ${forecast.unpricedAnswers === 1 ? t('answer') : t('answers')}`
  const budget =
    forecast.budgets.length > 0 ? ` ${t('Because a budget is set, the run stops before these answers.')}` : ''
  return t('No price available for {answers} from {names}, so the total cost will be higher.{budget}', {
    answers,
    names: names.join(', '),
    budget,
  })
}
