import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import type { NewShareLink } from '#core/sharing/schema.ts'
import { t } from '../../lib/language/t.ts'

/** The URL of a new link, shown only once. */
export function NewLink({ made: { link, token }, onDone }: { made: NewShareLink; onDone: () => void }) {
  const address = `${window.location.origin}/shared/${token}`
  return (
    <Stack>
      <TextInput
        label={t('The address of “{name}”', { name: link.name })}
        description={t('It is shown this once. Lost, it can be replaced by a new one.')}
        value={address}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      {link.hasPassword ? (
        <Text fz="sm" c="dimmed">
          {t('Send the password another way than the address.')}
        </Text>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('Done')}
        </Button>
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? t('Copied') : t('Copy address')}</Button>}
        </CopyButton>
      </Group>
    </Stack>
  )
}
