import { NumberInput, Radio, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { runLimits, type EngineRow } from '#core/runs/schema.ts'
import { CountriesSelect, LanguageSelect } from '../inputs/market-select.tsx'
import { BudgetField } from '../inputs/usd-field.tsx'
import { EnginesField } from './engines-field.tsx'
import type { PlanErrors, PlanValues } from './plan-values.ts'
import { t } from '../../lib/language/t.ts'

type Props = {
  engines: readonly EngineRow[]
  values: PlanValues
  onChange: (change: Partial<PlanValues>) => void
  /** Keyed by the field names of `runInput`, with `fieldErrors(…, planLists)` applied. */
  errors?: PlanErrors
  remedy?: (engine: EngineRow) => ReactNode
}

/**
 * Engines with their models, countries, languages, repeats, and a budget: the fields that a run and a schedule share.
 */
export function PlanFields({ engines, values, onChange, errors = {}, remedy }: Props) {
  const least = values.extraRepeats === undefined ? 1 : 0
  return (
    <Stack gap="md">
      <EnginesField
        engines={engines}
        values={values}
        onChange={onChange}
        error={errors['engines'] ?? errors['models']}
        remedy={remedy}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <CountriesSelect
          label={t('Countries')}
          description={t('Runs every prompt in each country.')}
          placeholder={values.countries.length === 0 ? t('Any country') : undefined}
          maxValues={runLimits.countries}
          value={values.countries}
          onChange={(countries) => onChange({ countries })}
          error={errors['countries']}
        />
        <LanguageSelect
          label={t('Language')}
          description={t('The language of the answers.')}
          placeholder={t('Same as prompt')}
          value={values.language}
          onChange={(language) => onChange({ language })}
          error={errors['language']}
        />
        <NumberInput
          label={t('Samples per prompt')}
          description={
            least === 0
              ? t('For every prompt, in addition to the planned answers.')
              : t('AI answers vary. More samples give a more reliable result.')
          }
          min={least}
          max={runLimits.repeats}
          allowDecimal={false}
          clampBehavior="strict"
          value={values.repeats}
          onChange={(value) =>
            onChange({ repeats: typeof value === 'number' && value >= least ? value : least })
          }
          error={errors['repeats']}
        />
        <BudgetField
          label={t('Run budget')}
          description={t('The run stops before it exceeds this amount.')}
          value={values.budgetUsd}
          onChange={(budgetUsd) => onChange({ budgetUsd })}
          error={errors['budgetUsd']}
        />
      </SimpleGrid>
    </Stack>
  )
}

/** What happens if the monthly quota is too small. */
export function QuotaField({
  value,
  onChange,
  refuse,
  wait,
  error,
}: {
  value: PlanValues['whenOverQuota']
  onChange: (value: PlanValues['whenOverQuota']) => void
  /** Labels of the two choices, such as "Do not start it" and "Let it wait until 1 Dec 2026". */
  refuse: string
  wait: string
  error?: string | undefined
}) {
  return (
    <Radio.Group
      label={t('If the monthly quota isn’t enough')}
      value={value}
      onChange={(next) => onChange(next === 'wait' ? 'wait' : 'refuse')}
      error={error}
    >
      <Stack gap={6} mt={6}>
        <Radio value="refuse" label={refuse} />
        <Radio value="wait" label={wait} />
      </Stack>
    </Radio.Group>
  )
}
