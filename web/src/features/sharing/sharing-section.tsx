import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/states/loaded.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { SettingSection } from '../../components/layout/setting-section.tsx'
import { t } from '../../lib/language/t.ts'
import { organizationRecipientsQuery } from './api/recipients.ts'
import { organizationLinksQuery } from './api/share-links.ts'
import { RecipientList } from './recipient-list.tsx'
import { ShareLinksList } from './share-links-list.tsx'
import { WhiteLabelForm } from './white-label-form.tsx'

/** All share links of an organization, and its white label. */
export function SharingSection({ organizationId }: { organizationId: string }) {
  const links = useQuery(organizationLinksQuery(organizationId))
  const recipients = useQuery(organizationRecipientsQuery(organizationId))
  return (
    <>
      <SettingSection
        title={t('White label')}
        about={t(
          'White-labeled links, emails, and PDF reports show this name, color, and logo instead of ours.',
        )}
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
      <SettingSection
        title={t('Report recipients')}
        about={t(
          'People outside your organization who get a shared report by email. Add them with “Recipients” at a link.',
        )}
      >
        <Loaded query={recipients}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('No recipients yet')}>
                {t('Send a shared report every week or month to people who confirm that they want it.')}
              </EmptyState>
            ) : (
              <RecipientList recipients={rows} showsLink />
            )
          }
        </Loaded>
      </SettingSection>
    </>
  )
}
