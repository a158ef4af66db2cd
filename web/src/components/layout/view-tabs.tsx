import { Link, useSearch } from '@tanstack/react-router'
import { reports, reportViews, type ReportView } from '#core/reports/registry.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { TabBar, tabLink } from './tab-bar.tsx'
import { said } from '../../lib/language/said.ts'
import { t } from '../../lib/language/t.ts'

/** The label of a tab of `/overview`; `method` is the only one that is not a report. */
export const viewLabel = (view: ReportView | 'method'): string =>
  view === 'method' ? t('Methodology') : said(reports[view].label)

/** The summary has no value in the URL. */
const tabs = [
  ...reportViews.map((view) => ({
    view: view === 'overview' ? undefined : view,
    label: viewLabel(view),
  })),
  { view: 'method', label: viewLabel('method') },
]

/** The views of a brand. Links, so that each can be opened in another tab; the filters are kept. */
export function ViewTabs({ current }: { current: string | undefined }) {
  const search = useSearch({ strict: false })
  return (
    <TabBar about={t('Report views')} current={current ?? ''}>
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
