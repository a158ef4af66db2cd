import { Alert, Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { organizationInput } from '#core/organizations/schema.ts'
import { notify } from '../../../components/states/notices.tsx'
import { api } from '../../../lib/api.ts'
import type { Membership } from '#core/people/membership.ts'
import { membershipKeys } from '../../../lib/organization/memberships.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { NameAndTimeZone } from './name-and-time-zone.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { t } from '../../../lib/language/t.ts'

export function OrganizationForm({ membership }: { membership: Membership }) {
  const queryClient = useQueryClient()
  const form = useSchemaForm({
    schema: organizationInput,
    initialValues: { name: membership.organizationName, timeZone: membership.timeZone },
  })
  const save = useMutation({
    mutationFn: async (json: { name: string; timeZone: string }) => {
      const { organizationId } = membership
      await api.organizations[':organizationId'].$patch({ param: { organizationId }, json })
    },
    onSuccess: async (_, input) => {
      form.resetDirty(input)
      await queryClient.invalidateQueries({ queryKey: membershipKeys.all })
      notify(t('Organization saved'))
    },
  })

  return (
    <SettingSection title={t('Organization')}>
      <form onSubmit={form.onSubmit((input) => save.mutate(input))}>
        <Stack gap="sm" maw="30rem" mt="xs">
          <NameAndTimeZone form={form} />
          {save.error ? (
            <Alert role="alert" color="worse" variant="light" p="xs">
              {save.error.message}
            </Alert>
          ) : null}
          <Button
            type="submit"
            variant={form.isDirty() ? 'filled' : 'default'}
            disabled={!form.isDirty()}
            loading={save.isPending}
            w="fit-content"
          >
            {t('Save')}
          </Button>
        </Stack>
      </form>
    </SettingSection>
  )
}
