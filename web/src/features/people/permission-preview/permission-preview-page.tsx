import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { PermissionPreviewInput } from '#core/people/permission-preview.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { NoOrganization } from '../../../components/states/no-organization.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { t } from '../../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { previewQuery } from './api/preview.ts'
import classes from './permission-preview.module.css'
import { PreviewForm } from './preview-form.tsx'
import { PreviewResult } from './preview-result.tsx'

/** The screens in the navigation that a membership can open, or all screens. */
export type ScreensOf = (membership: Membership | 'all') => readonly { to: string; label: string }[]

/**
 * What a member with the given role and brand access sees. Tried in the database and rolled back. For local and
 * development.
 */
export function PermissionPreviewPage({ screensOf }: { screensOf: ScreensOf }) {
  const { config } = useRouteContext({ from: '__root__' })
  const membership = useMembership()
  return (
    <Page
      title={t('Permission preview')}
      description={t(
        'Creates a test member with these permissions in the database, checks what they can see, and rolls everything back. Nothing is saved, and no one is notified.',
      )}
    >
      {config.environment === 'production' ? (
        <EmptyState title={t('Not available here')}>
          {t('Permission preview runs only in local and development environments.')}
        </EmptyState>
      ) : membership === undefined ? (
        <NoOrganization />
      ) : can(membership, 'admin') ? (
        <Simulator key={membership.organizationId} membership={membership} screensOf={screensOf} />
      ) : (
        <EmptyState title={t('For owners and admins')}>
          {t('Only owners and admins can check what other members see.')}
        </EmptyState>
      )}
    </Page>
  )
}

const firstTry: PermissionPreviewInput = {
  role: 'viewer',
  allBrands: false,
  brandIds: [],
  canViewBotLogs: false,
  canViewQueryFanout: false,
}

function Simulator({ membership, screensOf }: { membership: Membership; screensOf: ScreensOf }) {
  const [wanted, setWanted] = useState(firstTry)
  const brands = useQuery(brandsQuery(membership.organizationId))
  const preview = useQuery({
    ...previewQuery(membership.organizationId, wanted),
    placeholderData: (before) => before,
  })
  return (
    <div className={classes['layout']}>
      <SettingSection title={t('Test member')}>
        <Loaded query={brands}>
          {(known) => <PreviewForm brands={known} wanted={wanted} onChange={setWanted} />}
        </Loaded>
      </SettingSection>
      <Loaded query={preview}>
        {(result) => (
          <PreviewResult
            result={result}
            standing={wanted}
            isStale={preview.isPlaceholderData}
            screens={screensOf('all').map((screen) => ({
              ...screen,
              opens: screensOf({ ...membership, ...wanted }).some(({ to }) => to === screen.to),
            }))}
          />
        )}
      </Loaded>
    </div>
  )
}
