import {
  noneOfIt,
  usageFilters,
  type UsageFilters,
  type UsageGroup,
  type UsageSum,
  type UsageUnit,
} from '#core/runs/usage/schema.ts'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { formatCalendarDay, formatCount, formatMoney, formatShortDay, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

export const groupNames: Record<UsageGroup, string> = {
  kind: t('Type'),
  engine: t('Engine'),
  model: t('Model'),
  brand: t('Brand'),
  person: t('User'),
  organization: t('Organization'),
  outcome: t('Outcome'),
  day: t('Day'),
}

export const kindLabels: ReadonlyMap<string, string> = new Map([
  ['ask', t('Engine query')],
  ['collect', t('Ordered answer received')],
  ['judge', t('AI labeling')],
  ['fan-out', t('Query fan-out')],
  ['text-message', t('SMS or WhatsApp')],
  ['export', t('Answer data export')],
])

export const outcomeLabels: Record<NonNullable<UsageFilters['outcome']>, string> = {
  answered: t('Answered'),
  failed: t('Failed'),
  lost: t('Lost'),
  ordered: t('Ordered'),
  [noneOfIt]: t('No call'),
}

const noneWords: Record<UsageGroup, string> = {
  kind: nothing,
  engine: t('No engine'),
  model: t('No model specified'),
  brand: t('No specific brand'),
  person: t('System (scheduled or automatic)'),
  organization: nothing,
  outcome: t('No call'),
  day: nothing,
}

/** The label of a group of uses. */
export function usageKeyLabel(group: UsageGroup, key: string | null, label: string | null): string {
  if (key === null || key === noneOfIt) return noneWords[group]
  if (label !== null) return label
  switch (group) {
    case 'kind':
      return kindLabels.get(key) ?? key
    case 'engine':
      return engineLabel(key)
    case 'outcome':
      return Object.entries(outcomeLabels).find(([outcome]) => outcome === key)?.[1] ?? key
    case 'day':
      return formatCalendarDay(key)
    case 'model':
      return key
    case 'brand':
    case 'person':
    case 'organization':
      return t('deleted ({id})', { id: key.slice(0, 8) })
  }
}

/** The known cost, and the number of unknown costs. Unknown costs never count as zero. */
export function formatCost({ costUsd, unknownCosts }: Pick<UsageSum, 'costUsd' | 'unknownCosts'>): string {
  if (unknownCosts === 0) return costUsd === null ? nothing : formatMoney(costUsd)
  if (costUsd === null) return t('unknown')
  return t('{cost} plus {count} unknown', { cost: formatMoney(costUsd), count: formatCount(unknownCosts) })
}

export const bucketWord: Record<UsageUnit, (bucket: string) => string> = {
  day: formatCalendarDay,
  week: (day) => t('Week of {day}', { day: formatCalendarDay(day) }),
  month: (day) => t('Month from {day}', { day: formatCalendarDay(day) }),
}
export const shortBucketWord = formatShortDay

/** The valid filters of the URL. Others are ignored. */
export function filtersOf(search: Record<string, string | undefined>): UsageFilters {
  const given = Object.entries(usageFilters.shape).map(([name, schema]) => [
    name,
    schema.safeParse(search[name]).data,
  ])
  return usageFilters.parse(Object.fromEntries(given.filter(([, value]) => value !== undefined)))
}
