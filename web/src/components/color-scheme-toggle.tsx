import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core'
import { Icon } from './icon.tsx'

const next = { auto: 'light', light: 'dark', dark: 'auto' } as const
const names = { auto: 'Follows the system', light: 'Light', dark: 'Dark' } as const
const icons = { auto: 'contrast', light: 'sun', dark: 'moon' } as const

/** Steps through system, light and dark. */
export function ColorSchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const label = `Colours: ${names[colorScheme]}. Switch to ${names[next[colorScheme]].toLowerCase()}.`
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
