import { maxPages, pagesFilters } from '#core/bot-logs/reports/filters.ts'
import type { PageRow } from '#core/bot-logs/reports/schema.ts'
import { api } from '../../../lib/api.ts'
import type { BotLogQuery } from '../filters/bot-log-filters.ts'

/** The parameters of the URL that select the list of pages. */
export type PagesParts = {
  order?: string | undefined
  text?: string | undefined
  failing?: string | undefined
  listPage?: string | undefined
}

const pagesAtOnce = 100

/** Parameters that do not parse are omitted. */
function pagesQueryOf({ order, text, failing, listPage }: PagesParts) {
  const { shape } = pagesFilters
  const known = shape.order.safeParse(order).data
  const search = shape.text.safeParse(text || undefined).data
  return {
    ...(known && { order: known }),
    ...(search && { text: search }),
    ...(failing === 'true' && { failing: 'true' as const }),
    ...(listPage !== undefined && shape.page.safeParse(listPage).success && { page: listPage }),
  }
}

type Asked = { brandId: string; query: BotLogQuery; parts: PagesParts }

export async function loadPages({ brandId, query, parts }: Asked, signal: AbortSignal) {
  const response = await api.brands[':brandId']['bot-logs'].pages.$get(
    { param: { brandId }, query: { ...query, ...pagesQueryOf(parts), limit: String(pagesAtOnce) } },
    { init: { signal } },
  )
  return response.json()
}

/** All pages of the list for a file, in as many requests as needed. */
export async function loadAllPages({ brandId, query, parts }: Asked): Promise<PageRow[]> {
  const all: PageRow[] = []
  for (let page = 1; ; page += 1) {
    const response = await api.brands[':brandId']['bot-logs'].pages.$get({
      param: { brandId },
      query: { ...query, ...pagesQueryOf({ ...parts, listPage: String(page) }), limit: String(maxPages) },
    })
    const { rows } = await response.json()
    all.push(...rows)
    if (rows.length < maxPages) return all
  }
}
