import { Autocomplete, Button, Checkbox, Flex, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import { labelerInput, type LabelerState } from '#core/labels/labeler/schema.ts'
import { notify } from '../../../components/states/notices.tsx'
import { BudgetField } from '../../../components/inputs/usd-field.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatPrice } from '../../../lib/format.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { labelerKeys, saveLabeler } from './api/labeler.ts'
import { t } from '../../../lib/language/t.ts'

/** The engine, model, and monthly limit of a brand's labeler. */
export function LabelerForm({ brand, judge }: { brand: Pick<BrandRow, 'id' | 'name'>; judge: LabelerState }) {
  const { settings, engines } = judge
  const [engineId, setEngine] = useState(settings?.engine ?? engines.find((one) => one.configured)?.id ?? '')
  const engine = engines.find(({ id }) => id === engineId)
  const [model, setModel] = useState(settings?.model ?? '')
  const [enabled, setEnabled] = useState(settings?.enabled ?? false)
  const [usdPerMonth, setLimit] = useState(settings?.usdPerMonth ?? null)
  const queryClient = useQueryClient()
  const saving = useSubmission({
    mutationFn: () =>
      saveLabeler(brand.id, { engine: engineId, model: model.trim() || null, enabled, usdPerMonth }),
    onSuccess: async () => {
      notify(
        enabled
          ? t('AI labeling turned on for {name}', { name: brand.name })
          : t('AI labeling turned off for {name}', { name: brand.name }),
      )
      await queryClient.invalidateQueries({ queryKey: labelerKeys.all })
    },
  })
  if (engines.length === 0) return null
  const checked = labelerInput.safeParse({
    engine: engineId,
    model: model.trim() || null,
    enabled,
    usdPerMonth,
  })
  const limitProblem = checked.error?.issues.find(({ path }) => path[0] === 'usdPerMonth')?.message
  const price = engine?.prices[model.trim() || engine.defaultModel] ?? engine?.prices['*'] ?? null
  return (
    <Flex
      component="form"
      className={styles['lined']}
      direction="column"
      gap="sm"
      maw={416}
      mt={16}
      pt={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success) saving.submit(undefined)
      }}
    >
      <NativeSelect
        label={t('Engine')}
        data={[
          { value: '', label: t('Select an engine'), disabled: true },
          ...engines.map(({ id, label, configured }) => ({
            value: id,
            label: configured ? label : t('{label} (no API key)', { label }),
            disabled: !configured && id !== settings?.engine,
          })),
        ]}
        value={engineId}
        onChange={(event) => {
          setEngine(event.currentTarget.value)
          setModel('')
        }}
        error={engine?.configured === false ? engine.reason : undefined}
      />
      <Autocomplete
        label={t('Model')}
        description={t('Small models label well at low cost.')}
        placeholder={engine?.defaultModel ?? ''}
        data={engine?.models ?? []}
        value={model}
        onChange={setModel}
      />
      <BudgetField
        label={t('Monthly limit (USD)')}
        description={
          price?.usd == null
            ? t('Price unknown. If you set a limit, this model won’t be used.')
            : t('About {usd} per text. Brand and organization budgets also apply.', {
                usd: formatPrice(price.usd),
              })
        }
        value={usdPerMonth}
        onChange={setLimit}
        error={limitProblem}
      />
      <Checkbox
        label={t('Label new answers for this brand')}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      {saving.error ? <p role="alert">{saving.error.message}</p> : null}
      <Button type="submit" w="fit-content" disabled={!checked.success} loading={saving.isPending}>
        {t('Save')}
      </Button>
    </Flex>
  )
}
