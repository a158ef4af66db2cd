import { ActionIcon, Button, Title } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { useCommandPalette } from '../../lib/command-palette.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { usePageAction } from '../../lib/shortcuts.ts'
import { Icon } from './icon.tsx'
import classes from './page.module.css'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

/**
 * A screen of the application. The top bar has the title, the filters next to it, and actions at its end. `title` is
 * also the title of the browser tab.
 */
export function Page({
  title,
  part,
  filters,
  actions,
  description,
  children,
}: {
  title: string
  /** The open part of the screen, shown before the title in the browser tab. */
  part?: string | undefined
  filters?: ReactNode
  actions?: ReactNode
  description?: ReactNode
  children: ReactNode
}) {
  const filterBar = useRef<HTMLDivElement>(null)
  usePageAction(
    filters === undefined
      ? null
      : {
          id: 'filters',
          label: t('Go to filters'),
          keys: 'f',
          run: () => filterBar.current?.querySelector('button')?.focus(),
        },
  )
  useDocumentTitle(part === undefined ? title : `${part} · ${title}`)
  return (
    <>
      <div className={classes['bar']} data-long={(filters !== undefined && title.length > 32) || undefined}>
        <Title order={1}>{title}</Title>
        {filters ? (
          <div ref={filterBar} className={classes['filters']}>
            {filters}
          </div>
        ) : null}
        <div className={classes['actions']}>
          <SearchButton isSmall={filters !== undefined} />
          {actions}
        </div>
      </div>
      {description ? <p className={classes['description']}>{description}</p> : null}
      {children}
    </>
  )
}

/** Opens the command palette for users who don't know its shortcut; only an icon where filters need the room. */
function SearchButton({ isSmall }: { isSmall: boolean }) {
  const openPalette = useCommandPalette()
  if (!openPalette) return null
  if (isSmall)
    return (
      <ActionIcon
        variant="default"
        size={36}
        radius="md"
        onClick={openPalette}
        aria-label={t('Search')}
        title={t('Search ({keys})', { keys })}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={16} />
      </ActionIcon>
    )
  return (
    <Button
      variant="default"
      onClick={openPalette}
      className={classes['search'] ?? ''}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Rich
        text="Search <span>{keys}</span>"
        values={{ span: (words) => <span className={classes['keys']}>{words}</span>, keys }}
      />
    </Button>
  )
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const keys = isApple ? '⌘K' : 'Ctrl K'
