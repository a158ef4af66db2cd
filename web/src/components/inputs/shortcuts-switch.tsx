import { Switch } from '@mantine/core'
import { t } from '../../lib/language/t.ts'
import { turnShortcuts, useShortcutsOn } from '../../lib/shortcuts.ts'

/** Turns the single-key shortcuts of this browser on and off. */
export function ShortcutsSwitch() {
  return (
    <Switch
      label={t('Single-key shortcuts')}
      description={t('Turn off if you type by voice. Ctrl K and ⌘K keep working. Saved in this browser.')}
      checked={useShortcutsOn()}
      onChange={(event) => turnShortcuts(event.currentTarget.checked)}
    />
  )
}
