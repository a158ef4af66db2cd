import { Button } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { t } from '../../../lib/language/t.ts'
import { useBrandInAddress } from '../../../lib/brands/use-brand-in-address.ts'
import { analysisName } from '../analysis-labels.ts'
import { isOpen } from '../api/analyses.ts'
import { FanOutActions, useFanOutChanges } from '../fan-out-actions.tsx'
import { useLiveAnalysis } from '../use-live-analysis.ts'
import { AnalysisHead } from './analysis-head.tsx'
import { AnalysisTabs } from './analysis-tabs.tsx'
import { analysisViewLabel, analysisViewOf, type AnalysisView } from './analysis-views.ts'
import { CompareChoice } from './compare-choice.tsx'
import { SubQueriesView } from './sub-queries-view.tsx'

const CoverageView = lazy(() => import('./coverage-view.tsx'))
const GapsView = lazy(() => import('./gaps-view.tsx'))
const TimelineView = lazy(() => import('./timeline-view.tsx'))
const ComparisonView = lazy(() => import('./comparison-view.tsx'))

/**
 * `/query-fanout/{id}`: one analysis while it runs and when it is done; one view at a time, or compared with another
 * analysis.
 */
export function FanOutAnalysisPage() {
  const { id } = useParams({ from: '/shell/query-fanout/$id' })
  const search: { view?: string; with?: string } = useSearch({ strict: false })
  const query = useLiveAnalysis(id)
  const analysis = query.data
  const view = analysisViewOf(search.view)
  useBrandInAddress(analysis?.brandId)
  const name = analysis === undefined ? t('Fan-out analysis') : analysisName(analysis)
  return (
    <Page
      key={id}
      title={name.length > longestTitle ? `${name.slice(0, longestTitle)}…` : name}
      part={search.with === undefined ? analysisViewLabel(view) : t('Comparison')}
      trail={[{ label: t('Analyses'), link: { to: '/query-fanout', search: { view: 'analyses' } } }]}
      actions={analysis === undefined ? undefined : <Actions analysis={analysis} />}
    >
      {query.error && analysis ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <Loaded query={query}>
        {(loaded) => (
          <>
            <AnalysisHead analysis={loaded} />
            <AnalysisTabs analysisId={loaded.id} current={search.with === undefined ? view : undefined} />
            <Suspense fallback={<RowsSkeleton />}>
              {search.with === undefined ? (
                <View view={view} analysis={loaded} />
              ) : (
                <ComparisonView analysis={loaded} withId={search.with} />
              )}
            </Suspense>
          </>
        )}
      </Loaded>
    </Page>
  )
}

const longestTitle = 90

function View({ view, analysis }: { view: AnalysisView; analysis: FanOutAnalysis }) {
  switch (view) {
    case 'queries':
      return <SubQueriesView key={analysis.id} analysis={analysis} />
    case 'coverage':
      return <CoverageView analysis={analysis} />
    case 'gaps':
      return <GapsView analysis={analysis} />
    case 'timeline':
      return <TimelineView analysis={analysis} />
  }
}

function Actions({ analysis }: { analysis: FanOutAnalysis }) {
  const navigate = useNavigate()
  const { cancel } = useFanOutChanges(analysis, {})
  return (
    <>
      {isOpen(analysis) && analysis.mayChange ? (
        <Button
          variant="default"
          loading={cancel.isPending || analysis.isCancelling}
          onClick={() => cancel.submit(undefined)}
        >
          {t('Cancel')}
        </Button>
      ) : null}
      {isOpen(analysis) ? null : <CompareChoice analysis={analysis} />}
      <FanOutActions
        analysis={analysis}
        onRepeated={({ id }) => void navigate({ to: '/query-fanout/$id', params: { id }, search: {} })}
        onDeleted={() => void navigate({ to: '/query-fanout', search: { view: 'analyses' } })}
      />
    </>
  )
}
