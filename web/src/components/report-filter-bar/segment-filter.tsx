import { funnelStages, segmentOf } from '#core/reports/filters.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import type { SearchChange } from '../../lib/reports/report-filters.ts'
import { choiceFilter, type Choice } from './choice-filter.tsx'
import type { Filter } from './filter-sheet.tsx'
import { t } from '../../lib/language/t.ts'

const kindLabels = { topic: t('Topic'), tag: t('Tag'), intent: t('Intent'), funnel: t('Funnel stage') }

/** Filters prompts by topic, tag, intent, or funnel stage; null if there is nothing to choose. */
export function segmentFilter(
  scope: ReportScope,
  segment: string | undefined,
  onChange: (change: SearchChange) => void,
): Filter | null {
  const choices = segmentChoices(scope, segment)
  if (choices.length < 2 && segment === undefined) return null
  return choiceFilter({
    name: t('Segment'),
    summary: segment === undefined ? t('All segments') : describeSegment(segment),
    choices,
    chosen: segment === undefined ? [] : [canonical(segment)],
    mode: 'one',
    onChange: ([value]) => onChange({ segment: value }),
    clearLabel: t('All segments'),
  })
}

/** "Topic: Travel" */
export function describeSegment(segment: string): string {
  const { kind, value } = segmentOf(segment)
  return `${kindLabels[kind]}: ${value || 'none'}`
}

/** The choices, by kind; a selected segment that no prompt has anymore stays in the list. */
export function segmentChoices(
  scope: Pick<ReportScope, 'topics' | 'tags' | 'intents' | 'funnels'>,
  chosen: string | undefined,
): Choice[] {
  const of = (kind: keyof typeof kindLabels, values: readonly string[]) =>
    values
      .filter((value) => value !== '')
      .map((value) => ({ value: `${kind}:${value}`, label: value, group: kindLabels[kind] }))
  const offered = [
    ...of('topic', scope.topics),
    ...of('tag', scope.tags),
    ...of('intent', scope.intents),
    ...of(
      'funnel',
      funnelStages.filter((stage) => scope.funnels.includes(stage)),
    ),
  ]
  if (chosen === undefined || offered.some(({ value }) => value === canonical(chosen))) return offered
  const { kind, value } = segmentOf(chosen)
  return [...offered, { value: canonical(chosen), label: value || 'none', group: kindLabels[kind] }]
}

/** A bare value in the URL is a tag. */
function canonical(segment: string): string {
  const { kind, value } = segmentOf(segment)
  return `${kind}:${value}`
}
