import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './number-button.module.css'
import { t } from '../../lib/language/t.ts'
import { useReportAccess } from '../../lib/reports/report-access.ts'

/**
 * A number that opens the answers behind it. `about` names the number for screen readers; without `onOpen` it is plain
 * text.
 */
export function NumberButton({
  about,
  onOpen,
  children,
}: {
  about: string
  onOpen: (() => void) | undefined
  children: ReactNode
}) {
  const { opensAnswers } = useReportAccess()
  if (onOpen === undefined || !opensAnswers) return <span className={classes['plain']}>{children}</span>
  return (
    <button type="button" className={classes['number']} onClick={onOpen}>
      {children} <VisuallyHidden component="span">{t('{about}: show answers', { about })}</VisuallyHidden>
    </button>
  )
}
