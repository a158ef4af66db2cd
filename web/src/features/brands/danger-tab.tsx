import { Button, Group, Text } from '@mantine/core'
import type { BrandProfile } from '#core/brands/schema.ts'
import { FormSection } from './form-section.tsx'
import { useArchiving } from './use-archiving.ts'
import { t } from '../../lib/language/t.ts'

export function DangerTab({ brand }: { brand: BrandProfile }) {
  const { archive, restore, isPending } = useArchiving(brand)
  const isArchived = brand.archivedAt !== null
  return (
    <FormSection title={isArchived ? t('Restore this brand') : t('Archive this brand')}>
      <Group justify="space-between">
        <Text fz="sm" c="dimmed" maw="36rem">
          {isArchived
            ? t('It comes back to lists and reports with all its prompts and answers.')
            : t(
                'It leaves lists and reports and is not asked about any more. Prompts and answers are kept, and it can be restored at any time.',
              )}
        </Text>
        <Button
          variant="outline"
          color={isArchived ? 'cobalt' : 'worse'}
          loading={isPending}
          onClick={isArchived ? restore : archive}
        >
          {isArchived ? t('Restore') : t('Archive')}
        </Button>
      </Group>
    </FormSection>
  )
}
