import { Link } from '@tanstack/react-router'
import { Icon } from '../../components/layout/icon.tsx'
import { Wordmark } from '../../components/layout/wordmark.tsx'
import { useIsStaff, useMembership } from '../../lib/organization/use-organization.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { BrandSwitcher } from './brand-switcher.tsx'
import { screensFor } from './screens.ts'
import classes from './sidebar.module.css'
import { UnreadCount } from './unread-count.tsx'
import { UserMenu } from './user-menu.tsx'
import { t } from '../../lib/language/t.ts'

export function Sidebar({
  hasWordmark = true,
  onNavigate = () => {},
}: {
  hasWordmark?: boolean
  onNavigate?: () => void
}) {
  const membership = useMembership()
  const isStaff = useIsStaff()
  return (
    <div className={classes['sidebar']}>
      {hasWordmark ? (
        <Link to="/" className={classes['home']}>
          <Wordmark />
        </Link>
      ) : null}
      <BrandSwitcher onNavigate={onNavigate} />
      <nav aria-label={t('Main')} className={classes['nav']}>
        {screensFor(membership, isStaff).map((screen) => (
          <Link
            key={screen.to}
            to={screen.to}
            search={(before) => (screen.isReport ? keepReportFilters(before) : {})}
            className={classes['link']}
            onClick={onNavigate}
          >
            <Icon name={screen.icon} />
            <span className={classes['label']}>{screen.label}</span>
            {screen.to === '/notifications' ? <UnreadCount /> : null}
          </Link>
        ))}
      </nav>
      <UserMenu />
    </div>
  )
}
