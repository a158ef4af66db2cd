import { Group, TextInput } from '@mantine/core'
import { t } from '../../lib/language/t.ts'

type Days = { from?: string | undefined; to?: string | undefined }

/** First and last day of a table's rows; empty means no limit. */
export function DaysFilter({ from, to, onChange }: Days & { onChange: (change: Days) => void }) {
  return (
    <Group gap={6} wrap="nowrap">
      <TextInput
        aria-label={t('Start date')}
        type="date"
        size="xs"
        value={from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        aria-label={t('End date')}
        type="date"
        size="xs"
        value={to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
      />
    </Group>
  )
}
