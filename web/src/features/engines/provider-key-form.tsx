import { Box, Button, Group, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { PriceOverrides } from '#core/engines/price-override.ts'
import { providerCard, type ProviderId } from '#core/engines/provider-catalog.ts'
import {
  providerKeyChange,
  providerKeyInput,
  type ProviderKeyChange,
  type ProviderKeyRow,
} from '#core/engines/provider-key-schema.ts'
import { notifyError } from '../../components/states/notices.tsx'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { addProviderKey, changeProviderKey, providerKeyKeys } from './api/provider-keys.ts'
import { PriceFields } from './price-fields.tsx'
import { SecretFields } from './secret-fields.tsx'
import classes from '../../components/layout/settings.module.css'
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'

type Values = {
  provider: ProviderId
  name: string
  secret: string | null
  baseUrl: string | null
  model: string | null
  embeddingModel: string | null
  prices: PriceOverrides
  requestsPerMinute: number | null
  concurrency: number
}

/** The body of an update. The key is included only when a new one was entered. */
function changeOf({
  secret,
  baseUrl,
  model,
  embeddingModel,
  prices,
  requestsPerMinute,
  concurrency,
}: Values): ProviderKeyChange {
  const others = { baseUrl, model, embeddingModel, prices, requestsPerMinute, concurrency }
  return secret === null ? others : { ...others, secret }
}

const changeSchema = z.preprocess((values: Values) => changeOf(values), providerKeyChange)

/** Adds a key for a provider or for a custom endpoint, or edits `before`. */
export function ProviderKeyForm({
  organizationId,
  provider,
  before,
  canKeepKeys,
  onClose,
}: {
  organizationId: string
  provider: ProviderId
  before?: ProviderKeyRow
  canKeepKeys: boolean
  onClose: () => void
}) {
  const card = providerCard(provider)
  const queryClient = useQueryClient()
  const form = useSchemaForm<Values>({
    schema: before === undefined ? providerKeyInput : changeSchema,
    lists: ['prices'],
    initialValues: {
      provider,
      name: before?.name ?? '',
      secret: null,
      baseUrl: before?.baseUrl ?? null,
      model: before?.model ?? null,
      embeddingModel: before?.embeddingModel ?? null,
      prices: before?.prices ?? {},
      requestsPerMinute: before === undefined ? card.limits.requestsPerMinute : before.requestsPerMinute,
      concurrency: before?.concurrency ?? card.limits.concurrency,
    },
  })
  const saving = useSubmission({
    mutationFn: (values: Values) =>
      before === undefined
        ? addProviderKey(organizationId, values)
        : changeProviderKey(before.id, changeOf(values)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: providerKeyKeys.all })
      onClose()
    },
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  const { values } = form
  const set = (change: Partial<Values>) => {
    form.setValues(change)
    for (const field of Object.keys(change)) form.clearFieldError(field)
  }
  const errorOf = (field: keyof Values) => {
    const error: unknown = form.errors[field]
    return typeof error === 'string' ? error : undefined
  }
  const address = (
    <TextInput
      label={card.needsAddress ? t('URL') : t('Custom API URL')}
      description={card.needsAddress ? t('Must support the OpenAI Chat Completions API.') : undefined}
      placeholder="https://llm.example.com/v1"
      type="url"
      value={values.baseUrl ?? ''}
      error={errorOf('baseUrl')}
      onChange={(event) => set({ baseUrl: event.currentTarget.value || null })}
    />
  )
  const model = (
    <TextInput
      label={card.needsAddress ? t('Model') : t('Default model')}
      description={card.needsAddress ? t('Exact model name used by the server') : undefined}
      placeholder={card.needsAddress ? 'llama-3.3-70b' : t('Engine default')}
      value={values.model ?? ''}
      error={errorOf('model')}
      onChange={(event) => set({ model: event.currentTarget.value || null })}
    />
  )
  const limits = (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NumberInput
        label={t('Calls per minute')}
        placeholder={t('No custom limit')}
        min={0}
        hideControls
        value={values.requestsPerMinute ?? ''}
        error={errorOf('requestsPerMinute')}
        onChange={(next) => set({ requestsPerMinute: typeof next === 'number' ? next : null })}
      />
      <NumberInput
        label={t('Concurrency')}
        min={1}
        max={1000}
        allowDecimal={false}
        hideControls
        value={values.concurrency}
        error={errorOf('concurrency')}
        onChange={(next) => set({ concurrency: typeof next === 'number' ? next : 1 })}
      />
    </SimpleGrid>
  )
  const secret = (
    <SecretFields
      card={card}
      isReplacing={before !== undefined && before.lastFour !== null}
      disabled={!canKeepKeys}
      error={errorOf('secret')}
      onChange={(next) => set({ secret: next })}
    />
  )
  const what = card.needsAddress ? (before?.name ?? t('endpoint')) : card.label

  return (
    <form
      className={classes['form']}
      aria-label={
        before === undefined
          ? t('Add {what}', { what: card.needsAddress ? what : t('API key for {what}', { what }) })
          : t('Edit {what}', { what })
      }
      noValidate
      onSubmit={form.onSubmit((sent) => saving.submit(sent))}
    >
      {card.needsAddress ? (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {before === undefined ? (
              <TextInput
                label={t('Name')}
                description={t('Letters, numbers, and hyphens only')}
                placeholder="our-llama"
                maxLength={31}
                value={values.name}
                error={errorOf('name')}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
            ) : null}
            {model}
          </SimpleGrid>
          {address}
          {secret}
          <TextInput
            label={t('Embedding model')}
            description={t('Optional. Adds semantic matching to query fan-out.')}
            placeholder="bge-m3"
            maxLength={200}
            value={values.embeddingModel ?? ''}
            error={errorOf('embeddingModel')}
            onChange={(event) => set({ embeddingModel: event.currentTarget.value || null })}
          />
          <details>
            <Box component="summary" fz="sm">
              {t('Prices and limits')}
            </Box>
            <Box mt={10}>
              <PriceFields
                placeholder={t('unknown')}
                price={values.prices['*'] ?? {}}
                onChange={(price) =>
                  set({ prices: Object.keys(price).length === 0 ? {} : { ...values.prices, '*': price } })
                }
              />
              <p className={`${styles['fine']} ${styles['apart']}`}>
                {t(
                  'In US dollars. Without prices, answer costs are unknown, and runs with a budget stop before using this endpoint. For your own server, you can enter $0 per answer.',
                )}
              </p>
              {limits}
            </Box>
          </details>
        </>
      ) : (
        <>
          {secret}
          <details>
            <Box component="summary" fz="sm">
              {t('Limits, model, and URL')}
            </Box>
            <Stack miw={0}>
              {limits}
              {model}
              {address}
            </Stack>
          </details>
        </>
      )}
      <Group gap="xs">
        <Button type="submit" size="xs" loading={saving.isPending}>
          {before === undefined ? t('Save and test') : t('Save and test again')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  )
}
