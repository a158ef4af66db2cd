import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { organizationInput } from '#core/organizations/schema.ts'
import { api } from '../../../lib/api.ts'
import { membershipKeys } from '../../../lib/organization/memberships.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { NameAndTimeZone } from './name-and-time-zone.tsx'
import classes from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'

export function CreateOrganization({ onCreated }: { onCreated?: () => void }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useSchemaForm({
    schema: organizationInput,
    initialValues: { name: '', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  })
  const create = useMutation({
    mutationFn: async (input: { name: string; timeZone: string }) => {
      const { id } = await (await api.organizations.$post({ json: input })).json()
      return id
    },
    onSuccess: async (organizationId) => {
      await queryClient.invalidateQueries({ queryKey: membershipKeys.all })
      router.options.context.organization.select(organizationId)
      onCreated?.()
      await router.navigate({ to: '/brands' })
    },
    onError: (error) => form.showServerErrors(error),
  })

  return (
    <section className={`${classes['section']} ${styles['panel']}`} style={{ maxWidth: '34rem' }}>
      <Text c="dimmed" fz="sm" mb="md">
        {t('An organization contains your brands, prompts, answers, and members. You’ll be its owner.')}
      </Text>
      <form onSubmit={form.onSubmit((input) => create.mutate(input))}>
        <Stack gap="sm">
          <NameAndTimeZone form={form} />
          {create.error && Object.keys(form.errors).length === 0 ? (
            <Alert role="alert" color="worse" variant="light" p="xs">
              {create.error.message}
            </Alert>
          ) : null}
          <Button type="submit" loading={create.isPending} w="fit-content">
            {t('Create organization')}
          </Button>
        </Stack>
      </form>
    </section>
  )
}
