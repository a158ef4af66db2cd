import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { profileInput, type Profile } from '#core/people/profile-schema.ts'
import { notify } from '../../../components/states/notices.tsx'
import { t } from '../../../lib/language/t.ts'
import { changeMyProfile, myProfileQuery } from '../../../lib/session/my-profile.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'

/** The name that other members see. The email address belongs to the sign-in. */
export function ProfileForm() {
  const { data: profile } = useQuery(myProfileQuery())
  if (profile === undefined) return null
  return <Fields profile={profile} />
}

function Fields({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const form = useSchemaForm({
    schema: profileInput,
    initialValues: { fullName: profile.fullName ?? '' },
  })
  const saving = useSubmission({
    mutationFn: ({ fullName }: { fullName: string }) => changeMyProfile({ fullName }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['my-profile'] })
      notify(t('Name updated'))
    },
    onError: (error) => void form.showServerErrors(error),
  })
  return (
    <form onSubmit={form.onSubmit((values) => saving.submit(values))}>
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          description={t('Visible to other members')}
          autoComplete="name"
          maxLength={200}
          {...form.getInputProps('fullName')}
        />
        <Text fz="sm" c="dimmed">
          {t('You sign in as {email}.', { email: profile.email ?? '' })}
        </Text>
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
