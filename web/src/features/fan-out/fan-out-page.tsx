import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { NoBrand } from '../../components/states/no-brand.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ReportFilterBar } from '../../components/report-filter-bar/report-filter-bar.tsx'
import { t } from '../../lib/language/t.ts'
import { useReportFilters } from '../../lib/reports/report-filters.ts'
import { useCurrentBrand } from '../../lib/brands/use-current-brand.ts'
import { gapsReportQuery } from './api/load-content-gaps.ts'
import { observedQuery } from './api/load-observed.ts'
import { FanOutTabs } from './fan-out-tabs.tsx'
import { ContentGapsView } from './gaps/content-gaps-view.tsx'
import { ObservedView } from './observed-view.tsx'
import { useObservedParts } from './observed-parts.ts'
import { OnePromptNote } from './one-prompt-note.tsx'
import { fanOutViewOf, labelOf } from './views.ts'

const AnalysesView = lazy(async () => ({
  default: (await import('./analyses/analyses-view.tsx')).AnalysesView,
}))

/** `/query-fanout`: what engines search for before they answer about a brand; one view at a time. */
export function FanOutPage() {
  const { brand, query } = useCurrentBrand()
  const search: { view?: string } = useSearch({ strict: false })
  if (brand === undefined)
    return (
      <Page title={t('Query fan-out')}>
        <Loaded query={query}>{() => <NoBrand />}</Loaded>
      </Page>
    )
  const View = views[fanOutViewOf(search.view)]
  return (
    <Suspense>
      <View key={brand.id} brand={brand} />
    </Suspense>
  )
}

const views = { gaps: Gaps, searches: Searches, analyses: AnalysesView }

function Gaps({ brand }: { brand: BrandRow }) {
  const { filters } = useReportFilters()
  const report = useQuery(gapsReportQuery(brand.id, filters))
  const scope = useLastScope(report.data?.scope)
  return (
    <Page
      title={t('Query fan-out: {name}', { name: brand.name })}
      part={labelOf('gaps')}
      filters={<ReportFilterBar scope={scope} />}
    >
      <FanOutTabs current="gaps" />
      {report.error && report.data ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : null}
      <Loaded query={report}>
        {(data) => <ContentGapsView report={data} isFresh={!report.isPlaceholderData} />}
      </Loaded>
    </Page>
  )
}

function Searches({ brand }: { brand: BrandRow }) {
  const { filters } = useReportFilters()
  const { parts } = useObservedParts()
  const report = useQuery(observedQuery(brand.id, filters, parts))
  const scope = useLastScope(report.data?.scope)
  return (
    <Page
      title={t('Query fan-out: {name}', { name: brand.name })}
      part={labelOf('searches')}
      filters={<ReportFilterBar scope={scope} />}
    >
      <FanOutTabs current="searches" />
      <OnePromptNote />
      {report.error && report.data ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : null}
      <Loaded query={report}>
        {(data) => <ObservedView report={data} isFresh={!report.isPlaceholderData} />}
      </Loaded>
    </Page>
  )
}

/** While another report loads, the filters keep the options of the previous one. */
function useLastScope(scope: ReportScope | undefined): ReportScope | undefined {
  const [last, setLast] = useState(scope)
  if (scope !== undefined && scope !== last) setLast(scope)
  return scope ?? last
}
