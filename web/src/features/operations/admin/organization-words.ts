import type { OrganizationState } from '#core/organizations/admin-schema.ts'
import { message } from '#core/language/message.ts'
import { planFeatureWords } from '#core/billing/plans/features.ts'
import type { Givable } from '#core/billing/plans/overrides.ts'
import { t } from '../../../lib/language/t.ts'

export const organizationStateWords: Record<OrganizationState, string> = {
  active: t('Active'),
  trial: t('Trial'),
  'trial-ended': t('Trial, ended'),
  demo: t('Demo'),
  deleting: t('Being deleted'),
}

export const givableWords: Record<Givable, string> = {
  plan: message('Plan'),
  answers: message('Answers a month'),
  brands: message('Brands'),
  seats: message('Seats'),
  ...planFeatureWords,
}

/** "2 uses of unknown cost". */
export const monthCostWords = (count: number): string =>
  t('{count, plural, one {# use} other {# uses}} of unknown cost', { count })
