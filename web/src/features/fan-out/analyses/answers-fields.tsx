import { Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lastDays, presets } from '../../../components/report-filter-bar/periods.ts'
import { engineLabel, enginesQuery } from '../../../lib/engines/engines.ts'
import { t } from '../../../lib/language/t.ts'
import { useOrganizationId } from '../../../lib/organization/use-organization.ts'
import type { FormPart } from './analysis-draft.ts'

const ofDays = presets.filter(({ id, compare }) => id !== 'all' && id !== 'default' && compare === undefined)
const ownDays = 'own'

/** Selects the stored answers whose searches are analyzed. */
export function AnswersFields({ values, change, errors }: FormPart) {
  const organizationId = useOrganizationId() ?? ''
  const { data: engines = [] } = useQuery({
    ...enginesQuery(organizationId),
    enabled: organizationId !== '',
  })
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const periods = [
    { id: '8w', label: t('Last 8 weeks'), days: lastDays(today, 56) },
    ...ofDays.map(({ id, label, period }) => ({ id, label, days: period(today, null) })),
  ]
  const known = periods.find(({ days }) => days?.from === values.from && days.to === values.to)
  const [isOwn, setOwn] = useState(known === undefined)
  return (
    <Stack gap="xs">
      <Group grow align="flex-start">
        <Select
          label={t('Answers from')}
          allowDeselect={false}
          data={[
            ...periods.map(({ id, label }) => ({ value: id, label })),
            { value: ownDays, label: t('Custom dates') },
          ]}
          value={isOwn ? ownDays : (known?.id ?? ownDays)}
          onChange={(id) => {
            setOwn(id === ownDays)
            const days = periods.find((one) => one.id === id)?.days
            if (days) change(days)
          }}
        />
        <MultiSelect
          label={t('Engines')}
          placeholder={values.engines.length === 0 ? t('All engines') : ''}
          data={engines.map(({ id }) => ({ value: id, label: engineLabel(id, engines) }))}
          searchable
          clearable
          value={values.engines}
          error={errors['engines']}
          onChange={(chosen) => change({ engines: chosen })}
        />
      </Group>
      {isOwn || errors['from'] || errors['to'] ? (
        <Group grow align="flex-start">
          <TextInput
            type="date"
            label={t('From')}
            value={values.from}
            error={errors['from']}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('To')}
            value={values.to}
            error={errors['to']}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </Group>
      ) : null}
    </Stack>
  )
}
