import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/language/t.ts'

/** Limits the report to pages below a path. */
export function PathFilter({
  path,
  onChange,
}: {
  path: string | undefined
  onChange: (path: string | undefined) => void
}) {
  const [typed, setTyped] = useState(path ?? '/')
  const trimmed = typed.trim()
  const isPath = trimmed === '' || trimmed.startsWith('/')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isPath) onChange(trimmed === '' || trimmed === '/' ? undefined : trimmed)
      }}
    >
      <TextInput
        label={t('Path starts with')}
        maxLength={200}
        value={typed}
        error={isPath ? undefined : t('Start the path with a slash (/).')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group mt="xs">
        <Button type="submit" variant="default">
          {t('Apply')}
        </Button>
        {path === undefined ? null : (
          <Button variant="subtle" onClick={() => onChange(undefined)}>
            {t('All paths')}
          </Button>
        )}
      </Group>
    </form>
  )
}
