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
      return t('from {observed, plural, one {# paid answer} other {# paid answers}}', { observed })
    case 'list':
      return t('by price and usual length')
    case 'free':
      return t('costs nothing')
    case 'unknown':
      return t('no price is known')
  }
}

export function formatRunDuration(seconds: number | null): string {
  return seconds === null ? t('unknown') : t('about {seconds}', { seconds: formatDuration(seconds) })
}

const whose = { run: t('of this run'), brand: t('of the brand'), organization: t('of the organization') }

/** Where a budget would stop the run, or how much is left of it. */
export function describeBudget(budget: RunForecast['budgets'][number], answers: number): string {
  const { scope, limitUsd, spentUsd, fits, answersWithin } = budget
  const spent =
    scope === 'run' ? '' : t(', {spentUsd} of it spent this month,', { spentUsd: formatMoney(spentUsd) })
  const name = t('The budget {whose}, {limitUsd}', { whose: whose[scope], limitUsd: formatMoney(limitUsd) })
  if (fits) return t('{name}{spent} suffices.', { name, spent: spent === '' ? ',' : spent })
  const where =
    answersWithin === null
      ? t('stops it before its end')
      : answersWithin === 0
        ? t('stops it before the first answer')
        : t('stops it after about {answersWithin} of {answers} answers', {
            answersWithin: formatCount(answersWithin),
            answers: formatCount(answers),
          })
  return t('{name}{spent} {where}. It can go on when the budget is raised.', {
    name,
    spent: spent === '' ? ',' : spent,
    where,
  })
}

/** Whether the monthly quota is enough, and if not, when it will be. */
export function describeQuota(quota: NonNullable<RunForecast['quota']>): string {
  const { perMonth, left, fits, fitsOn } = quota
  const has = t('{left} of the plan’s {perMonth} answers are left this month', {
    left: formatCount(left),
    perMonth: formatCount(perMonth),
  })
  if (fits) return `${has}.`
  if (fitsOn === null) return t('{has}; this run is larger than a whole month’s.', { has })
  return t('{has}; this run fits on {fitsOn}.', { has, fitsOn: formatCalendarDay(fitsOn) })
}

/** Shown if some answers have no price, because a sum without them is not the whole cost. */
export function describeUnpriced(forecast: RunForecast): string | null {
  if (forecast.unpricedAnswers === 0) return null
  const names = forecast.engines.filter(({ usd }) => usd === null).map(({ label }) => label)
  const answers = `${formatCount(forecast.unpricedAnswers)} ${forecast.unpricedAnswers === 1 ? t('answer') : t('answers')}`
  const budget = forecast.budgets.length > 0 ? ` ${t('A budget stops the run before it asks for them.')}` : ''
  return t('No price is known for {answers} of {names}: what they cost comes on top.{budget}', {
    answers,
    names: names.join(', '),
    budget,
  })
}
