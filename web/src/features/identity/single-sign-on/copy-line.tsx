import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { t } from '../../../lib/language/t.ts'

/** A value to copy to another system. */
export function CopyLine({ label, hint, value }: { label: string; hint?: string; value: string }) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={label}
        description={hint}
        value={value}
        readOnly
        style={{ flex: 1, minWidth: 0 }}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" aria-label={t('Copy {what}', { what: label })} onClick={copy}>
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
