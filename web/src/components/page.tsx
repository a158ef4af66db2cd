import { Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
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
        {actions ? <div className={classes['actions']}>{actions}</div> : null}
      </div>
      {description ? <p className={classes['description']}>{description}</p> : null}
      {children}
    </>
  )
}

export function useDocumentTitle(title: string) {
  // Synchronises with the browser tab.
  useEffect(() => {
    document.title = `${title} · Answerscope`
  }, [title])
}
