import type { ReactNode } from 'react'
import classes from './open-button.module.css'

/** Text in a row that opens its details. */
export function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes['open']} onClick={onOpen}>
      {children}
    </button>
  )
}
