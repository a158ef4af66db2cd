import { Link } from '@tanstack/react-router'
import { Icon, type IconName } from '../../components/icon.tsx'
import { Wordmark } from '../../components/wordmark.tsx'
import { keepReportFilters } from '../../lib/report-filters.ts'
import { can, type Right } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import classes from './sidebar.module.css'

type Screen =
  | '/dashboard'
  | '/overview'
  | '/prompts'
  | '/brands'
  | '/query-fanout'
  | '/bot-logs'
  | '/notifications'
  | '/settings'
  | '/admin'
type Entry = { to: Screen; label: string; icon: IconName; right?: Right; isReport?: boolean }

const entries: Entry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/overview', label: 'Overview', icon: 'overview', isReport: true },
  { to: '/prompts', label: 'Prompts', icon: 'prompts', isReport: true },
  { to: '/brands', label: 'Brands', icon: 'brands' },
  { to: '/query-fanout', label: 'Query fan-out', icon: 'fanout', right: 'query-fanout', isReport: true },
  { to: '/bot-logs', label: 'Bot logs', icon: 'bots', right: 'bot-logs' },
  { to: '/notifications', label: 'Notifications', icon: 'bell' },
  { to: '/settings', label: 'Settings', icon: 'settings', right: 'admin' },
  { to: '/admin', label: 'Admin', icon: 'admin', right: 'admin' },
]

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const membership = useMembership()
  const visible = entries.filter((entry) => !entry.right || can(membership, entry.right))
  return (
    <div className={classes['sidebar']}>
      <Link to="/" className={classes['home']} {...(onNavigate ? { onClick: onNavigate } : {})}>
        <Wordmark />
      </Link>
      <nav aria-label="Main" className={classes['nav']}>
        {visible.map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            search={(before) => (entry.isReport ? keepReportFilters(before) : {})}
            className={classes['link']}
            {...(onNavigate ? { onClick: onNavigate } : {})}
          >
            <Icon name={entry.icon} />
            {entry.label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
