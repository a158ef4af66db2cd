/** A month's quota usage: answers stored and planned. */
export type QuotaMonth = {
  /** First day, YYYY-MM-DD, in the organization's time zone. */
  month: string
  startsAt: Date
  used: number
  /** Null: no limit in that month, because the current override has expired by then. */
  perMonth: number | null
}

export type QuotaFit = {
  /** Answers left in the current month; 0 if more are used or planned than the plan includes. */
  left: number
  /** Whether all of them fit into the current month. */
  fits: boolean
  /** The first later month with room for all; null if there is none. */
  laterMonth: QuotaMonth | null
}

/** Whether `wanted` more answers fit into the plan, and when. `months` start with the current one and have no gaps. */
export function quotaFit({
  perMonth,
  months,
  wanted,
}: {
  /** Of the current month. */
  perMonth: number
  months: readonly QuotaMonth[]
  wanted: number
}): QuotaFit {
  const left = (month: QuotaMonth) =>
    month.perMonth === null ? Infinity : Math.max(0, month.perMonth - month.used)
  const [running, ...later] = months
  if (running === undefined) throw new Error('A quota holds for a month at least')
  const leftNow = Math.max(0, perMonth - running.used)
  return {
    left: leftNow,
    fits: wanted <= leftNow,
    laterMonth: later.find((month) => wanted <= left(month)) ?? null,
  }
}

/** Why a run does not fit, as a sentence with its numbers and the day when it does; null if it fits. */
export function quotaRefusal({
  perMonth,
  wanted,
  fit,
}: {
  perMonth: number
  wanted: number
  fit: QuotaFit
}): string | null {
  if (fit.fits) return null
  const answers = wanted === 1 ? 'This is 1 answer' : `These are ${count(wanted)} answers`
  if (perMonth === 0) return 'Your plan doesn’t include answers. Upgrade in Settings > Billing.'
  if (wanted > perMonth && fit.laterMonth === null)
    return `${answers}; the plan includes ${count(perMonth)} per month. Reduce prompts, engines, countries, or samples per prompt.`
  const leftNow = `${answers}; ${count(fit.left)} of the plan’s ${count(perMonth)} are left this month.`
  return fit.laterMonth === null
    ? `${leftNow} All coming months are fully planned.`
    : `${leftNow} ${wanted === 1 ? 'It fits' : 'They fit'} on ${formatLocalDay(fit.laterMonth.month)}.`
}

/** "1 December 2026", of YYYY-MM-DD. */
export function formatLocalDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

const count = (number: number) => number.toLocaleString('en')
