/** A month's answers of the plan: stored, and planned for it. */
export type QuotaMonth = {
  /** First day, YYYY-MM-DD, in the organization's time zone. */
  month: string
  startsAt: Date
  used: number
  /** Null: no limit in that month, because what is given now has ended by then. */
  perMonth: number | null
}

export type QuotaFit = {
  /** Answers left in the running month; 0 when more are used or planned than the plan has. */
  left: number
  /** Whether all of them are left in the running month. */
  fits: boolean
  /** The first month after the running one that has room for all; null when none has. */
  laterMonth: QuotaMonth | null
}

/** Whether `wanted` more answers fit into the plan, and when. `months`: from the running one on, without gaps. */
export function quotaFit({
  perMonth,
  months,
  wanted,
}: {
  /** Of the running month. */
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

/** Why a run does not fit, in a sentence with its numbers and the day when it does; null when it fits. */
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
  if (perMonth === 0) return 'The plan contains no answers. Choose another under Settings, Plan and invoices.'
  if (wanted > perMonth && fit.laterMonth === null)
    return `${answers}; the plan has ${count(perMonth)} a month. Ask fewer prompts, engines, countries or repeats.`
  const leftNow = `${answers}; ${count(fit.left)} of the plan’s ${count(perMonth)} are left this month.`
  return fit.laterMonth === null
    ? `${leftNow} All months to come are planned full.`
    : `${leftNow} ${wanted === 1 ? 'It fits' : 'They fit'} on ${formatLocalDay(fit.laterMonth.month)}.`
}

/** "1 December 2026", of YYYY-MM-DD. */
export function formatLocalDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

const count = (number: number) => number.toLocaleString('en')
