import { Group, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { TabBar, tabLink } from '../../components/layout/tab-bar.tsx'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { keepBotLogFilters } from './filters/bot-log-filters.ts'
import classes from './bot-logs.module.css'
import { botLogTabs, botLogViews, placeOf, type BotLogView } from './views.ts'

const allLabels: Partial<Record<string, string>> = {
  crawlers: t('All crawlers'),
  pages: t('All pages'),
  issues: t('All issues'),
}

/**
 * The tabs of the logs, and below them the views of the open one, as links that can be opened in new tabs. They keep
 * the filters. `issues`: how many there are, if that is known.
 */
export function BotLogTabs({ current, issues = 0 }: { current: BotLogView; issues?: number | undefined }) {
  const filters = keepBotLogFilters(useSearch({ strict: false }))
  const tab = botLogViews.find(({ id }) => id === current)?.tab ?? 'overview'
  const views = botLogViews.filter((view) => view.tab === tab)
  return (
    <>
      <TabBar about={t('AI traffic views')} current={tab}>
        {botLogTabs.map(({ id, label }) => (
          <li key={id}>
            <Link
              to="/bot-logs"
              search={{ ...filters, view: id === 'overview' ? undefined : id, part: undefined }}
              {...tabLink(id === tab)}
            >
              {label}
              {id === 'issues' && issues > 0 ? (
                <Text span inherit c="var(--worse)" ml={6}>
                  {formatCount(issues)}
                </Text>
              ) : null}
            </Link>
          </li>
        ))}
      </TabBar>
      {views.length < 2 ? null : (
        <Group component="nav" gap="md" mb="sm" fz="sm" aria-label={t('Details of this tab')}>
          {views.map(({ id, part, label }) => (
            <Link
              key={id}
              to="/bot-logs"
              search={{ ...filters, ...placeOf(id) }}
              className={classes['linkButton'] ?? ''}
              activeOptions={{ explicitUndefined: true }}
              aria-current={id === current ? 'page' : undefined}
              resetScroll={false}
            >
              {part === undefined ? allLabels[tab] : label}
            </Link>
          ))}
        </Group>
      )}
    </>
  )
}
