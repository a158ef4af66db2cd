import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '../../../components/styles/styles.module.css'
import classes from './trial.module.css'

/** Explains why a trial shows nothing, and offers the next step. */
export function TrialMessage({
  title,
  action,
  onAction,
  href,
  children,
}: {
  title: string
  action?: string
  onAction?: () => void
  /** A page rendered by the server, or a page of the application with a full load. */
  href?: string
  children: ReactNode
}) {
  return (
    <section className={`${classes['card']} ${styles['panel']}`}>
      <Title order={1}>{title}</Title>
      <div className={classes['words']}>{children}</div>
      {action === undefined ? null : href === undefined ? (
        <Button fullWidth onClick={onAction}>
          {action}
        </Button>
      ) : (
        <Button component="a" href={href} fullWidth>
          {action}
        </Button>
      )}
    </section>
  )
}
