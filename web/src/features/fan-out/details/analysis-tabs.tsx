import { Link } from '@tanstack/react-router'
import { TabBar, tabLink } from '../../../components/layout/tab-bar.tsx'
import { t } from '../../../lib/language/t.ts'
import { analysisViews, type AnalysisView } from './analysis-views.ts'

/** The views of an analysis, as links that can be opened in new tabs. Each starts without filters. */
export function AnalysisTabs({
  analysisId,
  current,
}: {
  analysisId: string
  /** Undefined while two analyses are compared. */
  current: AnalysisView | undefined
}) {
  return (
    <TabBar about={t('Analysis views')} current={current ?? ''}>
      {analysisViews.map(({ id, label }) => (
        <li key={id}>
          <Link
            to="/query-fanout/$id"
            params={{ id: analysisId }}
            search={{ view: id === 'queries' ? undefined : id }}
            {...tabLink(id === current)}
          >
            {label}
          </Link>
        </li>
      ))}
    </TabBar>
  )
}
