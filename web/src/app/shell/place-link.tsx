import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '../../components/layout/icon.tsx'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import type { Place } from './screens.ts'
import classes from './sidebar.module.css'
import { UnreadCount } from './unread-count.tsx'

/** Where an entry of the sidebar leads; without a brand, its settings lead to the list of brands. */
export function linkTo(place: Place, brandId: string | undefined): LinkProps {
  if (place.to === '/brand/$id')
    return brandId === undefined ? { to: '/brands' } : { to: place.to, params: { id: brandId }, search: {} }
  return {
    to: place.to,
    search: (before: object) => (place.isReport ? { ...keepReportFilters(before), view: place.view } : {}),
  } as LinkProps
}

export function PlaceLink({
  place,
  brandId,
  isCurrent,
  onNavigate,
}: {
  place: Place
  brandId: string | undefined
  isCurrent: boolean
  onNavigate?: (() => void) | undefined
}) {
  return (
    <Link
      {...linkTo(place, brandId)}
      className={classes['link']}
      // Without it, the overview would count as active in the places that are views of it.
      activeOptions={{ explicitUndefined: true }}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
    >
      <Icon name={place.icon} />
      <span className={classes['label']}>{place.label}</span>
      {place.id === 'notifications' ? <UnreadCount /> : null}
    </Link>
  )
}
