import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { recipientInput, type RecipientInput } from '#core/sharing/recipients/schema.ts'
import type { ShareLinkRow } from '#core/sharing/schema.ts'
import { Loaded } from '../../components/states/loaded.tsx'
import { MailNote } from '../../components/states/mail-note.tsx'
import { notify } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { addRecipient, linkRecipientsQuery, recipientKeys } from './api/recipients.ts'
import { RecipientList } from './recipient-list.tsx'

/** Who gets the report of a link by email. */
export function RecipientsPanel({ link, onDone }: { link: ShareLinkRow; onDone: () => void }) {
  const recipients = useQuery(linkRecipientsQuery(link.id))
  const problem = problemWith(link)
  return (
    <Stack>
      <Text fz="sm">
        {t(
          'People outside your organization get “{name}” by email: summary, key numbers, and a link. We ask each person first and send nothing until they confirm.',
          { name: link.name },
        )}
      </Text>
      <Loaded query={recipients}>{(rows) => <RecipientList recipients={rows} />}</Loaded>
      {problem === null ? (
        <NewRecipient linkId={link.id} />
      ) : (
        <Text fz="sm" c="dimmed">
          {problem}
        </Text>
      )}
      <MailNote />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('Back')}
        </Button>
      </Group>
    </Stack>
  )
}

function problemWith({ state, rollingDays, views }: ShareLinkRow): string | null {
  if (state !== 'open') return t('This link no longer works. Create a new one first.')
  if (rollingDays === null)
    return t('Choose a link with a rolling date range: the numbers of this one never change.')
  if (!views.includes('overview'))
    return t('The email has the numbers of the summary. Add the summary to this link first.')
  return null
}

function NewRecipient({ linkId }: { linkId: string }) {
  const queryClient = useQueryClient()
  const form = useSchemaForm<RecipientInput>({
    schema: recipientInput,
    initialValues: { email: '', cadence: 'weekly' },
  })
  const adding = useSubmission({
    mutationFn: (values: RecipientInput) => addRecipient(linkId, values),
    onSuccess: async () => {
      notify(t('Confirmation email sent'))
      form.reset()
      await queryClient.invalidateQueries({ queryKey: recipientKeys.all })
    },
    onError: (error) => void form.showServerErrors(error),
  })
  const hasFieldError = Object.keys(form.errors).length > 0
  return (
    <form onSubmit={form.onSubmit((values) => adding.submit(values))} noValidate>
      <Group align="flex-start">
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="off"
          required
          flex="1 1 14rem"
          {...form.getInputProps('email')}
        />
        <Select
          label={t('Frequency')}
          flex="0 1 13rem"
          data={[
            { value: 'weekly', label: t('Every Monday') },
            { value: 'monthly', label: t('First Monday of the month') },
          ]}
          allowDeselect={false}
          {...form.getInputProps('cadence')}
        />
      </Group>
      {adding.error && !hasFieldError ? (
        <Text role="alert" fz="sm" c="worse" mt="xs">
          {adding.error.message}
        </Text>
      ) : null}
      <Button type="submit" mt="sm" loading={adding.isPending}>
        {t('Send confirmation')}
      </Button>
    </form>
  )
}
