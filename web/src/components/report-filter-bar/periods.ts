import { addDays, daysIn, type Period } from '#core/calendar.ts'
import { calendarPeriods, type CalendarUnit } from '#core/reports/calendar-periods.ts'
import { formatDay, formatShortDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import type { SearchChange } from '../../lib/reports/report-filters.ts'

export type Preset = {
  id: string
  label: string
  period: (today: string, available: Period | null) => Period | null
  /** The comparison period that belongs to it; otherwise the same number of days before. */
  compare?: (today: string) => Period
  /** The label without the comparison. */
  short?: string
}

/** Whole days in UTC, both ends inclusive; null leaves the choice to the server's default. */
export const presets: readonly Preset[] = [
  { id: 'default', label: t('Last 8 weeks'), period: () => null },
  { id: '4w', label: t('Last 4 weeks'), period: (today) => lastDays(today, 28) },
  { id: '12w', label: t('Last 12 weeks'), period: (today) => lastDays(today, 84) },
  { id: '26w', label: t('Last 26 weeks'), period: (today) => lastDays(today, 182) },
  { id: '1y', label: t('Last 12 months'), period: (today) => lastDays(today, 365) },
  calendarPreset('week', t('This week'), t('This week vs. last week')),
  calendarPreset('month', t('This month'), t('This month vs. last month')),
  calendarPreset('quarter', t('This quarter'), t('This quarter vs. last quarter')),
  { id: 'all', label: t('All time'), period: (today, available) => available ?? lastDays(today, 365) },
]

function calendarPreset(unit: CalendarUnit, short: string, label: string): Preset {
  return {
    id: unit,
    label,
    short,
    period: (today) => calendarPeriods(unit, today).period,
    compare: (today) => calendarPeriods(unit, today).compare,
  }
}

export function presetOf(
  among: readonly Preset[],
  chosen: Chosen,
  today: string,
  available: Period | null,
): Preset | undefined {
  if (!chosen.from && !chosen.to) return among[0]
  return among.find((preset) => {
    const period = preset.period(today, available)
    const compare = preset.compare?.(today)
    return (
      period !== null &&
      period.from === chosen.from &&
      period.to === chosen.to &&
      (compare === undefined || (compare.from === chosen.compareFrom && compare.to === chosen.compareTo))
    )
  })
}

type Chosen = Partial<Record<'from' | 'to' | 'compareFrom' | 'compareTo', string | undefined>>

/** The change of the URL that chooses a preset; a comparison that belonged to the one before ends. */
export function choosePreset(
  preset: Preset,
  before: Preset | undefined,
  today: string,
  available: Period | null,
): PeriodChange {
  const period = preset.period(today, available)
  const compare = preset.compare?.(today)
  const days = { from: period?.from, to: period?.to }
  if (compare !== undefined)
    return { ...days, compare: 'custom', compareFrom: compare.from, compareTo: compare.to }
  return before?.compare === undefined
    ? days
    : { ...days, compare: undefined, compareFrom: undefined, compareTo: undefined }
}

export type PeriodChange = Pick<SearchChange, 'from' | 'to' | 'compare' | 'compareFrom' | 'compareTo'>

/** The last days including today, which may still be incomplete. */
export function lastDays(today: string, days: number): Period {
  return { from: addDays(today, 1 - days), to: today }
}

/** The period of the same length before or after this one, at most up to today; null if there is none. */
export function movePeriod(period: Period, direction: -1 | 1, today: string): Period | null {
  const days = daysIn(period)
  if (direction === 1 && period.to >= today) return null
  const to = addDays(period.to, direction * days)
  return to > today ? lastDays(today, days) : { from: addDays(to, 1 - days), to }
}

/** "56 days", or "8 weeks" if they are whole. */
export function lengthOf(period: Period): string {
  const days = daysIn(period)
  if (days % 7 === 0 && days > 7) return t('{days} weeks', { days: days / 7 })
  return days === 1 ? t('1 day') : t('{days} days', { days })
}

/** "8" for whole weeks, where the unit is clear; otherwise as `lengthOf`. */
function shortLengthOf(period: Period): string {
  const days = daysIn(period)
  return days % 7 === 0 && days > 7 ? String(days / 7) : lengthOf(period)
}

/** "vs 8 weeks before", or the days themselves if they are custom. */
export function describeCompared(compare: Period, mode: 'previous' | 'none' | 'custom'): string {
  return mode === 'custom'
    ? t('vs. {from}–{to}', { from: formatShortDay(compare.from), to: formatDay(compare.to) })
    : t('vs. previous {length}', { length: shortLengthOf(compare) })
}
