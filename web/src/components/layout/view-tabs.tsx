import { Link, useSearch } from '@tanstack/react-router'
import { reports, reportViews, type ReportView } from '#core/reports/registry.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { TabBar, tabLink } from './tab-bar.tsx'
import { said } from '../../lib/language/said.ts'
import { t } from '../../lib/language/t.ts'

/** The label of a tab of `/overview`; `method` is the only one that is not a report. */
export const viewLabel = (view: ReportView | 'method'): string =>
  view === 'method' ? t('Methodology') : said(reports[view].label)

/** The views of `/overview` that are its tabs; the others are places of their own. */
export const isTab = (view: ReportView | 'method' | undefined) => view !== 'competitors' && view !== 'sources'

/** The label of the open tab. Engines are the topics report by engine. */
export const tabLabel = (view: ReportView | 'method' | undefined, by: string | undefined): string =>
  view === 'topics' && by === 'engine' ? t('Engines') : viewLabel(view ?? 'overview')

const tabs: readonly { view?: ReportView | 'method'; by?: string }[] = [
  {},
  { view: 'topics' },
  { view: 'topics', by: 'engine' },
  ...reportViews
    .filter((view) => view !== 'overview' && view !== 'topics' && isTab(view))
    .map((view) => ({ view })),
  { view: 'method' },
]

/** The tabs of a brand's overview. Links, so that each can be opened in another tab; the filters are kept. */
export function ViewTabs({ current }: { current: ReportView | 'method' | undefined }) {
  const search: { by?: string } = useSearch({ strict: false })
  const label = tabLabel(current, search.by)
  return (
    <TabBar about={t('Report views')} current={label}>
      {tabs.map(({ view, by }) => {
        const name = tabLabel(view, by)
        return (
          <li key={name}>
            <Link
              to="/overview"
              search={{ ...keepReportFilters(search), view, by }}
              {...tabLink(name === label)}
            >
              {name}
            </Link>
          </li>
        )
      })}
    </TabBar>
  )
}
