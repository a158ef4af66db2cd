import { Box, Menu, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Icon } from '../../components/layout/icon.tsx'
import styles from '../../components/styles/styles.module.css'
import { inMain } from './in-main.ts'
import classes from './switcher-menu.module.css'

/** With more choices than this, the menu has a search field. */
const searchBeyond = 8

type Switched = { id: string; name: string; note?: string | undefined }

/** The name of the current brand or organization, which opens a menu with all of them. `children` are further items. */
export function SwitcherMenu({
  label,
  searchLabel,
  current,
  currentId,
  choices,
  problem,
  onChoose,
  children,
}: {
  label: string
  searchLabel: string
  current: string
  currentId: string | undefined
  choices: readonly Switched[]
  problem?: string | undefined
  onChoose: (id: string) => void
  children: ReactNode
}) {
  const [q, setQ] = useState('')
  const shown = choices.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()))
  return (
    <Menu position="bottom-start" width={264} shadow="md" portalProps={inMain} onClose={() => setQ('')}>
      <Menu.Target>
        <UnstyledButton
          className={`${classes['button']} ${styles['hovered']}`}
          aria-label={`${label}: ${current}`}
        >
          <span className={styles['ellipsis']}>{current}</span>
          <Icon name="chevron" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" className={classes['dropdown']}>
        {choices.length > searchBeyond ? (
          <TextInput
            className={classes['search'] ?? ''}
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
            data-autofocus
          />
        ) : null}
        {problem === undefined ? null : (
          <Text pb={8} px={12} c="var(--worse)" fz="xs" role="alert">
            {problem}
          </Text>
        )}
        {shown.map(({ id, name, note }) => (
          <Menu.Item
            key={id}
            aria-current={id === currentId || undefined}
            onClick={() => onChoose(id)}
            rightSection={id === currentId ? <Icon name="check" size={16} /> : null}
          >
            <span className={styles['anywhere']}>{name}</span>
            {note ? (
              <Box component="span" ms={8} c="dimmed" fz="xs">
                {note}
              </Box>
            ) : null}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
