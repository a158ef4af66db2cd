import { OwnNumbers } from '../../features/notifications/integrations/own-numbers.tsx'
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'
import { useMembership } from '../../lib/organization/use-organization.ts'

/** Inbox, alerts, and preferences, composed with what other features add to them. */
export function NotificationsScreen() {
  const organizationId = useMembership()?.organizationId
  return (
    <NotificationsPage
      phones={organizationId === undefined ? null : <OwnNumbers organizationId={organizationId} />}
    />
  )
}
