import { Badge, Group, Text } from '@mantine/core'
import type { AdminAccess } from '#core/operations/schema.ts'
import { t } from '../../../lib/language/t.ts'

/** Explains in one sentence why the user has access to this page. */
export function AccessNote({ access: { mode, email } }: { access: AdminAccess }) {
  return (
    <Group gap="xs" mb="md">
      {mode === 'rights' ? null : <Badge variant="light">{t('Local mode')}</Badge>}
      <Text fz="sm" c="dimmed">
        {mode === 'open'
          ? t('Accessible on this computer without signing in.')
          : t('Signed in as {email}.', { email: email ?? t('unknown') })}
      </Text>
    </Group>
  )
}
