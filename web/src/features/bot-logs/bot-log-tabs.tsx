import { Link, useSearch } from '@tanstack/react-router'
import classes from '../../components/view-tabs.module.css'
import { t } from '../../lib/language/t.ts'
import { keepBotLogFilters } from './bot-log-filters.ts'
import { botLogViews, type BotLogView } from './views.ts'

/** The views of the logs. Links, so that each can be opened beside another; the filters go along. */
export function BotLogTabs({ current }: { current: BotLogView }) {
  const search = useSearch({ strict: false })
  return (
    <nav aria-label={t('Views of the bot logs')} className={classes['bar']}>
      <ul className={classes['list']}>
        {botLogViews.map(({ id, label }) => (
          <li key={id}>
            <Link
              to="/bot-logs"
              search={{ ...keepBotLogFilters(search), view: id === 'overview' ? undefined : id }}
              className={classes['tab']}
              // Without it, the overview would count as open in every view.
              activeOptions={{ explicitUndefined: true }}
              data-current={id === current || undefined}
              aria-current={id === current ? 'page' : undefined}
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
