import { Button } from '@mantine/core'
import classes from './settings.module.css'
import type { useDelayedRemoval } from './use-delayed-removal.ts'

/** Stands in for the actions of something that is about to be removed. */
export function RemovingNote({
  id,
  name,
  removal,
  word = 'Removed',
}: {
  id: string
  name: string
  removal: ReturnType<typeof useDelayedRemoval>
  word?: string
}) {
  return (
    <div className={classes['actions']}>
      <output className={classes['fine']}>{word} in a moment.</output>
      <Button
        aria-label={`Undo: keep ${name}`}
        size="compact-xs"
        variant="default"
        onClick={() => removal.undo(id)}
      >
        Undo
      </Button>
      <Button
        aria-label={`Now: remove ${name}`}
        size="compact-xs"
        variant="subtle"
        color="worse"
        onClick={() => removal.now(id)}
      >
        Now
      </Button>
    </div>
  )
}
