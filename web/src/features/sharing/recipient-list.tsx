import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { RecipientRow } from '#core/sharing/recipients/schema.ts'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { formatDay } from '../../lib/format.ts'
import { said } from '../../lib/language/said.ts'
import { t } from '../../lib/language/t.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { recipientKeys, removeRecipient, sendReportNow } from './api/recipients.ts'
import classes from './sharing.module.css'

/** People outside the organization who get a report by email, with their answer and the last email. */
export function RecipientList({
  recipients,
  showsLink = false,
}: {
  recipients: readonly RecipientRow[]
  showsLink?: boolean
}) {
  const queryClient = useQueryClient()
  const removing = useSubmission({
    mutationFn: ({ id }: RecipientRow) => removeRecipient(id),
    onSuccess: async (_, { email }) => {
      notify(t('{email} removed', { email }))
      await queryClient.invalidateQueries({ queryKey: recipientKeys.all })
    },
    onError: notifyError,
  })
  const sending = useSubmission({
    mutationFn: ({ id }: RecipientRow) => sendReportNow(id),
    onSuccess: (_, { email }) => notify(t('Report sent to {email}', { email })),
    onError: notifyError,
  })
  return (
    <ul className={classes['list']}>
      {recipients.map((recipient) => (
        <li key={recipient.id} className={classes['link']} data-state={recipient.state}>
          <div>
            <p className={classes['name']}>{recipient.email}</p>
            {showsLink ? (
              <p className={classes['note']}>
                {recipient.brandName}: {recipient.linkName}
              </p>
            ) : null}
            <p className={classes['note']} data-ended={hasEnded(recipient) || undefined}>
              {[stateLabels[recipient.state], cadenceLabels[recipient.cadence], datesOf(recipient)].join(
                ' · ',
              )}
            </p>
            {recipient.lastProblem === null ? null : (
              <p className={classes['note']} data-ended>
                {said(recipient.lastProblem)}
              </p>
            )}
          </div>
          <Group gap="xs">
            {recipient.state === 'confirmed' ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('Send now to {email}', { email: recipient.email })}
                onClick={() => sending.submit(recipient)}
              >
                {t('Send now')}
              </Button>
            ) : null}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Remove {email}', { email: recipient.email })}
              onClick={() => removing.submit(recipient)}
            >
              {t('Remove')}
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  )
}

const stateLabels: Record<RecipientRow['state'], string> = {
  pending: t('Not confirmed yet'),
  expired: t('Confirmation expired'),
  confirmed: t('Confirmed'),
  refused: t('Declined'),
  unsubscribed: t('Unsubscribed'),
  bounced: t('Bounced'),
}

const cadenceLabels: Record<RecipientRow['cadence'], string> = {
  weekly: t('every Monday'),
  monthly: t('first Monday of the month'),
}

const hasEnded = ({ state }: RecipientRow) => state !== 'pending' && state !== 'confirmed'

function datesOf({ lastSentAt, nextAt, state }: RecipientRow): string {
  const last =
    lastSentAt === null ? t('no report sent yet') : t('last sent {day}', { day: formatDay(lastSentAt) })
  return state === 'confirmed' && nextAt !== null
    ? `${last} · ${t('next {day}', { day: formatDay(nextAt) })}`
    : last
}
