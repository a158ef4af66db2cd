import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../../../components/figures/number-button.module.css'
import { t } from '../../../lib/language/t.ts'

/** A number that opens the visits behind it. A zero is plain text. */
export function VisitsButton({
  about,
  count,
  onOpen,
  children,
}: {
  about: string
  count: number
  onOpen: () => void
  children: ReactNode
}) {
  if (count === 0) return <span className={classes['plain']}>{children}</span>
  return (
    <button type="button" className={classes['number']} onClick={onOpen}>
      {children} <VisuallyHidden component="span">{t('{about}: show visits', { about })}</VisuallyHidden>
    </button>
  )
}
