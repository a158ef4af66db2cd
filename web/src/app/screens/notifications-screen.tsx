import { OwnNumbers } from '../../features/notifications/integrations/own-numbers.tsx'
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'
import { useMembership } from '../../lib/organization/use-organization.ts'

/** The feed, the rules and the preferences; what other features add to these is composed here. */
export function NotificationsScreen() {
  const organizationId = useMembership()?.organizationId
  return (
    <NotificationsPage
      phones={organizationId === undefined ? null : <OwnNumbers organizationId={organizationId} />}
    />
  )
}
