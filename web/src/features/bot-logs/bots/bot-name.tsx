import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CrawlerLevel } from '#core/bot-logs/reports/levels.ts'
import { keepBotLogFilters } from '../filters/bot-log-filters.ts'
import { levelWord } from '../bot-log-labels.ts'
import classes from '../bot-logs.module.css'

/** A bot with its operator and purpose. Its name links to its visits within the filters of the screen. */
export function BotName({
  bot,
  children,
}: {
  bot: { id: string; name: string; operator: string; level: CrawlerLevel }
  children?: ReactNode
}) {
  const search = useSearch({ strict: false })
  return (
    <div className={classes['name']}>
      <Link
        to="/bot-logs"
        search={{
          ...keepBotLogFilters(search),
          purpose: undefined,
          operator: undefined,
          bot: bot.id,
          view: undefined,
        }}
        className={classes['linkButton'] ?? ''}
      >
        {bot.name}
      </Link>
      <div className={classes['note']}>
        {bot.operator} · {levelWord(bot.level)}
      </div>
      {children}
    </div>
  )
}
