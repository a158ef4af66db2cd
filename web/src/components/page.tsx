import { Button, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useCommandPalette } from '../lib/command-palette.ts'
import classes from './page.module.css'

/**
 * One screen of the application. The top bar holds the title, the filters beside it, and actions at its end.
 * `title` is also the browser tab's.
 */
export function Page({
  title,
  filters,
  actions,
  description,
  children,
}: {
  title: string
  filters?: ReactNode
  actions?: ReactNode
  description?: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <>
      <div className={classes['bar']}>
        <Title order={1}>{title}</Title>
        {filters ? <div className={classes['filters']}>{filters}</div> : null}
        <div className={classes['actions']}>
          <SearchButton />
          {actions}
        </div>
      </div>
      {description ? <p className={classes['description']}>{description}</p> : null}
      {children}
    </>
  )
}

/** The way into the command palette for whoever does not know its shortcut. */
function SearchButton() {
  const openPalette = useCommandPalette()
  if (!openPalette) return null
  return (
    <Button
      variant="default"
      onClick={openPalette}
      className={classes['search'] ?? ''}
      aria-keyshortcuts="Control+K Meta+K"
    >
      Search <span className={classes['keys']}>{isApple ? '⌘K' : 'Ctrl K'}</span>
    </Button>
  )
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

export function useDocumentTitle(title: string) {
  // Synchronises with the browser tab.
  useEffect(() => {
    document.title = `${title} · Answerscope`
  }, [title])
}
