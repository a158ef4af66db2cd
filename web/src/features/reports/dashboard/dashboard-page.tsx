import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FeedReader } from '#core/reports/home/feed-words.ts'
import type { WeekFeed } from '#core/reports/home/schema.ts'
import type { Dashboard } from '#core/reports/schema.ts'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { NoOrganization } from '../../../components/states/no-organization.tsx'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { t } from '../../../lib/language/t.ts'
import { can } from '../../../lib/organization/rights.ts'
import {
  useMembership,
  useMemberships,
  useOrganizationId,
} from '../../../lib/organization/use-organization.ts'
import { changesQuery } from './api/load-home.ts'
import { dashboardQuery } from './api/load-dashboard.ts'
import { BrandTiles } from './brand-tiles.tsx'
import { BrandsCard } from './brands-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { EnginesCard } from './engines-card.tsx'
import { feedReader } from './feed-reader.ts'
import { HomeVerdict } from './home-verdict.tsx'
import { MonthCard } from './month-card.tsx'
import { SetupLine } from './setup-line.tsx'
import { ToDoCard } from './to-do-card.tsx'
import { WeeklyEmailMenu } from './weekly-email-menu.tsx'

type Slots = {
  /** Active runs of a brand with their progress. */
  running: (brandId: string, organizationId: string) => ReactNode
  /** What is left to set up before the first number. */
  setUp: (organizationId: string) => ReactNode
}

/** `/dashboard`, the home of signed-in users: what changed this week over all brands of the organization. */
export function DashboardPage({ slots }: { slots: Slots }) {
  const organizationId = useOrganizationId()
  if (organizationId === null)
    return (
      <Page title={t('Home')}>
        <NoOrganization />
      </Page>
    )
  return <OrganizationHome organizationId={organizationId} slots={slots} />
}

function OrganizationHome({ organizationId, slots }: { organizationId: string; slots: Slots }) {
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
          {dashboard.data && dashboard.data.cards.length > 0 ? (
            <WeeklyEmailMenu organizationId={organizationId} />
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
      <Loaded query={dashboard} skeleton={<HomeSkeleton />}>
        {(data) =>
          data.cards.length === 0 ? slots.setUp(organizationId) : <Brands dashboard={data} slots={slots} />
        }
      </Loaded>
    </Page>
  )
}

function Brands({ dashboard, slots }: { dashboard: Dashboard; slots: Slots }) {
  const { cards, checklist, month, organization, running } = dashboard
  const { to }: { to?: string } = useSearch({ strict: false })
  const feed = useQuery(changesQuery(organization.id, to))
  const engineLabel = useEngineLabel(organization.id)
  const reader = feedReader(engineLabel)
  const mayEdit = can(useMembership(), 'edit')
  const runningBrands = [...new Set(running.map((analysis) => analysis.brandId))]
  const [first] = cards
  return (
    <ReportGrid>
      <ReportCell span="whole">
        {mayEdit ? <SetupLine checklist={checklist} organizationId={organization.id} /> : null}
        {feed.data ? <HomeVerdict feed={feed.data} reader={reader} /> : null}
        {runningBrands.map((brandId) => (
          <div key={brandId}>{slots.running(brandId, organization.id)}</div>
        ))}
        {slots.setUp(organization.id)}
      </ReportCell>
      <ReportCell span="wide">
        <Changes query={feed} reader={reader} />
        {first !== undefined && cards.length === 1 ? (
          <BrandTiles brandId={first.brandId} name={first.name} />
        ) : (
          <BrandsCard cards={cards} />
        )}
      </ReportCell>
      <ReportCell span="narrow">
        {mayEdit ? <ToDoCard organizationId={organization.id} /> : null}
        <MonthCard month={month} organizationId={organization.id} isRunning={running.length > 0} />
        <EnginesCard
          organizationId={organization.id}
          models={feed.data?.models ?? []}
          engineLabel={engineLabel}
        />
      </ReportCell>
    </ReportGrid>
  )
}

function Changes({
  query,
  reader,
}: {
  query: { data: WeekFeed | undefined; error: Error | null; refetch: () => unknown }
  reader: FeedReader
}) {
  return (
    <Loaded query={query} skeleton={<Skeleton height={220} radius="lg" />}>
      {(feed) => <ChangesCard feed={feed} reader={reader} />}
    </Loaded>
  )
}

function HomeSkeleton() {
  return (
    <ReportGrid>
      <ReportCell span="whole">
        <Skeleton height={64} radius="lg" />
      </ReportCell>
      <ReportCell span="wide">
        <Skeleton height={320} radius="lg" />
      </ReportCell>
      <ReportCell span="narrow">
        <Skeleton height={320} radius="lg" />
      </ReportCell>
    </ReportGrid>
  )
}
