import { Badge, Button, Flex, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  invitationStateLabels,
  isOpenState,
  type InvitationRow,
  type MailDelivery,
} from '#core/people/invitations/schema.ts'
import { roleLabels } from '#core/people/roles.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { formatDay } from '../../../lib/format.ts'
import { invitationKeys } from '../../../lib/joining/invitations.ts'
import { t } from '../../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import settings from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { useSubmission } from '../../../lib/use-submission.ts'
import { resendInvitation, restoreInvitation, revokeInvitation } from './api/invitations.ts'

const colors: Record<InvitationRow['state'], string> = {
  queued: 'gray',
  unsent: 'worse',
  delivered: 'gray',
  bounced: 'worse',
  opened: 'cobalt',
  accepted: 'better',
  expired: 'gray',
  revoked: 'gray',
}

/** One invitation: recipient, role, state, and actions. */
export function InvitationLine({
  membership: { organizationId },
  invite,
  delivery,
  onLink,
}: {
  membership: Membership
  invite: InvitationRow
  delivery: MailDelivery
  onLink: (link: { id: string; email: string; link: string }) => void
}) {
  const { id, email, state, problem, invitedBy, expiresAt } = invite
  const words = invitationStateLabels[state]
  const sendsMail = delivery === 'smtp'
  const { resending, revoking } = useInvitationChanges({ organizationId, id, email, sendsMail, onLink })
  const mayResend = invite.mayChange && (isOpenState(state) || state === 'expired')
  return (
    <li className={settings['row']}>
      <div className={settings['words']}>
        <Flex component="span" wrap="wrap" align="center" gap="0.25rem 0.5rem">
          <span className={styles['strong']}>{email}</span>
          <Tooltip label={t(words.about)}>
            <Badge
              size="sm"
              variant="light"
              radius="sm"
              tt="none"
              fw={500}
              color={colors[state]}
              tabIndex={0}
            >
              {t(words.label)}
            </Badge>
          </Tooltip>
        </Flex>
        <span>
          {t(roleLabels[invite.role].label)}
          {' · '}
          <Brands organizationId={organizationId} invite={invite} />
        </span>
        {problem === null ? (
          state === 'unsent' && <span className={styles['bad']}>{nextStep(sendsMail)}</span>
        ) : (
          <span className={styles['bad']}>{problem}</span>
        )}
        <span className={styles['fine']}>
          {state === 'unsent' ? madeBy(invitedBy) : sentBy(invitedBy)} <Moment at={invite.sentAt} />
          {invite.resends > 0 && state !== 'unsent'
            ? ` · ${t('{count, plural, one {resent once} other {resent # times}}', { count: invite.resends })}`
            : null}
          {isOpenState(state) ? ` · ${t('expires on {day}', { day: formatDay(expiresAt) })}` : null}
          <Ended invite={invite} />
        </span>
      </div>
      <div className={settings['actions']}>
        {mayResend ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={
              sendsMail ? t('Send again to {email}', { email }) : t('Create new link for {email}', { email })
            }
            loading={resending.isPending}
            onClick={() => resending.submit()}
          >
            {sendsMail ? t('Resend') : t('Create new link')}
          </Button>
        ) : null}
        {invite.mayChange && isOpenState(state) ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Revoke invitation for {email}', { email })}
            loading={revoking.isPending}
            onClick={() => revoking.submit()}
          >
            {t('Revoke')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

const sentBy = (name: string | null) => (name === null ? t('sent') : t('sent by {name}', { name }))
const madeBy = (name: string | null) => (name === null ? '' : t('invited by {name}', { name }))

const nextStep = (sendsMail: boolean) =>
  sendsMail
    ? t('No email was sent. Send it now, or revoke the invitation.')
    : t(
        'This server doesn’t send email. Send the link yourself, or create a new one. Your instance admin can set SMTP_URL.',
      )

function useInvitationChanges({
  organizationId,
  id,
  email,
  sendsMail,
  onLink,
}: {
  organizationId: string
  id: string
  email: string
  sendsMail: boolean
  onLink: (link: { id: string; email: string; link: string }) => void
}) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: invitationKeys.of(organizationId) })
  const resending = useSubmission<Awaited<ReturnType<typeof resendInvitation>>, void>({
    mutationFn: () => resendInvitation(organizationId, id),
    retry: false,
    onSuccess: async (fresh) => {
      notify(
        sendsMail
          ? t('New email sent to {email}. The previous link no longer works.', { email })
          : t('New link created for {email}. The previous link no longer works.', { email }),
      )
      onLink(fresh)
      await refresh()
    },
    onError: notifyError,
  })
  const revoking = useSubmission<void, void>({
    mutationFn: () => revokeInvitation(organizationId, id),
    retry: false,
    onSuccess: async () => {
      notify(t('Invitation for {email} revoked', { email }), {
        undo: () => restoreInvitation(organizationId, id).then(refresh, notifyError),
      })
      await refresh()
    },
    onError: (error) => {
      notifyError(error)
      void refresh()
    },
  })
  return { resending, revoking }
}

function Brands({ organizationId, invite }: { organizationId: string; invite: InvitationRow }) {
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  if (invite.role === 'owner' || invite.role === 'admin') return t('all brands')
  if (invite.allBrands) return t('all current and future brands')
  const names = invite.brandIds
    .map((id) => brands.find((brand) => brand.id === id)?.name)
    .filter((name) => name != null)
  return names.length > 0 && names.length <= 3
    ? names.join(', ')
    : t('{count, plural, =0 {no brands} one {# brand} other {# brands}}', { count: invite.brandIds.length })
}

function Ended({ invite: { state, acceptedAt, revokedAt, expiresAt } }: { invite: InvitationRow }) {
  if (state === 'expired') return ` · ${t('expired on {day}', { day: formatDay(expiresAt) })}`
  const [at, words] = state === 'accepted' ? [acceptedAt, t('joined')] : [revokedAt, t('revoked')]
  if (at === null) return null
  return (
    <>
      {' · '}
      {words} <Moment at={at} />
    </>
  )
}
