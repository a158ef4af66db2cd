import { Link, useSearch } from '@tanstack/react-router'
import { TabBar, tabLink } from '../../components/layout/tab-bar.tsx'
import { t } from '../../lib/language/t.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { fanOutViews, type FanOutView } from './views.ts'

/** The views of query fan-out, as links that can be opened in new tabs. They keep the filters. */
export function FanOutTabs({ current }: { current: FanOutView }) {
  const search = useSearch({ strict: false })
  return (
    <TabBar about={t('Query fan-out views')} current={current}>
      {fanOutViews.map(({ id, label }) => (
        <li key={id}>
          <Link
            to="/query-fanout"
            search={{ ...keepReportFilters(search), view: id === 'gaps' ? undefined : id }}
            {...tabLink(id === current)}
          >
            {label}
          </Link>
        </li>
      ))}
    </TabBar>
  )
}
