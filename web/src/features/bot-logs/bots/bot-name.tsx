import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CrawlerLevel } from '#core/bot-logs/reports/levels.ts'
import styles from '../../../components/styles/styles.module.css'
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
    <div className={styles['anywhere']}>
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
      <div className={styles['tiny']}>
        {bot.operator} · {levelWord(bot.level)}
      </div>
      {children}
    </div>
  )
}
