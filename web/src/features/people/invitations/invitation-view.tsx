import { Button, Stack, Text, Title } from '@mantine/core'
import { invitedAs, type AcceptOutcome, type InvitationPreview } from '#core/people/invitations/schema.ts'
import { InvitationSummary } from '../../../components/people/invitation-summary.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'

/** The page of an invitation for a signed-in user. Every state offers a next step. */
export function InvitationView({
  invite,
  myEmail,
  failure,
  isJoining,
  onJoin,
  onOpen,
  onSignOut,
}: {
  invite: InvitationPreview | null
  myEmail: string
  failure: string | null
  isJoining: boolean
  onJoin: () => void
  onOpen: (organizationId: string) => void
  onSignOut: () => void
}) {
  const memberOf = invite?.you?.organizationId ?? null
  const isOpen = invite?.state === 'open'
  const isInvitee = invite?.you?.isInvitee === true
  return (
    <Stack gap="lg">
      <Title order={1}>{headingOf(invite)}</Title>
      <InvitationSummary invite={invite} />
      {failure === null ? null : (
        <Text role="alert" fz="sm" c="worse">
          {failure}
        </Text>
      )}
      {memberOf !== null && invite !== null && (isInvitee || !isOpen) ? (
        <>
          <Text fz="sm">{t('You’re already a member of {name}.', { name: invite.organizationName })}</Text>
          <Button fullWidth loading={isJoining} onClick={isOpen ? onJoin : () => onOpen(memberOf)}>
            {t('Open {name}', { name: invite.organizationName })}
          </Button>
        </>
      ) : invite === null || !isOpen ? (
        <ButtonLink to="/" variant="default" fullWidth>
          {t('Continue without joining')}
        </ButtonLink>
      ) : !isInvitee ? (
        <OtherPerson invite={invite} myEmail={myEmail} onSignOut={onSignOut} />
      ) : invite.you?.isConfirmed === false ? (
        <>
          <Text fz="sm">
            {t('First, confirm that {email} is yours. Sign in with a code we’ll email you.', {
              email: myEmail,
            })}
          </Text>
          <Button fullWidth onClick={onSignOut}>
            {t('Sign in with a code')}
          </Button>
        </>
      ) : (
        <>
          <Text fz="sm" c="dimmed">
            {t(invitedAs[invite.role])}
          </Text>
          <Button fullWidth loading={isJoining} onClick={onJoin}>
            {t('Join {name}', { name: invite.organizationName })}
          </Button>
          <Text fz="xs" c="dimmed">
            {t(
              'You’re signed in as {email}. You’ll keep your current organizations and can switch between them.',
              {
                email: myEmail,
              },
            )}
          </Text>
        </>
      )}
    </Stack>
  )
}

function OtherPerson({
  invite,
  myEmail,
  onSignOut,
}: {
  invite: InvitationPreview
  myEmail: string
  onSignOut: () => void
}) {
  return (
    <>
      <Text fz="sm">
        {t('This invitation is for {invitee}, but you’re signed in as {email}.', {
          invitee: invite.email ?? t('someone else'),
          email: myEmail,
        })}
      </Text>
      <Button fullWidth onClick={onSignOut}>
        {t('Sign out and continue')}
      </Button>
      <ButtonLink to="/" variant="default" fullWidth>
        {t('Stay signed in')}
      </ButtonLink>
      <Text fz="xs" c="dimmed">
        {t('Not your email address? Ask the person who invited you to invite {email} instead.', {
          email: myEmail,
        })}
      </Text>
    </>
  )
}

const headingOf = (invite: InvitationPreview | null): string =>
  invite?.state === 'open'
    ? t('Join {name}', { name: invite.organizationName })
    : t('This invitation isn’t valid')

/** Why an acceptance failed, where the reloaded page does not already show the reason. */
export function describeOutcome(outcome: AcceptOutcome): string | null {
  return outcome === 'unknown' ? t('A newer invitation was sent. Check your email for the latest one.') : null
}
