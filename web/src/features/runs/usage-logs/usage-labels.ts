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
  kind: t('Kind'),
  engine: t('Engine'),
  model: t('Model'),
  brand: t('Brand'),
  person: t('Person'),
  organization: t('Organization'),
  outcome: t('Outcome'),
  day: t('Day'),
}

export const kindLabels: ReadonlyMap<string, string> = new Map([
  ['ask', t('Question to an engine')],
  ['collect', t('Ordered answer fetched')],
  ['judge', t('Judge’s reading')],
  ['fan-out', t('Query fan-out')],
  ['text-message', t('SMS or WhatsApp')],
  ['export', t('Evidence taken out')],
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
  model: t('No model named'),
  brand: t('No single brand'),
  person: t('Nobody: by schedule or by itself'),
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
      return t('deleted, {id}', { id: key.slice(0, 8) })
  }
}

/** The known cost, and the number of unknown costs. Unknown costs never count as zero. */
export function formatCost({ costUsd, unknownCosts }: Pick<UsageSum, 'costUsd' | 'unknownCosts'>): string {
  if (unknownCosts === 0) return costUsd === null ? nothing : formatMoney(costUsd)
  if (costUsd === null) return t('unknown')
  return t('{cost} and {count} unknown', { cost: formatMoney(costUsd), count: formatCount(unknownCosts) })
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
