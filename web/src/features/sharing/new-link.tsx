import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import type { NewShareLink } from '#core/sharing/schema.ts'
import { t } from '../../lib/language/t.ts'

/** The URL of a new link, shown only once. */
export function NewLink({ made: { link, token }, onDone }: { made: NewShareLink; onDone: () => void }) {
  const address = `${window.location.origin}/shared/${token}`
  return (
    <Stack>
      <TextInput
        label={t('Link to “{name}”', { name: link.name })}
        description={t('Copy this link now. You won’t see it again, but you can replace it later.')}
        value={address}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      {link.hasPassword ? (
        <Text fz="sm" c="dimmed">
          {t('Send the password separately from the link.')}
        </Text>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('Done')}
        </Button>
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? t('Copied') : t('Copy link')}</Button>}
        </CopyButton>
      </Group>
    </Stack>
  )
}
