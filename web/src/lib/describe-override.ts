import type { LimitOverride } from '#core/billing/plans/overrides.ts'
import { formatCalendarDay, formatCount } from './format.ts'
import { t } from './language/t.ts'

/** "raised from 300 until 31 Dec 2026 by support", for a limit that overrides the plan's. */
export function describeOverride({ amount, ofPlan, until }: Omit<LimitOverride, 'kind'>): string {
  const day = until === null ? null : formatCalendarDay(until)
  if (ofPlan === null) return day === null ? t('set by Support') : t('set by Support until {day}', { day })
  const before = formatCount(ofPlan)
  if (amount !== null && amount < ofPlan)
    return day === null
      ? t('lowered from {before} by Support', { before })
      : t('lowered from {before} by Support until {day}', { before, day })
  return day === null
    ? t('raised from {before} by Support', { before })
    : t('raised from {before} by Support until {day}', { before, day })
}

/** "given until 31 Dec 2026 by support", for a feature. */
export function describeFeatureOverride({ amount, until }: Omit<LimitOverride, 'kind' | 'ofPlan'>): string {
  const day = until === null ? null : formatCalendarDay(until)
  if (amount === null)
    return day === null ? t('added by Support') : t('added by Support until {day}', { day })
  return day === null ? t('turned off by Support') : t('turned off by Support until {day}', { day })
}
