import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { brandPatch, type BrandPatch, type BrandProfile } from '#core/brands/schema.ts'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { brandKeys } from '../../lib/brands/brands.ts'
import { clientKeys } from '../../lib/organization/client-keys.ts'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { updateBrand } from './api/save-brand.ts'
import { writtenAliases } from './alias-editor.tsx'
import { BrandFields, brandValues } from './brand-fields.tsx'
import { FormSection } from './form-section.tsx'
import { ReprocessingNote } from './competitors/reprocessing-note.tsx'
import { t } from '../../lib/language/t.ts'

export function ProfileTab({ brand }: { brand: BrandProfile }) {
  const form = useSchemaForm({
    schema: brandPatch,
    initialValues: brandValues(brand),
    lists: ['domains'],
    tidy: (values) => ({ ...values, aliases: writtenAliases(values.aliases) }),
  })
  const queryClient = useQueryClient()
  const saving = useSubmission({
    mutationFn: (patch: BrandPatch) => updateBrand(brand.id, patch),
    onSuccess: async () => {
      form.resetDirty()
      notify(t('Saved'))
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: brandKeys.all }),
        queryClient.invalidateQueries({ queryKey: clientKeys.all }),
      ])
    },
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  const handleSubmit = form.onSubmit((values) => {
    saving.submit(values)
  })
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md" maw="46rem">
        <ReprocessingNote brand={brand} />
        <FormSection title={t('Profile')}>
          <BrandFields
            values={form.values}
            errors={form.errors}
            onChange={form.setValues}
            disabled={!brand.canEdit}
          />
        </FormSection>
        {brand.canEdit ? (
          <Group justify="space-between">
            <Text fz="sm" c="dimmed">
              {t('Changing a name, alias, or domain reprocesses all stored answers.')}
            </Text>
            <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Group>
        ) : (
          <Text fz="sm" c="dimmed">
            {t('You can view this brand. Editors, admins, and owners can edit it.')}
          </Text>
        )}
      </Stack>
    </form>
  )
}
