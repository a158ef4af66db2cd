import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isOverdue, type BillingState, type Subscription } from '#core/billing/schema.ts'
import { notify } from '../../components/states/notices.tsx'
import { formatDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { cancelSubscription } from './api/billing.ts'
import { KeptChoice } from './kept-choice.tsx'
import { contentsOf } from './describe-plan.ts'

/**
 * Confirms a cancellation: when the subscription ends, what applies afterward, and which brands and members stay
 * active.
 */
export function EndDialog({
  organizationId,
  subscription,
  fallback,
  onEnded,
  onClose,
}: {
  organizationId: string
  subscription: Subscription
  fallback: BillingState['fallback']
  onEnded: () => void
  onClose: () => void
}) {
  const [kept, setKept] = useState({ brandIds: [] as string[], userIds: [] as string[] })
  const ending = useSubmission({
    mutationFn: () => cancelSubscription(organizationId, kept),
    onSuccess: () => {
      notify(t('Subscription ends with the billing period'))
      onEnded()
    },
  })
  const { periodEnd, status } = subscription
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Cancel subscription')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        <Text fz="sm">
          {periodEnd === null || isOverdue(status)
            ? t(
                'You keep access until your billing period ends. Nothing is deleted, and you can resume anytime before then.',
              )
            : t('You keep access until {day}. Nothing is deleted, and you can resume anytime before then.', {
                day: formatDay(periodEnd),
              })}
        </Text>
        <Text fz="sm">
          {fallback === null
            ? t('After that, your data stays readable, but no new prompts are run.')
            : t('After that, you’re on the {plan} plan: {contents}.', {
                plan: fallback.plan.name,
                contents: contentsOf(fallback.plan).join(' · '),
              })}
        </Text>
        {fallback === null || (fallback.excess.brands === null && fallback.excess.seats === null) ? null : (
          <KeptChoice
            organizationId={organizationId}
            plan={fallback.plan}
            excess={fallback.excess}
            kept={kept}
            onChange={setKept}
          />
        )}
        {ending.error === null ? null : (
          <Text role="alert" fz="sm" c="worse">
            {ending.error.message}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Keep subscription')}
          </Button>
          <Button color="worse" loading={ending.isPending} onClick={() => ending.submit(undefined)}>
            {t('Cancel subscription')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
