import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoOrganization } from '../../components/states/no-organization.tsx'
import { Page } from '../../components/layout/page.tsx'
import { TabBar, tabLink } from '../../components/layout/tab-bar.tsx'
import { message } from '#core/language/message.ts'
import { t } from '../../lib/language/t.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { Feed } from './inbox.tsx'
import { Preferences } from './preferences.tsx'
import { AlertsList } from './alerts/alerts.tsx'

const sections = [
  { id: 'feed', label: message('Inbox') },
  { id: 'rules', label: message('Alerts') },
  { id: 'preferences', label: message('Preferences') },
] as const

const labelOf = (section: (typeof sections)[number]['id']) =>
  sections.find(({ id }) => id === section)?.label ?? ''

/** Inbox, alerts, and preferences. `phones`: the form for the user's phone numbers. */
export function NotificationsPage({ phones }: { phones?: ReactNode }) {
  const search = useSearch({ strict: false })
  const membership = useMembership()
  const current = sections.find(({ id }) => id === search.section)?.id ?? 'feed'
  return (
    <Page title={t('Notifications')} part={membership && t(labelOf(current))}>
      {membership === undefined ? (
        <NoOrganization />
      ) : (
        <>
          <TabBar about={t('Notification sections')} current={current}>
            {sections.map(({ id, label }) => (
              <li key={id}>
                <Link
                  to="/notifications"
                  search={{ section: id === 'feed' ? undefined : id }}
                  {...tabLink(id === current)}
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </TabBar>
          {current === 'feed' ? <Feed membership={membership} /> : null}
          {current === 'rules' ? <AlertsList membership={membership} /> : null}
          {current === 'preferences' ? <Preferences membership={membership} phones={phones} /> : null}
        </>
      )}
    </Page>
  )
}
