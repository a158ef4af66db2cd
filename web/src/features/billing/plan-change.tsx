import { Button, Flex, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, moneyFormat } from '#core/billing/money.ts'
import type { BillingInterval, ChangePreview, PlanCard } from '#core/billing/schema.ts'
import { Loaded, RowsSkeleton } from '../../components/states/loaded.tsx'
import styles from '../../components/styles/styles.module.css'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { billingKeys, changePlan, previewQuery } from './api/billing.ts'
import classes from './billing.module.css'
import { KeptChoice } from './kept-choice.tsx'
import { formatPlanPrice } from './describe-plan.ts'

/** The cost of another plan, as calculated by Stripe, and what stays active on it. */
export function PlanChange({
  organizationId,
  plan,
  interval,
  addsTax,
  onChanged,
}: {
  organizationId: string
  plan: PlanCard
  interval: BillingInterval
  addsTax: boolean
  onChanged: () => void
}) {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState({ brandIds: [] as string[], userIds: [] as string[] })
  const query = useQuery(previewQuery(organizationId, { planKey: plan.key, interval }))
  const changing = useSubmission({
    mutationFn: (prorationDate: number) =>
      changePlan(organizationId, {
        planKey: plan.key,
        interval,
        prorationDate,
        keptBrandIds: kept.brandIds,
        keptUserIds: kept.userIds,
      }),
    onSuccess: ({ payAt }) => (payAt === null ? onChanged() : window.location.assign(payAt)),
    onError: () =>
      queryClient.invalidateQueries({ queryKey: [...billingKeys.of(organizationId), 'preview'] }),
  })
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
      {(preview) => {
        const { prorationDate, currency, dueNow, excess } = preview
        return (
          <Stack gap="md">
            <Costs preview={preview} />
            <Text fz="xs" c="dimmed">
              {addsTax || preview.tax !== 0
                ? t('Then {price}, excluding tax.', { price: formatPlanPrice(plan, interval) })
                : t('Then {price}.', { price: formatPlanPrice(plan, interval) })}
            </Text>
            {excess.brands !== null || excess.seats !== null ? (
              <KeptChoice
                organizationId={organizationId}
                plan={plan}
                excess={excess}
                kept={kept}
                onChange={setKept}
              />
            ) : null}
            {changing.error === null ? null : (
              <Text role="alert" fz="sm" c="worse">
                {changing.error.message}
              </Text>
            )}
            <Button fullWidth loading={changing.isPending} onClick={() => changing.submit(prorationDate)}>
              {dueNow > 0
                ? t('Pay {amount} and switch', { amount: formatAmount(dueNow, currency, locale) })
                : t('Change plan')}
            </Button>
          </Stack>
        )
      }}
    </Loaded>
  )
}

/** Stripe's calculation: prorated lines, coupons, tax, earlier credit, and the total. */
function Costs({ preview }: { preview: ChangePreview }) {
  const { currency, lines, discount, tax, balance, credit, dueNow } = preview
  const counted = [
    ...lines.map(({ description, amount }) => ({ name: description, amount })),
    { name: t('Coupon'), amount: -discount },
    { name: t('Tax'), amount: tax },
    { name: balance < 0 ? t('Existing credit') : t('Previous balance'), amount: credit > 0 ? 0 : balance },
  ].filter(({ amount }, index) => amount !== 0 || index < lines.length)
  const sum =
    credit > 0
      ? { name: t('Credit for future invoices'), amount: credit }
      : { name: t('Due now'), amount: dueNow }
  const write = moneyFormat(
    [...counted, sum].map(({ amount }) => amount),
    currency,
    locale,
  )
  return (
    <Flex
      component="dl"
      className={`${classes['lines']} ${styles['box']} ${styles['figures']}`}
      direction="column"
      gap={4}
      py={12}
      px={14}
      fz="sm"
    >
      {counted.map(({ name, amount }, index) => (
        // Stripe may use the same text for two lines.
        // oxlint-disable-next-line react/no-array-index-key -- the list of one preview never changes
        <div key={index}>
          <dt>{name}</dt>
          <dd className={styles['nowrap']}>{write(amount)}</dd>
        </div>
      ))}
      <div data-sum>
        <dt>{sum.name}</dt>
        <dd className={styles['nowrap']}>{write(sum.amount)}</dd>
      </div>
    </Flex>
  )
}
