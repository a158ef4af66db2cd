import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core'
import { Icon } from '../layout/icon.tsx'
import { t } from '../../lib/language/t.ts'

const next = { auto: 'light', light: 'dark', dark: 'auto' } as const
const names = { auto: t('System'), light: t('Light'), dark: t('Dark') } as const
const icons = { auto: 'contrast', light: 'sun', dark: 'moon' } as const

/** Switches between system, light, and dark. */
export function ColorSchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const label = t('Theme: {names}. Switch to {names2}.', {
    names: names[colorScheme],
    names2: names[next[colorScheme]].toLowerCase(),
  })
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => setColorScheme(next[colorScheme])}
      >
        <Icon name={icons[colorScheme]} />
      </ActionIcon>
    </Tooltip>
  )
}
