import { Button, Group, Text } from '@mantine/core'
import type { BrandProfile } from '#core/brands/schema.ts'
import { FormSection } from './form-section.tsx'
import { useArchiving } from './use-archiving.ts'
import { t } from '../../lib/language/t.ts'

export function DangerTab({ brand }: { brand: BrandProfile }) {
  const { archive, restore, isPending } = useArchiving(brand)
  const isArchived = brand.archivedAt !== null
  return (
    <FormSection title={isArchived ? t('Restore brand') : t('Archive brand')}>
      <Group justify="space-between">
        <Text fz="sm" c="dimmed" maw="36rem">
          {isArchived
            ? t('Shows the brand in lists and reports again, with all its prompts and answers.')
            : t(
                'Hides the brand and stops its runs. Prompts and answers are kept, and you can restore it anytime.',
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
