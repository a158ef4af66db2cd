import { none } from '#core/reports/filters.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { formatCalendarDay, formatCount } from '../format.ts'
import { t } from '../language/t.ts'

/** The scope of a report's numbers, as text for its pictures. */
export function describeScope(scope: ReportScope, engineLabel: (engine: string) => string): string[] {
  const { filters, period, compare, analysis } = scope
  const span = (from: string, to: string) =>
    t('{from} to {to} (UTC)', { from: formatCalendarDay(from), to: formatCalendarDay(to) })
  const when =
    analysis !== null
      ? t('Single {kind}{label}, {calendarDay}', {
          kind: analysis.kind,
          label: analysis.label === '' ? '' : `, ${analysis.label}`,
          calendarDay: formatCalendarDay(analysis.createdAt.slice(0, 10)),
        })
      : span(period.from, period.to)
  const engines = filters.engines.length > 0 ? filters.engines : scope.engines.map(({ engine }) => engine)
  const asked = [
    engines.length > 0 && engines.length <= 6
      ? engines.map(engineLabel).join(', ')
      : t('{engines} engines', { engines: formatCount(engines.length) }),
    { 'non-branded': t('non-branded prompts'), branded: t('branded prompts'), all: t('all prompts') }[
      filters.branded
    ],
    ...(filters.topic === undefined ? [] : [t('topic: {topic}', { topic: orNone(filters.topic) })]),
    ...(filters.intent === undefined ? [] : [t('intent: {intent}', { intent: orNone(filters.intent) })]),
    ...(filters.funnel === undefined
      ? []
      : [t('funnel stage: {funnel}', { funnel: orNone(filters.funnel) })]),
    ...(filters.segment === undefined ? [] : [t('segment: {segment}', { segment: filters.segment })]),
    ...(filters.tags.length === 0 ? [] : [describeTags(filters.tags)]),
    ...(filters.country === undefined ? [] : [t('country: {country}', { country: orNone(filters.country) })]),
    ...(scope.channel === null
      ? []
      : [{ api: t('API answers'), ui: t('consumer app answers'), import: 'imported' }[scope.channel]]),
    ...(filters.weighting === 'answers' ? [t('equal weight per answer')] : []),
    ...(filters.weighting === 'importance' ? [t('rates weighted by importance')] : []),
  ]
  return [
    when +
      (compare === null || analysis !== null
        ? ''
        : t(', compared with {from}', { from: span(compare.from, compare.to) })),
    asked.join(' · '),
    ...(scope.sandboxAnswers > 0
      ? [
          t('{sandboxAnswers} answers are sample data from the sandbox engine.', {
            sandboxAnswers: formatCount(scope.sandboxAnswers),
          }),
        ]
      : []),
  ]
}

/** A topic, intent, funnel stage, or country as in the URL, as text. */
export const orNone = (value: string) => (value === '' || value === none ? 'none' : value)

/** Tags as in the URL, as text. */
export const describeTags = (tags: readonly string[]) =>
  tags.map((tag) => (tag === none ? t('no tag') : `#${tag}`)).join(' ')
