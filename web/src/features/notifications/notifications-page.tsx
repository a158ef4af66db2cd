import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoOrganization } from '../../components/states/no-organization.tsx'
import { Page } from '../../components/layout/page.tsx'
import { message } from '#core/language/message.ts'
import { t } from '../../lib/language/t.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { Feed } from './inbox.tsx'
import classes from './notifications.module.css'
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
          <nav aria-label={t('Notification sections')} className={classes['tabs']}>
            <ul>
              {sections.map(({ id, label }) => (
                <li key={id}>
                  <Link
                    to="/notifications"
                    search={{ section: id === 'feed' ? undefined : id }}
                    activeOptions={{ explicitUndefined: true, exact: true }}
                    data-current={id === current || undefined}
                    aria-current={id === current ? 'page' : undefined}
                  >
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {current === 'feed' ? <Feed membership={membership} /> : null}
          {current === 'rules' ? <AlertsList membership={membership} /> : null}
          {current === 'preferences' ? <Preferences membership={membership} phones={phones} /> : null}
        </>
      )}
    </Page>
  )
}
