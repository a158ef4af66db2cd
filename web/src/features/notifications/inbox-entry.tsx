import { Box, Button, Group } from '@mantine/core'
import { translateEvent } from '#core/notifications/events/message.ts'
import { eventKinds } from '#core/notifications/events/schema.ts'
import type { FeedItem } from '#core/notifications/inbox.ts'
import { Moment } from '../../components/figures/moment.tsx'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'
import { PathLink } from '../../components/layout/path-link.tsx'
import styles from '../../components/styles/styles.module.css'
import classes from './notifications.module.css'
import { SeverityMark } from './severity.tsx'

/** One notification. It can be focused, so that keyboard shortcuts of the inbox apply to it. */
export function FeedEntry({
  item,
  onRead,
  onDismiss,
}: {
  item: FeedItem
  onRead: (isRead: boolean) => void
  onDismiss: () => void
}) {
  const { title, body } = translateEvent(item, { translate: t, locale })
  return (
    <li
      className={classes['entry']}
      data-entry={item.id}
      data-unread={!item.isRead || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys of the feed act on the entry; each has a button too
      tabIndex={0}
    >
      <Group align="baseline" gap="0.125rem 0.625rem">
        <SeverityMark severity={item.severity} />
        <span className={styles['fine']}>
          {item.brandName === null ? null : `${item.brandName} · `}
          {t(eventKinds[item.kind].words)} · <Moment at={item.occurredAt} />
        </span>
      </Group>
      <p className={classes['title']}>
        {item.link === null ? (
          title
        ) : (
          <PathLink path={item.link} onOpen={() => item.isRead || onRead(true)}>
            {title}
          </PathLink>
        )}
        {item.isRead ? null : (
          <Box component="span" ms={8} c="var(--accent)" fz={11} fw={600}>
            {t('unread')}
          </Box>
        )}
      </p>
      {body === '' ? null : <p className={`${classes['body']} ${styles['note']}`}>{body}</p>}
      <Group gap="xs" className={classes['actions'] ?? ''}>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onRead(!item.isRead)}
          aria-label={
            item.isRead ? t('Mark as unread: {title}', { title }) : t('Mark as read: {title}', { title })
          }
        >
          {item.isRead ? t('Mark as unread') : t('Mark as read')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          onClick={onDismiss}
          aria-label={t('Dismiss “{title}”', { title })}
        >
          {t('Dismiss')}
        </Button>
      </Group>
    </li>
  )
}
