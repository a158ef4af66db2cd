import { Stack } from '@mantine/core'
import type { BrandProfile } from '#core/brands/schema.ts'
import { ImportList } from './import-list.tsx'
import { NewImport } from './new-import.tsx'

export function ImportPanel({ brand }: { brand: BrandProfile }) {
  const mayImport = brand.canEdit && brand.archivedAt === null
  return (
    <Stack gap="lg">
      {mayImport && <NewImport brandId={brand.id} />}
      <ImportList brandId={brand.id} />
    </Stack>
  )
}
