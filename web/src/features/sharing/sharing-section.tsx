import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/states/loaded.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { SettingSection } from '../../components/layout/setting-section.tsx'
import { t } from '../../lib/language/t.ts'
import { organizationLinksQuery } from './api/share-links.ts'
import { ShareLinksList } from './share-links-list.tsx'
import { WhiteLabelForm } from './white-label-form.tsx'

/** All share links of an organization, and its white label. */
export function SharingSection({ organizationId }: { organizationId: string }) {
  const links = useQuery(organizationLinksQuery(organizationId))
  return (
    <>
      <SettingSection
        title={t('White label')}
        about={t('White-labeled links show this name, color, and logo instead of ours.')}
      >
        <WhiteLabelForm organizationId={organizationId} />
      </SettingSection>
      <SettingSection title={t('Share links')}>
        <Loaded query={links}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('No links yet')}>
                {t('Create links with “Share” on a brand’s overview or in the brand list.')}
              </EmptyState>
            ) : (
              <ShareLinksList links={rows} showsBrand />
            )
          }
        </Loaded>
      </SettingSection>
    </>
  )
}
