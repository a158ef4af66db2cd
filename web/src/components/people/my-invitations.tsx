import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '../../lib/language/t.ts'
import { myInvitationsQuery } from '../../lib/joining/invitations.ts'
import { useJoin } from '../../lib/joining/use-join.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { InvitationSummary } from './invitation-summary.tsx'
import classes from './my-invitations.module.css'
import { notifyError } from '../states/notices.tsx'

/** Open invitations for the signed-in user, because the email may be on another device. Nothing when there are none. */
export function MyInvitations() {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const { data = [] } = useQuery({ ...myInvitationsQuery(user?.id ?? ''), enabled: user !== null })
  const joining = useJoin({ onError: notifyError })
  return data.map(({ id, ...invite }) => (
    <Stack key={id} className={classes['invite']} align="flex-start" gap="xs" maw={544} mb={16}>
      <InvitationSummary invite={{ ...invite, state: 'open', email: null }} />
      <Button size="xs" loading={joining.isPending} onClick={() => joining.submit({ invitationId: id })}>
        {t('Join {name}', { name: invite.organizationName })}
      </Button>
    </Stack>
  ))
}
