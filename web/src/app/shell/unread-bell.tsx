import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../components/layout/icon.tsx'
import { t } from '../../lib/language/t.ts'
import { UnreadCount } from './unread-count.tsx'
import classes from './unread-count.module.css'

/** Links to the notifications when the navigation is collapsed. */
export function UnreadBell() {
  return (
    <Link to="/notifications" className={classes['bell']}>
      <Icon name="bell" />
      <VisuallyHidden>{t('Notifications')}</VisuallyHidden>
      <UnreadCount />
    </Link>
  )
}
