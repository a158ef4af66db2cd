import { funnelStages, none, type ReportFilters } from '#core/reports/filters.ts'
import type { Grouping } from '#core/reports/views.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'

/** The labels of a grouping, of one group, and of prompts without a group. */
export const groupingLabels: Record<
  Grouping,
  { title: string; one: string; nameless: string; none: string }
> = {
  topic: {
    title: t('Topic'),
    one: t('topic'),
    nameless: t('No topic'),
    none: t('No topics yet. Add topics to your prompts to see where each brand leads.'),
  },
  intent: {
    title: t('Intent'),
    one: t('intent'),
    nameless: t('No intent'),
    none: t('No intents yet. Edit your prompts to add intents such as compare or buy.'),
  },
  funnel: {
    title: t('Funnel stage'),
    one: t('funnel stage'),
    nameless: t('No stage'),
    none: t('No funnel stages yet. Edit your prompts to set them.'),
  },
  tag: {
    title: t('Tag'),
    one: t('tag'),
    nameless: t('No tag'),
    none: t('No tags yet. Select prompts to tag them.'),
  },
  engine: {
    title: t('Engine'),
    one: t('engine'),
    nameless: t('Unknown engine'),
    none: t('No engines have answered yet.'),
  },
  country: {
    title: t('Country'),
    one: t('country'),
    nameless: t('No country'),
    none: t('No answers by country yet. Select countries when you run prompts.'),
  },
}

export function groupLabel(by: Grouping, key: string, engineLabel: (engine: string) => string): string {
  if (key === '') return groupingLabels[by].nameless
  if (by === 'engine') return engineLabel(key)
  if (by === 'country') return countryName(key)
  return by === 'funnel' ? key.slice(0, 1).toUpperCase() + key.slice(1) : key
}

/** Evidence filters for one group. */
export function groupEvidence(
  by: Grouping,
  key: string,
  { tags }: Pick<ReportFilters, 'tags'>,
): EvidenceFilters {
  switch (by) {
    case 'topic':
      return { topic: key || none }
    case 'intent':
      return { intent: key || none }
    case 'funnel': {
      const stage = ([...funnelStages, none] as const).find((known) => known === (key || none))
      return stage === undefined ? {} : { funnel: stage }
    }
    case 'tag':
      return { tags: [...tags, key || none].join(',') }
    case 'engine':
      return { engine: key }
    case 'country':
      return { country: key || none }
  }
}

function countryName(code: string): string {
  const names = new Intl.DisplayNames(locale, {
    type: 'region',
  })
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
