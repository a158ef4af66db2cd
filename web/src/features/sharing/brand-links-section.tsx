import type { BrandProfile } from '#core/brands/schema.ts'
import { SettingSection } from '../../components/layout/setting-section.tsx'
import { t } from '../../lib/language/t.ts'
import { ShareLinks } from './share-links.tsx'

/** The share links of a brand, next to the members with access to it. */
export function BrandLinksSection({ brand }: { brand: Pick<BrandProfile, 'id'> }) {
  return (
    <SettingSection
      title={t('Share links')}
      about={t('Anyone with a link can view its report without signing in.')}
    >
      <ShareLinks brand={brand} screen={null} />
    </SettingSection>
  )
}
