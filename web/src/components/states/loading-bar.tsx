import { useSyncExternalStore } from 'react'
import { loadingBar, type LoadingBarMachine } from './loading-bar-machine.ts'
import classes from './loading-bar.module.css'
import { t } from '../../lib/language/t.ts'

/** The bar at the top of the page while a screen is loading. */
export function LoadingBar({ machine }: { machine: LoadingBarMachine }) {
  const { step, progress } = useSyncExternalStore(machine.onChange, machine.current)
  if (step === 'idle') return null
  return (
    <output>
      <progress
        aria-label={t('Loading page')}
        className={classes['bar']}
        data-step={step}
        max={100}
        value={progress}
        style={{ height: loadingBar.height, transitionDuration: `${loadingBar.resetDelay}ms` }}
      />
    </output>
  )
}
