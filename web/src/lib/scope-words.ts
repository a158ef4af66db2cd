import { none } from '#core/report/filters.ts'
import type { ReportScope } from '#core/report/schema.ts'
import { formatCalendarDay, formatCount } from './format.ts'

/** What the numbers of a report are about, in the words that stand on pictures of it. */
export function scopeInWords(scope: ReportScope, engineLabel: (engine: string) => string): string[] {
  const { filters, period, compare, analysis } = scope
  const span = (from: string, to: string) => `${formatCalendarDay(from)} to ${formatCalendarDay(to)} (UTC)`
  const when =
    analysis !== null
      ? `One ${analysis.kind}${analysis.label === '' ? '' : `, ${analysis.label}`}, of ${formatCalendarDay(analysis.createdAt.slice(0, 10))}`
      : span(period.from, period.to)
  const engines = filters.engines.length > 0 ? filters.engines : scope.engines.map(({ engine }) => engine)
  const asked = [
    engines.length > 0 && engines.length <= 6
      ? engines.map(engineLabel).join(', ')
      : `${formatCount(engines.length)} engines`,
    { 'non-branded': 'non-branded prompts', branded: 'branded prompts', all: 'all prompts' }[filters.branded],
    ...(filters.topic === undefined ? [] : [`topic ${orNone(filters.topic)}`]),
    ...(filters.intent === undefined ? [] : [`intent ${orNone(filters.intent)}`]),
    ...(filters.funnel === undefined ? [] : [`funnel stage ${orNone(filters.funnel)}`]),
    ...(filters.segment === undefined ? [] : [`segment ${filters.segment}`]),
    ...(filters.tags.length === 0 ? [] : [tagsInWords(filters.tags)]),
    ...(filters.country === undefined ? [] : [`country ${orNone(filters.country)}`]),
    ...(scope.channel === null
      ? []
      : [{ api: 'asked by API', ui: 'as people see it', import: 'imported' }[scope.channel]]),
    ...(filters.weighting === 'answers' ? ['every answer weighs the same'] : []),
  ]
  return [
    when + (compare === null || analysis !== null ? '' : `, compared with ${span(compare.from, compare.to)}`),
    asked.join(' · '),
    ...(scope.sandboxAnswers > 0
      ? [`${formatCount(scope.sandboxAnswers)} answers are sandbox data, invented.`]
      : []),
  ]
}

/** A topic, intent, stage or country as the address names it, in words. */
export const orNone = (value: string) => (value === '' || value === none ? 'none' : value)

/** Tags as the address names them, in words. */
export const tagsInWords = (tags: readonly string[]) =>
  tags.map((tag) => (tag === none ? 'no tag' : `#${tag}`)).join(' ')
