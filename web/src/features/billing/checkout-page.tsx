import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  isOverdue,
  isRunning,
  type BillingInterval,
  type BillingState,
  type PlanCard,
} from '#core/billing/schema.ts'
import { ButtonLink } from '../../components/layout/links.tsx'
import { Loaded, RowsSkeleton } from '../../components/states/loaded.tsx'
import { NoOrganization } from '../../components/states/no-organization.tsx'
import { notifyError } from '../../components/states/notices.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { t } from '../../lib/language/t.ts'
import { useMembership, useMemberships } from '../../lib/organization/use-organization.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { billingQuery, goToCheckout, takeCancellationBack } from './api/billing.ts'
import { PlanChange } from './plan-change.tsx'
import { openInvoice } from './plan-actions.tsx'
import { isSold, PlanChoice } from './plan-choice.tsx'
import { describeEntitlement } from './describe-plan.ts'
import { useLeaving } from './use-leaving.ts'
import { useLooking } from './use-looking.ts'

/** `/checkout`: chooses a plan for an organization. Payment happens at Stripe. */
export function CheckoutPage() {
  useDocumentTitle(t('Checkout'))
  const membership = useMembership()
  const memberships = useMemberships()
  const navigate = useNavigate()
  const organizationId = membership?.organizationId ?? ''
  const isAdmin = membership?.role === 'owner' || membership?.role === 'admin'
  const query = useQuery({ ...billingQuery(organizationId), enabled: isAdmin })
  const { plan, interval } = useSearch({ from: '/card/checkout' })
  if (memberships.length === 0 || membership === undefined) return <NoOrganization />
  if (query.data?.isSold === false) return <NothingSold />
  const subscription = query.data?.subscription ?? null
  const runs = subscription !== null && isRunning(subscription.status)
  return (
    <Stack gap="lg">
      <Title order={1}>{runs ? t('Change plan') : t('Choose a plan')}</Title>
      {memberships.length > 1 ? (
        <NativeSelect
          label={t('Organization')}
          value={organizationId}
          onChange={({ currentTarget }) =>
            void navigate({
              to: '/checkout',
              search: { plan, interval, organizationId: currentTarget.value, clientId: undefined },
            })
          }
          data={memberships.map(({ organizationId: value, organizationName: label }) => ({ value, label }))}
        />
      ) : (
        <Text fz="sm">{t('Organization: {name}', { name: membership.organizationName })}</Text>
      )}
      {isAdmin ? (
        <Loaded query={query} skeleton={<RowsSkeleton rows={4} />}>
          {(billing) => <Offer key={organizationId} organizationId={organizationId} billing={billing} />}
        </Loaded>
      ) : (
        <Text fz="sm">{t('Only owners and admins can choose a plan. Ask one of them.')}</Text>
      )}
    </Stack>
  )
}

function NothingSold() {
  return (
    <Stack gap="lg">
      <Title order={1}>{t('No purchase needed')}</Title>
      <Text fz="sm">{t('Self-hosted: every feature is included at no charge.')}</Text>
      <ButtonLink to="/" variant="default" fullWidth>
        {t('Back to Answerscope')}
      </ButtonLink>
    </Stack>
  )
}

function Offer({ organizationId, billing }: { organizationId: string; billing: BillingState }) {
  const { plan: wanted, interval: by } = useSearch({ from: '/card/checkout' })
  const navigate = useNavigate()
  const { offered, subscription } = billing
  const runs = subscription !== null && isRunning(subscription.status)
  const interval = intervalOf(offered, { wanted, by })
  const sold = offered.filter((plan) => isSold(plan, interval))
  const chosen = sold.find(({ key }) => key === wanted) ?? null
  const isSame = runs && chosen?.key === subscription.planKey && interval === subscription.interval
  const mustPay = runs && isOverdue(subscription.status)
  const isEnding = runs && subscription.cancelsAt !== null
  const isUnknown = wanted !== undefined && !offered.some(({ key }) => key === wanted)
  return (
    <>
      {billing.isGiven && billing.plan !== null ? (
        <Text fz="sm">
          {t(
            'Support has set your plan to {plan}. A plan you buy takes effect when that ends. Until then, nothing changes.',
            { plan: billing.plan.name },
          )}
        </Text>
      ) : null}
      {isUnknown ? (
        <Text role="alert" fz="sm" c="worse">
          {t('That plan is no longer available. Choose another one.')}
        </Text>
      ) : null}
      {subscription === null ? null : (
        <Text fz="sm">
          {runs && subscription.planName !== null
            ? t('Your plan is {plan}.', { plan: subscription.planName })
            : null}{' '}
          {describeEntitlement(subscription)}
        </Text>
      )}
      {mustPay ? (
        <PayOpen payAt={openInvoice(billing.invoices)} />
      ) : isEnding ? (
        <TakeBack organizationId={organizationId} />
      ) : (
        <>
          <PlanChoice
            plans={offered}
            planKey={chosen?.key ?? ''}
            interval={interval}
            onChange={(choice) =>
              void navigate({
                to: '/checkout',
                search: (before) => ({ ...before, ...choice }),
                replace: true,
              })
            }
          />
          {isSame ? (
            <Text fz="sm" c="dimmed">
              {t('This is your current plan.')}
            </Text>
          ) : runs && chosen !== null ? (
            <PlanChange
              key={`${chosen.key} ${interval}`}
              organizationId={organizationId}
              plan={chosen}
              interval={interval}
              addsTax={billing.addsTax}
              onChanged={() =>
                void navigate({
                  to: '/auth/callback-checkout',
                  search: { plan: chosen.key, interval, outcome: 'paid', for: organizationId },
                })
              }
            />
          ) : (
            <Pay
              organizationId={organizationId}
              planKey={chosen?.key ?? null}
              interval={interval}
              addsTax={billing.addsTax}
            />
          )}
        </>
      )}
      <ButtonLink to="/settings" search={{ section: 'plan' }} variant="subtle" fullWidth>
        {t('Back to settings')}
      </ButtonLink>
    </>
  )
}

/** The interval from the URL, unless the requested plan is sold only with the other one. */
function intervalOf(
  offered: readonly PlanCard[],
  { wanted, by }: { wanted: string | undefined; by: string | undefined },
): BillingInterval {
  const plan = offered.find(({ key }) => key === wanted)
  const asked = by === 'yearly' ? 'yearly' : 'monthly'
  const other = asked === 'yearly' ? 'monthly' : 'yearly'
  const concerned = plan === undefined ? offered : [plan]
  const isSoldOtherwiseOnly =
    !concerned.some((one) => isSold(one, asked)) && concerned.some((one) => isSold(one, other))
  return isSoldOtherwiseOnly ? other : asked
}

/** The plan cannot be changed until the open invoice is paid. */
function PayOpen({ payAt }: { payAt: string | undefined }) {
  return (
    <Stack gap="xs">
      <Text fz="sm">{t('Pay the open invoice to change your plan.')}</Text>
      {payAt === undefined ? null : (
        <Button component="a" href={payAt} fullWidth>
          {t('Pay open invoice')}
        </Button>
      )}
    </Stack>
  )
}

/** A cancellation must be revoked first, because a new plan would also end with the subscription. */
function TakeBack({ organizationId }: { organizationId: string }) {
  const isLooking = useLooking(organizationId, true)
  const takingBack = useSubmission({
    mutationFn: () => takeCancellationBack(organizationId),
    onSuccess: () => isLooking.until(false),
    onError: notifyError,
  })
  return (
    <Stack gap="xs">
      <Text fz="sm">{t('Your subscription is set to end. Keep it to change your plan.')}</Text>
      <Button
        fullWidth
        loading={takingBack.isPending || isLooking.isLooking}
        onClick={() => takingBack.submit(undefined)}
      >
        {t('Keep subscription')}
      </Button>
    </Stack>
  )
}

function Pay({
  organizationId,
  planKey,
  interval,
  addsTax,
}: {
  organizationId: string
  planKey: string | null
  interval: BillingInterval
  addsTax: boolean
}) {
  const paying = useLeaving(organizationId, (chosen: string) =>
    goToCheckout(organizationId, { planKey: chosen, interval }),
  )
  return (
    <Stack gap="xs">
      {paying.error === null ? null : (
        <Text role="alert" fz="sm" c="worse">
          {paying.error.message}
        </Text>
      )}
      <Button
        fullWidth
        disabled={planKey === null}
        loading={paying.isLeaving}
        onClick={() => planKey === null || paying.submit(planKey)}
      >
        {t('Continue to payment')}
      </Button>
      <Text fz="xs" c="dimmed">
        {addsTax
          ? t(
              'You’ll pay on Stripe, where you enter your billing address and tax ID. Stripe adds tax and accepts coupons.',
            )
          : t(
              'You’ll pay on Stripe, where you enter your billing address and tax ID. Stripe accepts coupons.',
            )}
      </Text>
    </Stack>
  )
}
