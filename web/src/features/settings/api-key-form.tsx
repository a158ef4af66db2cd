import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiKeyInput, type ApiKeyRight, type NewApiKey } from '#core/api-key/schema.ts'
import { notifyError } from '../../components/notices.tsx'
import { brandsQuery } from '../../lib/brands.ts'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { createApiKey } from './api/api-keys.ts'
import classes from './settings.module.css'

/** Rights that have an endpoint already; the others exist in the schema for those to come. */
export const usableRights: readonly { value: ApiKeyRight; label: string; description: string }[] = [
  {
    value: 'answers:write',
    label: 'Send answers',
    description: 'POST /api/v1/answers: answers that you collected yourself.',
  },
]

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Until it is revoked' },
]

type Values = { name: string; brandId: string | null; rights: ApiKeyRight[]; days: string }

/** Makes a key for a program: what it may do, for which brand, for how long. */
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
    initialValues: { name: '', brandId: null, rights: ['answers:write'], days: '90' },
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
      aria-label="Create an API key"
      noValidate
      onSubmit={form.onSubmit((values) => creating.submit(values))}
    >
      <TextInput
        label="Name"
        description="What will use it, so that you know it again."
        placeholder="Nightly collector"
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label="It may" {...form.getInputProps('rights')}>
        <Stack gap={6} mt={6}>
          {usableRights.map(({ value, label, description }) => (
            <Checkbox key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label="Brand"
        placeholder="All brands you may edit"
        clearable
        data={brands
          .filter(({ archivedAt }) => archivedAt === null)
          .map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('brandId')}
      />
      <Select label="Holds for" data={lifetimes} allowDeselect={false} {...form.getInputProps('days')} />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={creating.isPending}>
          Create the key
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

function expiry(days: string, now: Date): string | null {
  return days === '' ? null : new Date(now.getTime() + Number(days) * 86_400_000).toISOString()
}
