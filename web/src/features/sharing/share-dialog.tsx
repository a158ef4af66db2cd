import { Modal } from '@mantine/core'
import type { BrandRow } from '#core/brands/schema.ts'
import { t } from '../../lib/language/t.ts'
import { ShareLinks } from './share-links.tsx'
import type { SharedScreen } from './share-form.tsx'

/** The share links of a brand. When opened from a report, a new link shows that report. */
export function ShareDialog({
  brand,
  screen,
  onClose,
}: {
  brand: Pick<BrandRow, 'id' | 'name'>
  screen: SharedScreen | null
  onClose: () => void
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Share {brand}', { brand: brand.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <ShareLinks brand={brand} screen={screen} />
    </Modal>
  )
}
