import { queryOptions } from '@tanstack/react-query'
import {
  citationsFilters,
  maxCitationRows,
  type CitationRow,
} from '#core/bot-logs/reports/citation-schema.ts'
import { api } from '../../../lib/api.ts'
import type { BotLogQuery } from '../filters/bot-log-filters.ts'

/** The parameters of the URL that select the list of pages. */
export type CitationParts = {
  group?: string | undefined
  channel?: string | undefined
  order?: string | undefined
  text?: string | undefined
  listPage?: string | undefined
}

/** Parameters that do not parse are omitted. */
export function citationQueryOf({ group, channel, order, text, listPage }: CitationParts) {
  const { shape } = citationsFilters
  const parsed = {
    group: shape.group.unwrap().safeParse(group).data,
    channel: shape.channel.safeParse(channel).data,
    order: shape.order.safeParse(order).data,
    text: shape.text.safeParse(text || undefined).data,
    page: shape.page.safeParse(listPage).success && listPage !== undefined ? listPage : undefined,
  }
  return {
    ...(parsed.group && { group: parsed.group }),
    ...(parsed.channel && { channel: parsed.channel }),
    ...(parsed.order && { order: parsed.order }),
    ...(parsed.text && { text: parsed.text }),
    ...(parsed.page && { page: parsed.page }),
  }
}

/** All pages of a group for a file, in as many requests as needed. */
export async function loadAllCitations(brandId: string, query: BotLogQuery, parts: CitationParts) {
  const all: CitationRow[] = []
  for (let page = 1; ; page += 1) {
    const response = await api.brands[':brandId']['bot-logs'].citations.$get({
      param: { brandId },
      query: {
        ...query,
        ...citationQueryOf({ ...parts, listPage: String(page) }),
        limit: String(maxCitationRows),
      },
    })
    const { rows } = await response.json()
    all.push(...rows)
    if (rows.length < maxCitationRows) return all
  }
}

/** By operator. A separate request, so that the list of pages does not wait for it. */
export function readersQuery(brandId: string, query: BotLogQuery, parts: CitationParts) {
  const { channel } = citationQueryOf(parts)
  return queryOptions({
    queryKey: ['bot-logs', 'citation-operators', brandId, query, channel],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['bot-logs'].citations.operators.$get(
        { param: { brandId }, query: { ...query, ...(channel && { channel }) } },
        { init: { signal } },
      )
      return response.json()
    },
    placeholderData: (before, earlier) => (earlier?.queryKey[2] === brandId ? before : undefined),
  })
}
