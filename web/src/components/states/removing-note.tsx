import { Button } from '@mantine/core'
import classes from '../layout/settings.module.css'
import type { useDelayedRemoval } from './use-delayed-removal.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'

/** Replaces the actions of an item that is about to be removed. */
export function RemovingNote({
  id,
  name,
  removal,
  word = t('Removed'),
}: {
  id: string
  name: string
  removal: ReturnType<typeof useDelayedRemoval>
  word?: string
}) {
  return (
    <div className={classes['actions']}>
      <output className={styles['fine']}>{t('{word} in a few seconds.', { word })}</output>
      <Button
        aria-label={t('Undo: keep {name}', { name })}
        size="compact-xs"
        variant="default"
        onClick={() => removal.undo(id)}
      >
        {t('Undo')}
      </Button>
      <Button
        aria-label={t('Remove now: {name}', { name })}
        size="compact-xs"
        variant="subtle"
        color="worse"
        onClick={() => removal.now(id)}
      >
        {t('Remove now')}
      </Button>
    </div>
  )
}
