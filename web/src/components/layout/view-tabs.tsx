import { Link, useSearch } from '@tanstack/react-router'
import { overviewViews, type OverviewView } from '#core/reports/views.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { TabBar, tabLink } from './tab-bar.tsx'
import { t } from '../../lib/language/t.ts'

export const viewLabels: Record<OverviewView, string> = {
  competitors: t('Competitors'),
  topics: t('Topics'),
  sources: t('Sources'),
  perception: t('Perception'),
  contested: t('Contested'),
  variance: t('Variance & planner'),
  compare: t('Compare'),
  method: t('Method'),
}

const tabs = [
  { view: undefined, label: t('Summary') },
  ...overviewViews.map((view) => ({ view, label: viewLabels[view] })),
]

/** The views of a brand. Links, so that each can be opened beside another; the filters go along. */
export function ViewTabs({ current }: { current: OverviewView | undefined }) {
  const search = useSearch({ strict: false })
  return (
    <TabBar about={t('Views of this brand')} current={current ?? ''}>
      {tabs.map(({ view, label }) => (
        <li key={label}>
          <Link to="/overview" search={{ ...keepReportFilters(search), view }} {...tabLink(view === current)}>
            {label}
          </Link>
        </li>
      ))}
    </TabBar>
  )
}
