import { Flex, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { BillingInterval, PlanCard } from '#core/billing/schema.ts'
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'
import classes from './billing.module.css'
import { contentsOf, formatPlanPrice } from './describe-plan.ts'

/** Chooses a plan and its billing interval. Only plans with a price at Stripe can be chosen. */
export function PlanChoice({
  plans,
  planKey,
  interval,
  onChange,
}: {
  plans: readonly PlanCard[]
  planKey: string
  interval: BillingInterval
  onChange: (choice: { plan: string; interval: BillingInterval }) => void
}) {
  const name = useId()
  const hasBoth = plans.some((plan) => plan.isSoldMonthly) && plans.some((plan) => plan.isSoldYearly)
  return (
    <>
      {hasBoth ? (
        <SegmentedControl
          fullWidth
          aria-label={t('Billing period')}
          value={interval}
          onChange={(value) =>
            onChange({ plan: planKey, interval: value === 'yearly' ? 'yearly' : 'monthly' })
          }
          data={[
            { value: 'monthly', label: t('Monthly') },
            { value: 'yearly', label: t('Yearly') },
          ]}
        />
      ) : null}
      <fieldset className={classes['plans']}>
        <legend>{t('Plan')}</legend>
        {plans
          .filter((plan) => isSold(plan, interval))
          .map((plan) => (
            <label key={plan.key} className={`${classes['plan']} ${styles['hovered']} ${styles['box']}`}>
              <input
                type="radio"
                name={name}
                value={plan.key}
                checked={plan.key === planKey}
                onChange={() => onChange({ plan: plan.key, interval })}
              />
              <Flex component="span" wrap="wrap" justify="space-between" gap="0 0.75rem">
                <span className={styles['strong']}>{plan.name}</span>
                <span className={styles['figures']}>{formatPlanPrice(plan, interval, plans)}</span>
              </Flex>
              <span className={classes['contents']}>{contentsOf(plan).join(' · ')}</span>
            </label>
          ))}
      </fieldset>
    </>
  )
}

export const isSold = (plan: PlanCard, interval: BillingInterval) =>
  interval === 'yearly' ? plan.isSoldYearly : plan.isSoldMonthly
