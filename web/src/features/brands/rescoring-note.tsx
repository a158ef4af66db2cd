import { Group, Loader, Text } from '@mantine/core'
import type { BrandProfile } from '#core/brand/schema.ts'

/** Shown while stored answers are read again with changed names. */
export function RescoringNote({ brand }: { brand: BrandProfile }) {
  return (
    <output aria-live="polite">
      {brand.rescoring && (
        <Group gap="xs" wrap="nowrap">
          <Loader size={14} style={{ flex: 'none' }} />
          <Text fz="sm">
            Stored answers are being scored again with the changed names. Numbers settle when it is done.
          </Text>
        </Group>
      )}
    </output>
  )
}
