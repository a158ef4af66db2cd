import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { t } from '../../lib/language/t.ts'
import { organizationLinksQuery } from './api/share-links.ts'
import { ShareLinksList } from './share-links-list.tsx'
import { WhiteLabelForm } from './white-label-form.tsx'

/** Of an organization: all its links, and the label they may carry. */
export function SharingSection({ organizationId }: { organizationId: string }) {
  const links = useQuery(organizationLinksQuery(organizationId))
  return (
    <>
      <section aria-labelledby="own-label">
        <h2 id="own-label">{t('Own label')}</h2>
        <WhiteLabelForm organizationId={organizationId} />
      </section>
      <section aria-labelledby="shared-links">
        <h2 id="shared-links">{t('Shared links')}</h2>
        <Loaded query={links}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('No links yet')}>
                {t('Links are made where a report is: under “Share” on the overview of a brand.')}
              </EmptyState>
            ) : (
              <ShareLinksList links={rows} showsBrand />
            )
          }
        </Loaded>
      </section>
    </>
  )
}
