import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { t } from '../../lib/language/t.ts'
import { useLive } from '../../lib/live/live.ts'
import { useOrganizationId } from '../../lib/organization/use-organization.ts'
import { feedKeys, unreadQuery } from '../../lib/unread.ts'
import classes from './unread-count.module.css'

const maxShown = 99

/** The number of unread notifications; updates as they change. */
export function UnreadCount() {
  const organizationId = useOrganizationId() ?? ''
  const queryClient = useQueryClient()
  const { data: unread = 0 } = useQuery({ ...unreadQuery(organizationId), enabled: organizationId !== '' })
  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: feedKeys.all }),
    [queryClient],
  )
  useLive('notification', refresh)
  if (unread === 0) return null
  return (
    <span className={classes['count']}>
      {unread > maxShown ? `${maxShown}+` : unread}
      <VisuallyHidden> {t('unread')}</VisuallyHidden>
    </span>
  )
}
