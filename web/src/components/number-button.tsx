import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './number-button.module.css'

/** A number that opens the answers behind it. `about` says which number it is, for readers; without `onOpen` it is only text. */
export function NumberButton({
  about,
  onOpen,
  children,
}: {
  about: string
  onOpen: (() => void) | undefined
  children: ReactNode
}) {
  if (onOpen === undefined) return <span className={classes['plain']}>{children}</span>
  return (
    <button type="button" className={classes['number']} onClick={onOpen}>
      {children} <VisuallyHidden component="span">{about}: show the answers</VisuallyHidden>
    </button>
  )
}
