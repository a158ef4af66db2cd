import { Button, Group, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import {
  integrationChange,
  integrationInput,
  sharedKinds,
  type IntegrationInput,
  type IntegrationRow,
  type NewIntegration,
  type SharedKind,
} from '#core/notifications/integrations/schema.ts'
import { eventKind, type EventKind, type Severity } from '#core/notifications/events/schema.ts'
import settings from '../../../components/layout/settings.module.css'
import { notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { addIntegration, changeIntegration } from './api/integrations.ts'
import { eventChoices, kindLabels, severityChoices, targetHints } from './integration-labels.ts'

const changeSchema = integrationChange.extend({ target: z.literal('').or(integrationInput.shape.target) })

type Values = {
  kind: SharedKind
  name: string
  target: string
  eventKinds: EventKind[]
  leastSeverity: Severity
  brandId: string | null
}

/** Adds an integration, or edits `before`. The stored URL is never shown: it is kept or replaced. */
export function IntegrationForm({
  organizationId,
  before,
  webhooksUnavailable,
  onAdded,
  onChanged,
  onClose,
}: {
  organizationId: string
  before?: IntegrationRow
  webhooksUnavailable: string | null
  onAdded?: (channel: NewIntegration) => void
  onChanged?: () => void
  onClose: () => void
}) {
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  const kindBefore = sharedKinds.find((kind) => kind === before?.kind)
  const form = useSchemaForm<Values>({
    schema: before === undefined ? integrationInput : changeSchema,
    lists: ['eventKinds'],
    initialValues: {
      kind: kindBefore ?? (webhooksUnavailable === null ? 'webhook' : 'slack'),
      name: before?.name ?? '',
      target: '',
      eventKinds: (before?.eventKinds ?? []).flatMap((kind) => eventKind.safeParse(kind).data ?? []),
      leastSeverity: before?.leastSeverity ?? 'info',
      brandId: before?.brandId ?? null,
    },
  })
  const saving = useSubmission({
    mutationFn: async (values: Values) => {
      if (before === undefined) onAdded?.(await addIntegration(organizationId, values))
      else {
        await changeIntegration(before.id, changeOf(values))
        onChanged?.()
      }
    },
    retry: false,
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  const { kind } = form.values
  const { placeholder, hint } = targetHints()[kind]
  return (
    <form
      className={settings['form']}
      aria-label={before === undefined ? t('Add integration') : t('Edit {name}', { name: before.name })}
      noValidate
      onSubmit={form.onSubmit((values) => saving.submit(values))}
    >
      {before === undefined ? (
        <SegmentedControl
          aria-label={t('Type')}
          size="xs"
          data={sharedKinds.map((value) => ({
            value,
            label: kindLabels()[value],
            disabled: value === 'webhook' && webhooksUnavailable !== null,
          }))}
          {...form.getInputProps('kind')}
        />
      ) : null}
      {before === undefined && webhooksUnavailable !== null ? (
        <p className={styles['fine']}>{webhooksUnavailable}</p>
      ) : null}
      <TextInput
        label={t('Name')}
        placeholder={t('Marketing channel')}
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('URL')}
        description={
          before === undefined ? hint : t('Leave blank to keep {target}.', { target: before.shownTarget })
        }
        placeholder={placeholder}
        type="url"
        autoComplete="off"
        {...form.getInputProps('target')}
      />
      <MultiSelect
        label={t('Events')}
        placeholder={form.values.eventKinds.length === 0 ? t('All types') : ''}
        clearable
        searchable
        data={eventChoices()}
        {...form.getInputProps('eventKinds')}
      />
      <Group grow align="start">
        <Select
          label={t('Minimum severity')}
          data={severityChoices()}
          allowDeselect={false}
          {...form.getInputProps('leastSeverity')}
        />
        <Select
          label={t('Brand')}
          placeholder={t('All brands')}
          clearable
          data={brands
            .filter(({ archivedAt }) => archivedAt === null)
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('brandId')}
        />
      </Group>
      <div className={styles['choices']}>
        <Button type="submit" size="xs" loading={saving.isPending}>
          {before === undefined ? t('Add integration') : t('Save')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The body of an update. The URL is included only when one was entered. */
function changeOf({ kind: _kind, target, ...others }: Values): Partial<IntegrationInput> {
  return target.trim() === '' ? others : { ...others, target }
}
