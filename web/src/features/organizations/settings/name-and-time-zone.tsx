import { Select, TextInput } from '@mantine/core'
import type { useSchemaForm } from '../../../lib/schema-form.ts'
import { t } from '../../../lib/language/t.ts'

type Form = ReturnType<typeof useSchemaForm<{ name: string; timeZone: string }>>

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

export function NameAndTimeZone({ form }: { form: Form }) {
  const { timeZone } = form.values
  return (
    <>
      <TextInput
        label={t('Name')}
        placeholder="Fjord & Partners"
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('Time zone')}
        description={t('Used for schedules, budgets, and email reports. Reports use UTC days.')}
        searchable
        data={timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones]}
        limit={60}
        allowDeselect={false}
        nothingFoundMessage={t('No matching time zone')}
        {...form.getInputProps('timeZone')}
      />
    </>
  )
}
