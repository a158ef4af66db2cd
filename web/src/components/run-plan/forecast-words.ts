import type { AnalysisForecast, EngineForecast } from '#core/analysis/forecast-schema.ts'
import { formatCalendarDay, formatCount, formatDuration, formatMoney } from '../../lib/format.ts'

type Usd = AnalysisForecast['usd']

/** "about $1.40", "free", "unknown"; "at least" when some of the answers have no price. */
export function costWords(usd: Usd, unpricedAnswers = 0): string {
  if (usd === null) return 'unknown'
  if (unpricedAnswers > 0) return `at least ${formatMoney(usd.low)}`
  return usd.expected === 0 && usd.high === 0 ? 'free' : `about ${formatMoney(usd.expected)}`
}

/** "$1.20 – $1.70"; null where there is no range to tell. */
export function rangeWords(usd: Usd): string | null {
  if (usd === null || usd.high === usd.low) return null
  return `${formatMoney(usd.low)} – ${formatMoney(usd.high)}`
}

/** Where an engine's price comes from. */
export function basisWords({ basis, observed }: Pick<EngineForecast, 'basis' | 'observed'>): string {
  switch (basis) {
    case 'paid':
      return `from ${formatCount(observed)} paid ${observed === 1 ? 'answer' : 'answers'}`
    case 'list':
      return 'by price and usual length'
    case 'free':
      return 'costs nothing'
    case 'unknown':
      return 'no price is known'
  }
}

export function durationWords(seconds: number | null): string {
  return seconds === null ? 'unknown' : `about ${formatDuration(seconds)}`
}

const whose = { run: 'of this run', brand: 'of the brand', organization: 'of the organization' }

/** Where a budget would stop the run, or how much room it leaves. */
export function budgetWords(budget: AnalysisForecast['budgets'][number], answers: number): string {
  const { scope, limitUsd, spentUsd, fits, answersWithin } = budget
  const spent = scope === 'run' ? '' : `, ${formatMoney(spentUsd)} of it spent this month,`
  const name = `The budget ${whose[scope]}, ${formatMoney(limitUsd)}`
  if (fits) return `${name}${spent === '' ? ',' : spent} suffices.`
  const where =
    answersWithin === null
      ? 'stops it before its end'
      : answersWithin === 0
        ? 'stops it before the first answer'
        : `stops it after about ${formatCount(answersWithin)} of ${formatCount(answers)} answers`
  return `${name}${spent === '' ? ',' : spent} ${where}. It can go on when the budget is raised.`
}

/** Whether the plan's answers of the month suffice, and if not, when. */
export function quotaWords(quota: NonNullable<AnalysisForecast['quota']>): string {
  const { perMonth, left, fits, fitsOn } = quota
  const has = `${formatCount(left)} of the plan’s ${formatCount(perMonth)} answers are left this month`
  if (fits) return `${has}.`
  if (fitsOn === null) return `${has}; this run is larger than a whole month’s.`
  return `${has}; this run fits on ${formatCalendarDay(fitsOn)}.`
}

/** Said when some answers have no price, because a sum without them is not the cost. */
export function unpricedWords(forecast: AnalysisForecast): string | null {
  if (forecast.unpricedAnswers === 0) return null
  const names = forecast.engines.filter(({ usd }) => usd === null).map(({ label }) => label)
  const answers = `${formatCount(forecast.unpricedAnswers)} ${forecast.unpricedAnswers === 1 ? 'answer' : 'answers'}`
  const budget = forecast.budgets.length > 0 ? ' A budget stops the run before it asks for them.' : ''
  return `No price is known for ${answers} of ${names.join(', ')}: what they cost comes on top.${budget}`
}
