import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { botLogFilters, type BotLogFilters } from '#core/bot-logs/reports/filters.ts'

/** The filters of the bot-log screen; they live in the URL (`core/bot-logs/reports/filters.ts`). */
const names = [
  'from',
  'to',
  'compare',
  'compareFrom',
  'compareTo',
  'source',
  'purpose',
  'operator',
  'bot',
  'proven',
  'kind',
  'host',
  'path',
] as const
type FilterName = (typeof names)[number]

/** Filters as they stand in the URL, ready to be sent as a query. */
export type BotLogQuery = z.input<typeof botLogFilters>

export type BotLogChange = Partial<
  Record<
    FilterName | 'view' | 'pageId' | 'by' | 'order' | 'text' | 'failing' | 'group' | 'channel' | 'listPage',
    string | undefined
  >
>

/** A value that does not parse is left out, as if it were absent. */
export function keepBotLogFilters(search: object): BotLogQuery {
  const before: Record<string, unknown> = { ...search }
  const kept: BotLogQuery = {}
  for (const name of names) {
    const value = before[name]
    if (typeof value === 'string' && botLogFilters.safeParse({ [name]: value }).success)
      Object.assign(kept, { [name]: value })
  }
  return kept
}

export function useBotLogFilters(): {
  filters: BotLogFilters
  query: BotLogQuery
  /**
   * Another page or view is a place to come back to; a filter takes the place of the one before, and begins a list anew.
   */
  setFilters: (change: BotLogChange, options?: { replace?: boolean }) => void
} {
  const query = keepBotLogFilters(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    filters: botLogFilters.parse(query),
    query,
    setFilters: (change, { replace = !('pageId' in change || 'view' in change) } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => ({
          ...before,
          visits: undefined,
          ...('pageId' in change ? {} : { listPage: undefined }),
          ...change,
        }),
        replace,
        resetScroll: !replace,
      }),
  }
}
