import type { SubQueryType } from '#core/fan-out/sub-query.ts'
import { formatDecimal, nothing } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

/** Definitions: docs/fan-out.md. */
export const typeLabels: Record<SubQueryType, string> = {
  reformulation: t('Reformulation'),
  related: t('Related'),
  implicit: t('Implicit'),
  comparative: t('Comparative'),
  'entity-expansion': t('Entity expansion'),
  recency: t('Recency'),
  local: t('Local'),
  personalized: t('Personalized'),
  branded: t('Branded'),
}

export const typeMeanings: Record<SubQueryType, string> = {
  reformulation: t('The prompt in other words: most of its words come back.'),
  related: t('Shares words with the prompt, and goes elsewhere.'),
  implicit: t('Asks for a side that the prompt does not name: price, reviews, warranty, safety …'),
  comparative: t('Compares, or names two tracked brands.'),
  'entity-expansion': t('Names a tracked brand that the prompt does not name.'),
  recency: t('Names a year, or asks for the newest.'),
  local: t('Names a place, or asks for what is near.'),
  personalized: t('Speaks of a person or a situation: for beginners, a budget.'),
  branded: t('Names your brand.'),
}

/** "1.4 – 2.1" */
export const meanInterval = (low: number, high: number | null): string =>
  `${formatDecimal(low, 1)} – ${high === null ? nothing : formatDecimal(high, 1)}`
