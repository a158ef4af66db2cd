import type { OrganizationRow } from '#core/organizations/admin-schema.ts'
import { planFeatures } from '#core/billing/plans/features.ts'
import type { Overridable, OverrideInput } from '#core/billing/plans/overrides.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/** `again` is the input that restores the override after an accidental removal. */
export type OverrideChoice = {
  what: Overridable
  value: string
  until: string | null
  reason: string
  again: OverrideInput
}

/** The active overrides of an organization, the plan first. */
export function overrideChoices({ plan, override, given }: OrganizationRow): OverrideChoice[] {
  const things: OverrideChoice[] = []
  if (override !== null) {
    const { key, until, reason } = override
    const again = { what: 'plan', planKey: key, until, reason } as const
    things.push({ what: 'plan', value: plan?.key === key ? plan.name : key, until, reason, again })
  }
  for (const { kind, amount, until, reason } of given) {
    const feature = planFeatures.find((each) => each === kind)
    if (feature !== undefined) {
      const again = { what: feature, isContained: amount === null, until, reason } as const
      things.push({ what: kind, value: amount === null ? t('on') : t('off'), until, reason, again })
    } else if (kind === 'answers' || kind === 'brands' || kind === 'seats') {
      const value = amount === null ? t('no limit') : formatCount(amount)
      things.push({ what: kind, value, until, reason, again: { what: kind, amount, until, reason } })
    }
  }
  return things
}
