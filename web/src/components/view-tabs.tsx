import { Link, useSearch } from '@tanstack/react-router'
import { overviewViews, type OverviewView } from '#core/report/views.ts'
import { keepReportFilters } from '../lib/report-filters.ts'
import classes from './view-tabs.module.css'

export const viewLabels: Record<OverviewView, string> = {
  competitors: 'Competitors',
  topics: 'Topics',
  sources: 'Sources',
  perception: 'Perception',
  contested: 'Contested',
  variance: 'Variance & planner',
  compare: 'Compare',
  method: 'Method',
}

const tabs = [
  { view: undefined, label: 'Summary' },
  ...overviewViews.map((view) => ({ view, label: viewLabels[view] })),
]

/** The views of a brand. Links, so that each can be opened beside another; the filters go along. */
export function ViewTabs({ current }: { current: OverviewView | undefined }) {
  const search = useSearch({ strict: false })
  return (
    <nav aria-label="Views of this brand" className={classes['bar']}>
      <ul className={classes['list']}>
        {tabs.map(({ view, label }) => (
          <li key={label}>
            <Link
              to="/overview"
              search={{ ...keepReportFilters(search), view }}
              className={classes['tab']}
              // Without it, the summary would count as open in every view.
              activeOptions={{ explicitUndefined: true }}
              data-current={view === current || undefined}
              resetScroll={false}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
