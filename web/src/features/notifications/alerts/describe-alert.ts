import { botChangeTexts } from '#core/bot-logs/changes/bot-change-kinds.ts'
import { eventKinds } from '#core/notifications/events/schema.ts'
import { alertMetricLabels, type AlertResult, type AlertRow } from '#core/notifications/alert.ts'
import { segmentOf } from '#core/reports/filters.ts'
import { formatCalendarDay } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'

/** Describes an alert in one line. */
export function describeAlert(rule: AlertRow, engineLabel: (engine: string) => string): string {
  if (rule.about === 'events') return rule.eventKinds.map((kind) => t(eventKinds[kind].words)).join(' · ')
  if (rule.about === 'bots') return rule.botChanges.map((kind) => t(botChangeTexts[kind])).join(' · ')
  const { metric } = rule
  if (metric === null) return ''
  const parts = [
    rule.trackedBrandName === null
      ? t(alertMetricLabels[metric])
      : t('{metric} for {brand}', { metric: t(alertMetricLabels[metric]), brand: rule.trackedBrandName }),
    ...(rule.engines.length === 0 ? [] : [rule.engines.map(engineLabel).join(', ')]),
    ...(rule.segment === null ? [] : [segmentOf(rule.segment).value]),
    rule.direction === 'up'
      ? t('up {points} pts or more', { points: pointsOf(rule.minEffect) })
      : rule.direction === 'down'
        ? t('down {points} pts or more', { points: pointsOf(rule.minEffect) })
        : t('up or down {points} pts or more', { points: pointsOf(rule.minEffect) }),
    t('last {days} days vs. previous {days}', { days: rule.days }),
  ]
  return parts.join(' · ')
}

/** Describes whether the alert triggered, or why not, with the difference and its margin of error. */
export function describeResult(judged: AlertResult): string {
  const change = describeChange(judged)
  const until = formatCalendarDay(judged.day)
  switch (judged.verdict) {
    case 'fired':
      return t('Triggered: {change} (through {until})', { change, until })
    case 'stands':
      return t('Still triggered: {change} (through {until})', { change, until })
    case 'cooling':
      return t('Triggered earlier, now no clear change: {change} (through {until})', { change, until })
    case 'small':
      return t('Significant, but below your threshold: {change} (through {until})', { change, until })
    case 'other-direction':
      return t('Significant, but in the other direction: {change} (through {until})', { change, until })
    case 'within-noise':
      return t('No clear change: {change} (through {until})', { change, until })
    case 'too-little':
      return t(
        'Not enough data: {prompts, plural, one {# prompt} other {# prompts}} in both periods, with {now} and {before} answers. Needs 8 prompts and 30 answers.',
        { prompts: judged.prompts, now: judged.now.answers, before: judged.before.answers },
      )
  }
}

/** "+2.1 ± 3.4 points", with the margin of error. */
export function describeChange({ difference, low, high }: AlertResult): string {
  if (difference === null) return t('difference not available')
  const signed = `${difference < 0 ? '−' : '+'}${pointsOf(Math.abs(difference))}`
  if (low === null || high === null) return t('{difference} pts', { difference: signed })
  return t('{difference} ± {half} pts', { difference: signed, half: pointsOf((high - low) / 2) })
}

export const pointsOf = (share: number) => (share * 100).toLocaleString(locale, { maximumFractionDigits: 1 })
