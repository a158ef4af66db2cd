import { Button, Group } from '@mantine/core'
import { translateEvent } from '#core/notifications/events/message.ts'
import { eventKinds } from '#core/notifications/events/schema.ts'
import type { FeedItem } from '#core/notifications/inbox.ts'
import { Moment } from '../../components/figures/moment.tsx'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'
import { PathLink } from '../../components/layout/path-link.tsx'
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
      <div className={classes['entryHead']}>
        <SeverityMark severity={item.severity} />
        <span className={classes['fine']}>
          {item.brandName === null ? null : `${item.brandName} · `}
          {t(eventKinds[item.kind].words)} · <Moment at={item.occurredAt} />
        </span>
      </div>
      <p className={classes['title']}>
        {item.link === null ? (
          title
        ) : (
          <PathLink path={item.link} onOpen={() => item.isRead || onRead(true)}>
            {title}
          </PathLink>
        )}
        {item.isRead ? null : <span className={classes['unread']}>{t('unread')}</span>}
      </p>
      {body === '' ? null : <p className={classes['body']}>{body}</p>}
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
