import { Select, TextInput } from '@mantine/core'
import type { useSchemaForm } from '../../lib/schema-form.ts'

type Form = ReturnType<typeof useSchemaForm<{ name: string; timeZone: string }>>

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

export function NameAndTimeZone({ form }: { form: Form }) {
  const { timeZone } = form.values
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Fjord & Partners"
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <Select
        label="Time zone"
        description="Schedules, months of budgets and digests go by it. Reports count UTC days."
        searchable
        data={timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones]}
        limit={60}
        allowDeselect={false}
        nothingFoundMessage="No time zone of this name"
        {...form.getInputProps('timeZone')}
      />
    </>
  )
}
