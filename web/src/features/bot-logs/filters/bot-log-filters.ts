import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { botLogFilters, type BotLogFilters } from '#core/bot-logs/reports/filters.ts'

/** The filters of the bot log screen, stored in the URL (`core/bot-logs/reports/filters.ts`). */
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

/** Filters in the form of the URL, ready to send as a query. */
export type BotLogQuery = z.input<typeof botLogFilters>

export type BotLogChange = Partial<
  Record<
    | FilterName
    | 'view'
    | 'part'
    | 'pageId'
    | 'by'
    | 'order'
    | 'text'
    | 'failing'
    | 'group'
    | 'channel'
    | 'listPage',
    string | undefined
  >
>

/** Values that do not parse are omitted. */
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
   * Changing the page or view adds a history entry. Changing a filter replaces the entry and returns the list to its
   * first page.
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
