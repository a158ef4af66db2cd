import { Box, Button, Drawer, Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../../lib/language/t.ts'
import { usePageAction } from '../../lib/shortcuts.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Icon } from '../layout/icon.tsx'
import styles from '../styles/styles.module.css'
import classes from './report-filter-bar.module.css'

export type Filter = {
  name: string
  /** The current selection in words. */
  summary: string
  /** Whether it limits the report; only then is it counted and said next to the button. */
  isActive: boolean
  content: ReactNode
}

/** A button with the number of active filters, what they are in words, and a sheet with all filters. */
export function FilterSheet({ filters, onClear }: { filters: readonly Filter[]; onClear: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useIsPhone()
  const active = filters.filter(({ isActive }) => isActive)
  usePageAction({ id: 'filters', label: t('Filters'), keys: 'f', run: () => setIsOpen(true) })
  const words = active.map(({ summary }) => summary).join(' · ')
  return (
    <>
      <UnstyledButton
        className={`${classes['button']} ${styles['hovered']} ${styles['box']}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="filter" size={14} />
        <span>{t('Filters')}</span>
        {active.length === 0 ? null : <span className={classes['count']}>{active.length}</span>}
        <VisuallyHidden>{words}</VisuallyHidden>
      </UnstyledButton>
      <Box
        component="span"
        className={`${classes['words']} ${styles['ellipsis']}`}
        flex="1 1 0"
        miw={0}
        c="dimmed"
        fz="sm"
        aria-hidden="true"
        title={words}
      >
        {words}
      </Box>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '85%' : '22rem'}
        title={t('Filters')}
        closeButtonProps={{ 'aria-label': t('Close filters') }}
        classNames={{ body: classes['sheet'] ?? '' }}
      >
        {filters.map(({ name, content }) => (
          <div key={name}>{content}</div>
        ))}
        <Group className={classes['foot'] ?? ''}>
          <Button variant="default" disabled={active.length === 0} onClick={onClear}>
            {t('Clear filters')}
          </Button>
          <Button onClick={() => setIsOpen(false)}>{t('Show results')}</Button>
        </Group>
      </Drawer>
    </>
  )
}
