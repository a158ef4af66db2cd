import type { InvitationPreview } from '#core/people/invitations/schema.ts'
import { roleLabels } from '#core/people/roles.ts'
import { formatDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import classes from './invitation-summary.module.css'

/** Who invites whom to what: on the invitation page and on the sign-in pages that lead to it. */
export function InvitationSummary({ invite }: { invite: Omit<InvitationPreview, 'you'> | null }) {
  return (
    <section className={classes['box']} aria-label={t('Invitation')} data-off={isOff(invite) || undefined}>
      {invite === null ? (
        <p>{t('This link belongs to no invitation. Open it from the mail again, or ask for a new one.')}</p>
      ) : invite.state === 'open' ? (
        <>
          <p>
            {invite.inviter === null
              ? t('You are invited to')
              : t('{inviter} invites you to', { inviter: invite.inviter })}
          </p>
          <p className={classes['name']}>{invite.organizationName}</p>
          <p className={classes['fine']}>
            {t('As {role} · until {day}', {
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
  if (state === 'expired')
    return t('The invitation to {name} has expired. Ask whoever invited you to send it again.', { name })
  if (state === 'revoked')
    return t(
      'The invitation to {name} was withdrawn, or a newer one was sent. Look for a newer mail, or ask.',
      { name },
    )
  return t('The invitation to {name} was used already. If that was you, sign in.', { name })
}
