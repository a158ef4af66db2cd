import { ActionIcon, CopyButton } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { Icon } from '../../../components/layout/icon.tsx'
import { t } from '../../../lib/language/t.ts'
import { keepBotLogFilters } from '../filters/bot-log-filters.ts'
import classes from '../bot-logs.module.css'

/** The path of a page, linked to its visits within the filters of the screen, with a button to copy its URL. */
export function PagePath({
  id,
  host,
  path,
  words = path,
}: {
  /** Null: the page has no known visit. */
  id: number | null
  host: string
  path: string
  words?: string
}) {
  const search = useSearch({ strict: false })
  return (
    <span className={classes['path']}>
      {id === null ? (
        words
      ) : (
        <Link
          to="/bot-logs"
          search={{ ...keepBotLogFilters(search), view: 'pages', part: undefined, pageId: String(id) }}
          className={classes['linkButton'] ?? ''}
        >
          {words}
        </Link>
      )}
      <CopyAddress address={host === '' ? path : `https://${host}${path}`} />
    </span>
  )
}

/** Visible when the row is hovered over or has keyboard focus, and always on devices without a pointer. */
export function CopyAddress({ address }: { address: string }) {
  return (
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={20}
          className={classes['copy'] ?? ''}
          onClick={copy}
          aria-label={copied ? t('Copied') : t('Copy {address}', { address })}
          title={copied ? t('Copied') : t('Copy URL')}
        >
          <Icon name={copied ? 'check' : 'copy'} size={14} />
        </ActionIcon>
      )}
    </CopyButton>
  )
}
