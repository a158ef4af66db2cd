import { Link, useSearch } from '@tanstack/react-router'
import { TabBar, tabLink } from '../../components/layout/tab-bar.tsx'
import { t } from '../../lib/language/t.ts'
import { keepBotLogFilters } from './filters/bot-log-filters.ts'
import { botLogViews, type BotLogView } from './views.ts'

/** The views of the logs, as links that can be opened in new tabs. They keep the filters. */
export function BotLogTabs({ current }: { current: BotLogView }) {
  const search = useSearch({ strict: false })
  return (
    <TabBar about={t('AI traffic views')} current={current}>
      {botLogViews.map(({ id, label }) => (
        <li key={id}>
          <Link
            to="/bot-logs"
            search={{ ...keepBotLogFilters(search), view: id === 'overview' ? undefined : id }}
            {...tabLink(id === current)}
          >
            {label}
          </Link>
        </li>
      ))}
    </TabBar>
  )
}
