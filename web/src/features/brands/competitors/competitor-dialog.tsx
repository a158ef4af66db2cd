import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { competitorInput, type CompetitorInput, type TrackedBrandRow } from '#core/brands/schema.ts'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { brandKeys } from '../../../lib/brands/brands.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { addCompetitor, updateCompetitor } from '../api/save-competitor.ts'
import { writtenAliases } from '../alias-editor.tsx'
import { NameFields } from '../brand-fields.tsx'
import { t } from '../../../lib/language/t.ts'

export function CompetitorDialog({
  brandId,
  competitor,
  onClose,
}: {
  brandId: string
  competitor: TrackedBrandRow | null
  onClose: () => void
}) {
  const form = useSchemaForm<CompetitorInput>({
    schema: competitorInput,
    initialValues: {
      name: competitor?.name ?? '',
      aliases: competitor?.aliases ?? [],
      domains: competitor?.domains ?? [],
      description: competitor?.description ?? '',
    },
    lists: ['domains'],
    tidy: (values) => ({ ...values, aliases: writtenAliases(values.aliases) }),
  })
  const queryClient = useQueryClient()
  const saving = useSubmission({
    mutationFn: (input: CompetitorInput) =>
      competitor === null ? addCompetitor(brandId, input) : updateCompetitor(brandId, competitor.id, input),
    onSuccess: async (_, { name }) => {
      notify(
        competitor === null ? t('{name} added as a competitor', { name }) : t('{name} updated', { name }),
      )
      onClose()
      await queryClient.invalidateQueries({ queryKey: brandKeys.all })
    },
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  const handleSubmit = form.onSubmit((values) => {
    saving.submit(values)
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={competitor === null ? t('Add competitor') : t('Edit {name}', { name: competitor.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <NameFields values={form.values} errors={form.errors} onChange={form.setValues} />
          <Textarea
            label={t('Description')}
            autosize
            minRows={2}
            value={form.values.description}
            error={form.errors['description']}
            onChange={(event) => form.setFieldValue('description', event.currentTarget.value)}
          />
          <Text fz="sm" c="dimmed">
            {t('Saving reprocesses all stored answers. Trends mark the change.')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
