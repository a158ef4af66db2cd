import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Dashboard } from '#core/reports/schema.ts'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { NoOrganization } from '../../../components/states/no-organization.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { can } from '../../../lib/organization/rights.ts'
import {
  useMembership,
  useMemberships,
  useOrganizationId,
} from '../../../lib/organization/use-organization.ts'
import { dashboardQuery } from './api/load-dashboard.ts'
import { BrandCard } from './brand-card.tsx'
import { Checklist, isUnfinished } from './checklist.tsx'
import classes from './dashboard-page.module.css'
import { DemoHint } from './demo-hint.tsx'
import { MonthCard } from './month-card.tsx'
import { t } from '../../../lib/language/t.ts'

type Slots = {
  /** Active runs of a brand with their progress. */
  running: (brandId: string, organizationId: string) => ReactNode
  /** What is left to set up before the first number. */
  setUp: (organizationId: string) => ReactNode
}

/** `/dashboard`, the home of signed-in users: all brands of the organization. */
export function DashboardPage({ slots }: { slots: Slots }) {
  const organizationId = useOrganizationId()
  if (organizationId === null)
    return (
      <Page title={t('Home')}>
        <NoOrganization />
      </Page>
    )
  return <OrganizationDashboard organizationId={organizationId} slots={slots} />
}

function OrganizationDashboard({ organizationId, slots }: { organizationId: string; slots: Slots }) {
  const dashboard = useQuery(dashboardQuery(organizationId))
  const mayCreate = can(useMembership(), 'admin')
  const hasOthers = useMemberships().length > 1
  return (
    <Page
      title={t('Home')}
      actions={
        <>
          {hasOthers ? (
            <ButtonLink to="/dashboard" search={{ view: 'organizations' }} variant="default">
              {t('All organizations')}
            </ButtonLink>
          ) : null}
          {mayCreate && dashboard.data && dashboard.data.cards.length > 0 ? (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/brands" search={{ create: 'true' }} {...props} />}
            >
              {t('New brand')}
            </Button>
          ) : null}
        </>
      }
    >
      {dashboard.error && dashboard.data ? (
        <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : null}
      <Loaded query={dashboard} skeleton={<DashboardSkeleton />}>
        {(data) => <Brands dashboard={data} slots={slots} />}
      </Loaded>
    </Page>
  )
}

function Brands({ dashboard, slots }: { dashboard: Dashboard; slots: Slots }) {
  const { cards, checklist, month, organization, running } = dashboard
  const mayEdit = can(useMembership(), 'edit')
  const runningBrands = [...new Set(running.map((analysis) => analysis.brandId))]
  const demo = cards.find((card) => card.isDemo)
  return (
    <div className={classes['columns']}>
      <div className={classes['main']}>
        {runningBrands.map((brandId) => (
          <div key={brandId}>{slots.running(brandId, organization.id)}</div>
        ))}
        {slots.setUp(organization.id)}
        {cards.length === 0 ? null : (
          <div className={classes['cards']}>
            {cards.map((card) => (
              <BrandCard key={card.brandId} card={card} />
            ))}
          </div>
        )}
      </div>
      <aside className={classes['side']} aria-label={t('Usage and setup')}>
        {mayEdit && isUnfinished(checklist) ? <Checklist checklist={checklist} /> : null}
        <MonthCard month={month} organizationId={organization.id} isRunning={running.length > 0} />
        {demo && !checklist.hasRealEngine ? <DemoHint brandId={demo.brandId} /> : null}
      </aside>
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <div className={classes['cards']}>
      {['a', 'b', 'c'].map((card) => (
        <Skeleton key={card} height={190} radius="lg" />
      ))}
    </div>
  )
}
