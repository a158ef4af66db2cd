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
  reformulation: t('Rephrases the prompt, keeping most of its words.'),
  related: t('Shares words with the prompt but covers something else.'),
  implicit: t('Covers an aspect the prompt doesn’t mention, such as price, reviews, warranty, or safety.'),
  comparative: t('Compares options or mentions two tracked brands.'),
  'entity-expansion': t('Mentions a tracked brand that the prompt doesn’t.'),
  recency: t('Mentions a year or asks for the latest.'),
  local: t('Mentions a place or asks for something nearby.'),
  personalized: t('Mentions a person or situation, such as beginners or a budget.'),
  branded: t('Mentions the brand.'),
}

/** "1.4 – 2.1" */
export const meanInterval = (low: number, high: number | null): string =>
  `${formatDecimal(low, 1)} – ${high === null ? nothing : formatDecimal(high, 1)}`
