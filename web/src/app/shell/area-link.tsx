import type { LinkProps } from '@tanstack/react-router'
import { Icon } from '../../components/layout/icon.tsx'
import { MarkedLink } from '../../components/layout/links.tsx'
import styles from '../../components/styles/styles.module.css'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import type { Area } from './screens.ts'
import classes from './sidebar.module.css'
import { UnreadCount } from './unread-count.tsx'

/** Where an entry of the sidebar leads; without a brand, its settings lead to the list of brands. */
export function linkTo(area: Area, brandId: string | undefined): LinkProps {
  if (area.to === '/brand/$id')
    return brandId === undefined ? { to: '/brands' } : { to: area.to, params: { id: brandId }, search: {} }
  return {
    to: area.to,
    search: (before: object) => (area.isReport ? { ...keepReportFilters(before), view: area.view } : {}),
  } as LinkProps
}

export function AreaLink({
  area,
  brandId,
  isCurrent,
  onNavigate,
}: {
  area: Area
  brandId: string | undefined
  isCurrent: boolean
  onNavigate?: (() => void) | undefined
}) {
  return (
    <MarkedLink
      {...linkTo(area, brandId)}
      className={classes['link']}
      isCurrent={isCurrent}
      onClick={onNavigate}
    >
      <Icon name={area.icon} />
      <span className={styles['ellipsis']}>{area.label}</span>
      {area.id === 'notifications' ? <UnreadCount /> : null}
    </MarkedLink>
  )
}
