import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'

/** The feed, the rules and the preferences; what other features add to these is composed here. */
export function NotificationsScreen() {
  return <NotificationsPage />
}
