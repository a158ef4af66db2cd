import { Button, Group } from '@mantine/core'
import { eventKinds } from '#core/event/schema.ts'
import type { FeedItem } from '#core/notification/feed.ts'
import { Moment } from '../../components/moment.tsx'
import { t } from '../../lib/language/t.ts'
import { PathLink } from './path-link.tsx'
import classes from './notifications.module.css'
import { SeverityMark } from './severity.tsx'

/** One notification. It can be focused, so that the keys of the feed act on it. */
export function FeedEntry({
  item,
  onRead,
  onDismiss,
}: {
  item: FeedItem
  onRead: (isRead: boolean) => void
  onDismiss: () => void
}) {
  return (
    <li
      className={classes['entry']}
      data-entry={item.id}
      data-unread={!item.isRead || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys of the feed act on the entry; each has a button too
      tabIndex={0}
    >
      <div className={classes['entryHead']}>
        <SeverityMark severity={item.severity} />
        <span className={classes['fine']}>
          {item.brandName === null ? null : `${item.brandName} · `}
          {t(eventKinds[item.kind].words)} · <Moment at={item.occurredAt} />
        </span>
      </div>
      <p className={classes['title']}>
        {item.link === null ? (
          item.title
        ) : (
          <PathLink path={item.link} onOpen={() => item.isRead || onRead(true)}>
            {item.title}
          </PathLink>
        )}
        {item.isRead ? null : <span className={classes['unread']}>{t('unread')}</span>}
      </p>
      {item.body === '' ? null : <p className={classes['body']}>{item.body}</p>}
      <Group gap="xs" className={classes['actions'] ?? ''}>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onRead(!item.isRead)}
          aria-label={
            item.isRead
              ? t('Mark as unread: {title}', { title: item.title })
              : t('Mark as read: {title}', { title: item.title })
          }
        >
          {item.isRead ? t('Mark as unread') : t('Mark as read')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          onClick={onDismiss}
          aria-label={t('Dismiss “{title}”', { title: item.title })}
        >
          {t('Dismiss')}
        </Button>
      </Group>
    </li>
  )
}
