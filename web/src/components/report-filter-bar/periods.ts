import { addDays, daysIn } from '#core/report/period.ts'
import type { Period } from '#core/report/schema.ts'

export type Preset = {
  id: string
  label: string
  period: (today: string, available: Period | null) => Period | null
}

/** Whole days in UTC, both ends inclusive; null leaves the choice to the server's default. */
export const presets: readonly Preset[] = [
  { id: 'default', label: 'Last 8 weeks', period: () => null },
  { id: '4w', label: 'Last 4 weeks', period: (today) => lastDays(today, 28) },
  { id: '12w', label: 'Last 12 weeks', period: (today) => lastDays(today, 84) },
  { id: '26w', label: 'Last 26 weeks', period: (today) => lastDays(today, 182) },
  { id: '1y', label: 'Last 12 months', period: (today) => lastDays(today, 365) },
  { id: 'all', label: 'All answers', period: (today, available) => available ?? lastDays(today, 365) },
]

export function presetOf(
  chosen: { from?: string | undefined; to?: string | undefined },
  today: string,
  available: Period | null,
): Preset | undefined {
  if (!chosen.from && !chosen.to) return presets[0]
  return presets.find((preset) => {
    const period = preset.period(today, available)
    return period !== null && period.from === chosen.from && period.to === chosen.to
  })
}

/** The days up to and with today; today's answers are shown as far as they have come. */
export function lastDays(today: string, days: number): Period {
  return { from: addDays(today, 1 - days), to: today }
}

/** "56 days" or "8 weeks" when it is whole weeks. */
export function lengthOf(period: Period): string {
  const days = daysIn(period)
  if (days % 7 === 0 && days > 7) return `${days / 7} weeks`
  return days === 1 ? '1 day' : `${days} days`
}
