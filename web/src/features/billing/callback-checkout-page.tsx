import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { isEntitled, type BillingState } from '#core/billing/schema.ts'
import { ErrorState } from '../../components/states/error-state.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { NoOrganization } from '../../components/states/no-organization.tsx'
import { notifyError } from '../../components/states/notices.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { t } from '../../lib/language/t.ts'
import { membershipKeys } from '../../lib/organization/memberships.ts'
import { useMembership, useMemberships } from '../../lib/organization/use-organization.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { askStripe, billingQuery } from './api/billing.ts'
import { describeEntitlement } from './describe-plan.ts'

const lookAgainMs = 2000
const lookRarelyMs = 10_000
const asksItselfAfterMs = 10_000
const isLongAfterMs = 30_000

/**
 * `/auth/callback-checkout`: where Stripe sends people back to, and where people arrive who signed in on their way to
 * the checkout. The parameters of the URL never count as proof of a payment.
 */
export function CallbackCheckoutPage() {
  useDocumentTitle(t('Confirming payment'))
  const { plan, interval, outcome, for: boughtFor } = useSearch({ from: '/card/auth/callback-checkout' })
  const current = useMembership()
  const memberships = useMemberships()
  if (outcome === 'left')
    return (
      <Stack gap="lg">
        <Title order={1}>{t('Payment not completed')}</Title>
        <Text fz="sm">{t('You left before paying. You weren’t charged, and your plan hasn’t changed.')}</Text>
        <ButtonLink to="/checkout" search={{ plan, interval, organizationId: boughtFor }} fullWidth>
          {t('Continue to checkout')}
        </ButtonLink>
        <ButtonLink to="/" variant="default" fullWidth>
          {t('Back to Answerscope')}
        </ButtonLink>
      </Stack>
    )
  if (outcome !== 'paid') return <Navigate to="/checkout" search={{ plan, interval }} replace />
  // The user may have returned with another account, or with the organization of another tab.
  const membership =
    boughtFor === undefined ? current : memberships.find(({ organizationId }) => organizationId === boughtFor)
  if (membership === undefined)
    return boughtFor === undefined ? (
      <NoOrganization />
    ) : (
      <Elsewhere>
        {t(
          'This payment is for an organization that this account isn’t in. If it went through, the plan is active and nothing is lost. To view it, sign in with the account that paid.',
        )}
      </Elsewhere>
    )
  if (membership.role !== 'owner' && membership.role !== 'admin')
    return (
      <Elsewhere>
        {t(
          'Only owners and admins of {name} can view billing. If the payment went through, the plan is active.',
          {
            name: membership.organizationName,
          },
        )}
      </Elsewhere>
    )
  return <Waiting organizationId={membership.organizationId} planKey={plan} interval={interval} />
}

function Elsewhere({ children }: { children: ReactNode }) {
  return (
    <Stack gap="lg">
      <Title order={1}>{t('This payment belongs to another account')}</Title>
      <Text fz="sm">{children}</Text>
      <ButtonLink to="/" variant="default" fullWidth>
        {t('Back to Answerscope')}
      </ButtonLink>
    </Stack>
  )
}

function Waiting({
  organizationId,
  planKey,
  interval,
}: {
  organizationId: string
  planKey: string | undefined
  interval: string | undefined
}) {
  const isLong = useIsLong(isLongAfterMs)
  const asksItself = useIsLong(asksItselfAfterMs)
  const isDone = (state: BillingState | undefined) =>
    state?.subscription != null &&
    isEntitled(state.subscription, new Date()) &&
    state.subscription.planKey === planKey &&
    state.subscription.interval === interval
  const query = useQuery({
    ...billingQuery(organizationId),
    staleTime: 0,
    refetchInterval: ({ state }) => (isDone(state.data) ? false : isLong ? lookRarelyMs : lookAgainMs),
  })
  const hasPlan = isDone(query.data)
  const queryClient = useQueryClient()
  useEffect(() => {
    // The membership includes the rights that come with the plan.
    if (hasPlan) void queryClient.invalidateQueries({ queryKey: membershipKeys.all })
  }, [hasPlan, queryClient])
  const asking = useSubmission({ mutationFn: () => askStripe(organizationId), onError: notifyError })
  const mayAsk = asksItself && !hasPlan
  useEffect(() => {
    // Once automatically. An error is shown only when the user asks.
    if (mayAsk) askStripe(organizationId).catch(() => null)
  }, [mayAsk, organizationId])
  if (query.error && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const settings = (
    <ButtonLink to="/settings" search={{ section: 'plan', organizationId }} variant="default" fullWidth>
      {t('Billing')}
    </ButtonLink>
  )
  if (hasPlan)
    return (
      <Stack gap="lg">
        <Title order={1}>{t('You’re on {plan}', { plan: query.data?.subscription?.planName ?? '' })}</Title>
        <Text fz="sm">{t('Stripe confirmed your payment. Find your invoices in settings.')}</Text>
        <ButtonLink to="/" search={{ organizationId }} fullWidth>
          {t('Open Answerscope')}
        </ButtonLink>
        {settings}
      </Stack>
    )
  const subscription = query.data?.subscription ?? null
  return (
    <Stack gap="lg">
      <Title order={1}>{isLong ? t('Payment not confirmed yet') : t('Confirming your payment…')}</Title>
      {isLong ? null : <Loader size="sm" />}
      <Text fz="sm" aria-live="polite">
        {isLong
          ? t(
              'If you paid, don’t pay again. Your plan changes automatically when Stripe confirms the payment, and we’ll notify you. You can leave this page.',
            )
          : t('We’re waiting for Stripe to confirm. This takes a few seconds.')}
      </Text>
      {isLong && subscription !== null ? (
        <Text fz="sm">
          {subscription.planName === null
            ? t('Current status:')
            : t('Current status: your plan is {plan}.', { plan: subscription.planName })}{' '}
          {describeEntitlement(subscription)}
        </Text>
      ) : null}
      {isLong ? (
        <Button fullWidth loading={asking.isPending} onClick={() => asking.submit(undefined)}>
          {t('Check again')}
        </Button>
      ) : null}
      {settings}
    </Stack>
  )
}

/** Whether the component has been mounted for that long. */
function useIsLong(afterMs: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLong
}
