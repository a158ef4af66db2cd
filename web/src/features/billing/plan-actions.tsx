import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { isOverdue, isRunning, type BillingState, type Invoice } from '#core/billing/schema.ts'
import { ButtonLink } from '../../components/layout/links.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { goToPortal, takeCancellationBack } from './api/billing.ts'
import { EndDialog } from './end-dialog.tsx'
import { useLeaving } from './use-leaving.ts'
import { useLooking } from './use-looking.ts'

/** Changes the plan, pays an open invoice, opens payment details at Stripe, or cancels. */
export function PlanActions({ organizationId, billing }: { organizationId: string; billing: BillingState }) {
  const { subscription } = billing
  const runs = subscription !== null && isRunning(subscription.status)
  const payAt =
    subscription !== null && isOverdue(subscription.status) ? openInvoice(billing.invoices) : undefined
  const isCancelling = subscription !== null && subscription.cancelsAt !== null
  const isLooking = useLooking(organizationId, isCancelling)
  const [isEnding, setEnding] = useState(false)
  const portal = useLeaving(organizationId, goToPortal, { onError: notifyError })
  const takingBack = useSubmission({
    mutationFn: () => takeCancellationBack(organizationId),
    onSuccess: () => {
      isLooking.until(false)
      notify(t('Subscription resumed'))
    },
    onError: notifyError,
  })
  return (
    <Group align="stretch" gap={8} mt={16}>
      {payAt === undefined ? (
        <ButtonLink to="/checkout" variant={runs && isCancelling ? 'default' : 'filled'}>
          {runs ? t('Change plan') : t('Choose a plan')}
        </ButtonLink>
      ) : (
        <Button component="a" href={payAt} target="_blank" rel="noreferrer">
          {t('Pay open invoice')}
        </Button>
      )}
      {subscription === null ? null : (
        <Button variant="default" loading={portal.isLeaving} onClick={() => portal.submit(organizationId)}>
          {t('Payment details')}
        </Button>
      )}
      {runs ? (
        <Button
          variant={isCancelling ? 'filled' : 'subtle'}
          color={isCancelling ? undefined : 'worse'}
          loading={takingBack.isPending || isLooking.isLooking}
          onClick={() => (isCancelling ? takingBack.submit(undefined) : setEnding(true))}
        >
          {isCancelling ? t('Keep subscription') : t('Cancel subscription')}
        </Button>
      ) : null}
      {isEnding && subscription !== null ? (
        <EndDialog
          organizationId={organizationId}
          subscription={subscription}
          fallback={billing.fallback}
          onEnded={() => {
            setEnding(false)
            isLooking.until(true)
          }}
          onClose={() => setEnding(false)}
        />
      ) : null}
    </Group>
  )
}

/** The payment page of the oldest open invoice. The plan cannot be changed until it is paid. */
export const openInvoice = (invoices: readonly Invoice[]): string | undefined =>
  invoices.findLast(({ status, hostedUrl }) => status === 'open' && hostedUrl !== null)?.hostedUrl ??
  undefined
