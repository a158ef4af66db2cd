import type { OrganizationState } from '#core/organizations/admin-schema.ts'
import { message } from '#core/language/message.ts'
import { planFeatureLabels } from '#core/billing/plans/features.ts'
import type { Overridable } from '#core/billing/plans/overrides.ts'
import { t } from '../../../lib/language/t.ts'

export const organizationStateLabels: Record<OrganizationState, string> = {
  active: t('Active'),
  trial: t('Trial'),
  'trial-ended': t('Trial ended'),
  demo: t('Demo'),
  deleting: t('Being deleted'),
}

export const overridableLabels: Record<Overridable, string> = {
  plan: message('Plan'),
  answers: message('Answers per month'),
  brands: message('Brands'),
  seats: message('Seats'),
  ...planFeatureLabels,
}

/** "2 uses of unknown cost". */
export const formatMonthCost = (count: number): string =>
  t('{count, plural, one {# call} other {# calls}} with unknown cost', { count })
