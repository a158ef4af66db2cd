import { Button, Checkbox, Fieldset, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  apiKeyInput,
  apiKeyRightNames,
  apiKeyRights,
  type ApiKeyRight,
  type NewApiKey,
} from '#core/api/keys/schema.ts'
import { notifyError } from '../../../components/states/notices.tsx'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { createApiKey } from './api/api-keys.ts'
import classes from '../../../components/layout/settings.module.css'

const lifetimes = [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('1 year') },
  { value: '', label: t('No expiration') },
]

type Values = { name: string; brandId: string | null; rights: ApiKeyRight[]; days: string }

/** Creates an API key: rights, brand, and lifetime. Only the right to read reports is selected in advance. */
export function ApiKeyForm({
  organizationId,
  onCreated,
  onClose,
}: {
  organizationId: string
  onCreated: (key: NewApiKey) => void
  onClose: () => void
}) {
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  const form = useSchemaForm<Values>({
    schema: apiKeyInput,
    lists: ['rights'],
    initialValues: { name: '', brandId: null, rights: ['reports:read'], days: '90' },
  })
  const creating = useSubmission({
    mutationFn: ({ days, ...input }: Values) =>
      createApiKey(organizationId, { ...input, expiresAt: expiry(days, new Date()) }),
    retry: false,
    onSuccess: onCreated,
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  return (
    <form
      className={classes['form']}
      aria-label={t('Create API key')}
      noValidate
      onSubmit={form.onSubmit((values) => creating.submit(values))}
    >
      <TextInput
        label={t('Name')}
        description={t('What the key is for, so you can recognize it later.')}
        placeholder={t('Nightly collector')}
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <Checkbox.Group {...form.getInputProps('rights')}>
        <Stack gap="xs">
          <Rights legend={t('Read access')} writes={false} />
          <Rights legend={t('Write access')} writes />
        </Stack>
      </Checkbox.Group>
      <Select
        label={t('Brand')}
        description={t('A key for one brand can’t access anything else in the organization.')}
        placeholder={t('All brands you can view')}
        clearable
        data={brands
          .filter(({ archivedAt }) => archivedAt === null)
          .map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('brandId')}
      />
      <Select label={t('Expires')} data={lifetimes} allowDeselect={false} {...form.getInputProps('days')} />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={creating.isPending}>
          {t('Create key')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  )
}

function Rights({ legend, writes }: { legend: string; writes: boolean }) {
  return (
    <Fieldset legend={legend} variant="unstyled" p={0} classNames={{ legend: classes['legend'] ?? '' }}>
      <div className={classes['rights']}>
        {apiKeyRightNames
          .filter((right) => apiKeyRights[right].writes === writes)
          .map((right) => (
            <Checkbox
              key={right}
              value={right}
              label={t(apiKeyRights[right].words)}
              description={t(apiKeyRights[right].means)}
            />
          ))}
      </div>
    </Fieldset>
  )
}

function expiry(days: string, now: Date): string | null {
  return days === '' ? null : new Date(now.getTime() + Number(days) * 86_400_000).toISOString()
}
