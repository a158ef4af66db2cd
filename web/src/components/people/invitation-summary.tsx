import { Text } from '@mantine/core'
import type { InvitationPreview } from '#core/people/invitations/schema.ts'
import { roleLabels } from '#core/people/roles.ts'
import { formatDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'
import classes from './invitation-summary.module.css'

/** Who invites whom to what: on the invitation page and on the sign-in pages that lead to it. */
export function InvitationSummary({ invite }: { invite: Omit<InvitationPreview, 'you'> | null }) {
  return (
    <section
      className={`${classes['box']} ${styles['box']}`}
      aria-label={t('Invitation')}
      data-off={isOff(invite) || undefined}
    >
      {invite === null ? (
        <p>
          {t('This invitation link isn’t valid. Open the link in your email again, or ask for a new one.')}
        </p>
      ) : invite.state === 'open' ? (
        <>
          <p>
            {invite.inviter === null
              ? t('You’re invited to join')
              : t('{inviter} invited you to join', { inviter: invite.inviter })}
          </p>
          <Text fz={17} fw={600}>
            {invite.organizationName}
          </Text>
          <p className={styles['muted']}>
            {t('Role: {role} · Expires {day}', {
              role: t(roleLabels[invite.role].label).toLowerCase(),
              day: formatDay(invite.expiresAt),
            })}
          </p>
        </>
      ) : (
        <p>{describeEnded(invite)}</p>
      )}
    </section>
  )
}

const isOff = (invite: Pick<InvitationPreview, 'state'> | null) => invite === null || invite.state !== 'open'

/** Why the link no longer works, and what to do. */
export function describeEnded({ state, organizationName: name }: Omit<InvitationPreview, 'you'>): string {
  if (state === 'expired') return t('This invitation to {name} has expired. Ask for a new one.', { name })
  if (state === 'revoked')
    return t(
      'This invitation to {name} was revoked or replaced. Check for a newer email, or ask for a new invitation.',
      { name },
    )
  return t('This invitation to {name} has already been used. If you used it, sign in.', { name })
}
