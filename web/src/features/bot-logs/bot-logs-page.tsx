import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import type { BotLogScope } from '#core/bot-logs/reports/schema.ts'
import { SandboxShareContext } from '../../charts/frame/sandbox-share.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Loaded, RowsSkeleton } from '../../components/states/loaded.tsx'
import { NoBrand } from '../../components/states/no-brand.tsx'
import { Page } from '../../components/layout/page.tsx'
import { SandboxBadge } from '../../components/states/sandbox-badge.tsx'
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'
import { useLive } from '../../lib/live/live.ts'
import { useCurrentBrand } from '../../lib/brands/use-current-brand.ts'
import { keepBotLogFilters } from './filters/bot-log-filters.ts'
import { issuesQuery, viewQuery, type Parts, type ReportView } from './bot-log-query.ts'
import { BotLogFilterBar } from './filters/bot-log-filter-bar.tsx'
import { BotLogTools } from './bot-log-tools.tsx'
import { BotLogTabs } from './bot-log-tabs.tsx'
import { describeBasis, describeCoverage, describeMissing } from './bot-log-labels.ts'
import classes from './bot-logs.module.css'
import { ShownView } from './shown-view.tsx'
import { ViewSkeleton } from './view-skeleton.tsx'
import { botLogViewOf, isByUtcDay, labelOf, type BotLogView } from './views.ts'
import { VisitsDrawer } from './visits/visits-drawer.tsx'

/** `/bot-logs`: which crawlers read a brand's site, according to its access logs; one view at a time. */
export function BotLogsPage({ sources }: { sources: (brand: BrandRow) => ReactNode }) {
  const { brand, query } = useCurrentBrand()
  const queryClient = useQueryClient()
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['bot-logs'] })
  }, [queryClient])
  useLive('bot-logs', refresh)
  if (brand) return <BrandBotLogs key={brand.id} brand={brand} sources={sources(brand)} />
  return (
    <Page title={t('AI traffic')}>
      <Loaded query={query}>{() => <NoBrand />}</Loaded>
    </Page>
  )
}

function BrandBotLogs({ brand, sources }: { brand: BrandRow; sources: ReactNode }) {
  const search: { view?: string; part?: string } & Parts = useSearch({ strict: false })
  const tab = botLogViewOf(search)
  const view: ReportView =
    tab === 'sources' ? 'overview' : tab === 'pages' && search.pageId !== undefined ? 'page' : tab
  const report = useQuery(viewQuery(view, brand.id, keepBotLogFilters(search), search))
  const scope = useLastScope(report.data?.report.scope)
  const issues = useQuery({
    ...issuesQuery(brand.id, keepBotLogFilters(search)),
    enabled: (scope?.sources.length ?? 0) > 0,
  })
  const issueCount = issues.data?.view === 'issues' ? issues.data.report.issues.length : undefined
  const title = t('AI traffic: {name}', { name: brand.name })
  const isConnected = scope === undefined || scope.sources.length > 0
  const part = report.data?.view === 'page' && view === 'page' ? report.data.report.page.path : labelOf(tab)

  if (tab === 'sources' || !isConnected)
    return (
      <Page title={title} part={labelOf('sources')}>
        {isConnected ? <BotLogTabs current="sources" /> : null}
        <Suspense fallback={<RowsSkeleton />}>{sources}</Suspense>
      </Page>
    )
  return (
    <Page
      title={title}
      part={part}
      trail={
        part === labelOf(tab)
          ? []
          : [
              {
                label: labelOf(tab),
                link: { to: '.', search: (before: object) => ({ ...before, pageId: undefined }) },
              },
            ]
      }
      filters={<BotLogFilterBar scope={scope} tab={tab} />}
      actions={<BotLogTools title={title} scope={scope} tab={tab} />}
    >
      <BotLogTabs current={tab} issues={issueCount} />
      {report.error && report.data ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : null}
      <Loaded
        query={report}
        skeleton={
          <>
            <Skeleton height={14} w="min(34rem, 100%)" mb="md" />
            <ViewSkeleton view={view} />
          </>
        }
      >
        {(viewed) => (
          <SandboxShareContext value={viewed.report.scope.sandbox}>
            <ScopeNotes scope={viewed.report.scope} tab={tab} />
            {hasLines(viewed.report.scope) ? (
              <Suspense fallback={<ViewSkeleton view={view} />}>
                <ShownView viewed={viewed} isFresh={!report.isPlaceholderData} />
              </Suspense>
            ) : (
              <NoLines scope={viewed.report.scope} />
            )}
          </SandboxShareContext>
        )}
      </Loaded>
      <VisitsDrawer brandId={brand.id} scope={scope} />
    </Page>
  )
}

/** While the next view loads, the filters keep the options of the previous one. */
function useLastScope(scope: BotLogScope | undefined): BotLogScope | undefined {
  const [last, setLast] = useState(scope)
  if (scope !== undefined && scope !== last) setLast(scope)
  return scope ?? last
}

const hasLines = ({ coverage, bots }: BotLogScope) => coverage.now > 0 || bots.length > 0

function NoLines({ scope }: { scope: BotLogScope }) {
  return scope.available === null ? (
    <EmptyState title={t('Waiting for log data')}>
      {t('Your log source is set up. Data appears here as soon as the first lines arrive.')}
    </EmptyState>
  ) : (
    <EmptyState title={t('No log data in this period')}>
      {t(
        'Log data is available from {from} to {to} (UTC). Choose dates in this range or another log source.',
        {
          from: scope.available.from,
          to: scope.available.to,
        },
      )}
    </EmptyState>
  )
}

function ScopeNotes({ scope, tab }: { scope: BotLogScope; tab: BotLogView }) {
  const coverage = describeCoverage(scope)
  const missing = describeMissing(scope)
  const behindCache = scope.sources.some(({ layer }) => layer === 'origin')
  return (
    <>
      {scope.sandbox === 'none' ? null : (
        <div className={`${classes['notice']} ${styles['line']}`} role="note">
          <SandboxBadge />
          <span>
            {scope.sandbox === 'all'
              ? t('All visits here are sample data. They don’t reflect a real site.')
              : t('Some visits here are sample data. Filter by log source to exclude them.')}
          </span>
        </div>
      )}
      {missing === null ? null : (
        <p className={`${classes['notice']} ${styles['line']}`} role="note">
          {missing}
        </p>
      )}
      <p className={classes['basis']}>
        {describeBasis(scope, isByUtcDay(tab))} {coverage}{' '}
        {behindCache
          ? t('Requests served from cache aren’t in this log, so actual visits are higher.')
          : null}
      </p>
    </>
  )
}
