import { Link, useLocation } from '@tanstack/react-router'
import { TabBar, tabLink } from '../../components/layout/tab-bar.tsx'
import { t } from '../../lib/language/t.ts'

const tabs = [
  { to: '/admin', label: t('System status') },
  { to: '/admin/usage-logs', label: t('Usage') },
  { to: '/admin/trial-analysis', label: t('Trials') },
  { to: '/admin/answer-analysis', label: t('Answer quality') },
  { to: '/admin/twilio-messages', label: t('Text messages') },
] as const

/** The navigation between the screens of the administration. */
export function AdminTabs() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <TabBar about={t('Administration')} current={pathname}>
      {tabs.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} {...tabLink(to === pathname)} activeOptions={{ exact: true }}>
            {label}
          </Link>
        </li>
      ))}
    </TabBar>
  )
}
