import type { ReactNode } from 'react'
import classes from './open-button.module.css'

/** Words in a row that open what stands behind them. */
export function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes['open']} onClick={onOpen}>
      {children}
    </button>
  )
}
