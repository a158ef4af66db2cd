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
      notify(t('It ends with what is paid for.'))
      onEnded()
    },
  })
  const { periodEnd, status } = subscription
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('End the subscription')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        <Text fz="sm">
          {periodEnd === null || isOverdue(status)
            ? t(
                'Everything goes on until the end of what is paid. Nothing is deleted, and you can take it back until then.',
              )
            : t('Everything goes on until {day}. Nothing is deleted, and you can take it back until then.', {
                day: formatDay(periodEnd),
              })}
        </Text>
        <Text fz="sm">
          {fallback === null
            ? t('After that, what is there stays readable, and nothing new is asked.')
            : t('After that the plan {plan} holds: {contents}.', {
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
            {t('Keep it')}
          </Button>
          <Button color="worse" loading={ending.isPending} onClick={() => ending.submit(undefined)}>
            {t('End it')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
