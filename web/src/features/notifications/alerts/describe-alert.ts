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
      : t('{metric} of {brand}', { metric: t(alertMetricLabels[metric]), brand: rule.trackedBrandName }),
    ...(rule.engines.length === 0 ? [] : [rule.engines.map(engineLabel).join(', ')]),
    ...(rule.segment === null ? [] : [segmentOf(rule.segment).value]),
    rule.direction === 'up'
      ? t('rises by {points} points or more', { points: pointsOf(rule.minEffect) })
      : rule.direction === 'down'
        ? t('falls by {points} points or more', { points: pointsOf(rule.minEffect) })
        : t('changes by {points} points or more', { points: pointsOf(rule.minEffect) }),
    t('{days} days against the {days} before', { days: rule.days }),
  ]
  return parts.join(' · ')
}

/** Describes whether the alert triggered, or why not, with the difference and its margin of error. */
export function describeResult(judged: AlertResult): string {
  const change = describeChange(judged)
  const until = formatCalendarDay(judged.day)
  switch (judged.verdict) {
    case 'fired':
      return t('Told: {change} (up to {until})', { change, until })
    case 'stands':
      return t('Told before, and still there: {change} (up to {until})', { change, until })
    case 'cooling':
      return t('Told before, now within noise: {change} (up to {until})', { change, until })
    case 'small':
      return t('Real, but smaller than you asked for: {change} (up to {until})', { change, until })
    case 'other-direction':
      return t('Real, but in the other direction: {change} (up to {until})', { change, until })
    case 'within-noise':
      return t('Within noise: {change} (up to {until})', { change, until })
    case 'too-little':
      return t(
        'Too little to judge: {prompts, plural, one {# prompt} other {# prompts}} in both periods, {now} and {before} answers. It takes 8 prompts and 30 answers.',
        { prompts: judged.prompts, now: judged.now.answers, before: judged.before.answers },
      )
  }
}

/** "+2.1 ± 3.4 points", with the margin of error. */
export function describeChange({ difference, low, high }: AlertResult): string {
  if (difference === null) return t('no difference could be counted')
  const signed = `${difference < 0 ? '−' : '+'}${pointsOf(Math.abs(difference))}`
  if (low === null || high === null) return t('{difference} points', { difference: signed })
  return t('{difference} ± {half} points', { difference: signed, half: pointsOf((high - low) / 2) })
}

export const pointsOf = (share: number) => (share * 100).toLocaleString(locale, { maximumFractionDigits: 1 })
