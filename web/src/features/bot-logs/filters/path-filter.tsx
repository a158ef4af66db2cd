import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../components/layout/icon.tsx'
import classes from '../../../components/report-filter-bar/report-filter-bar.module.css'
import { t } from '../../../lib/language/t.ts'

/** Limits the report to pages below a path. */
export function PathFilter({
  path,
  onChange,
}: {
  path: string | undefined
  onChange: (path: string | undefined) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(path ?? '/')
  const summary = path ?? t('All paths')
  const handleOpen = () => {
    setTyped(path ?? '/')
    setIsOpen((before) => !before)
  }
  const choose = (next: string | undefined) => {
    onChange(next)
    setIsOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes['button']}
          data-changed={path !== undefined || undefined}
          aria-label={t('Path: {summary}', { summary })}
          onClick={handleOpen}
        >
          <span className={classes['summary']}>{summary}</span>
          <Icon name="chevron" size={14} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']} aria-label={t('Path')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const trimmed = typed.trim()
            if (trimmed === '' || trimmed === '/') choose(undefined)
            else if (trimmed.startsWith('/')) choose(trimmed)
          }}
        >
          <TextInput
            size="xs"
            label={t('Starts with')}
            maxLength={200}
            value={typed}
            error={
              typed.trim() === '' || typed.trim().startsWith('/')
                ? undefined
                : t('Start the path with a slash (/).')
            }
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" mt="xs">
            {t('Apply')}
          </Button>
        </form>
        {path === undefined ? null : (
          <UnstyledButton className={classes['clear']} onClick={() => choose(undefined)}>
            {t('All paths')}
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
