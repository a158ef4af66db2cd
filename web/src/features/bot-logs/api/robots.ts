import { queryOptions } from '@tanstack/react-query'
import type { BotLogScope } from '#core/bot-logs/reports/schema.ts'
import type { TrialReport } from '#core/bot-logs/robots/robots-schema.ts'
import { api } from '../../../lib/api.ts'
import type { BotLogQuery } from '../filters/bot-log-filters.ts'

/** The pages that one bot read although they were disallowed. */
export const robotsPagesQuery = (brandId: string, query: BotLogQuery, bot: string) =>
  queryOptions({
    queryKey: ['bot-logs', 'robots-pages', brandId, query, bot],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['bot-logs'].robots.pages.$get(
        { param: { brandId }, query: { ...query, purpose: undefined, operator: undefined, bot } },
        { init: { signal } },
      )
      return response.json()
    },
  })

/** The text of one version, which never changes. */
export const robotsTextQuery = ({ brand }: Pick<BotLogScope, 'brand'>, id: string) =>
  queryOptions({
    queryKey: ['robots-text', brand.id, id],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['bot-logs'].robots.versions[':versionId'].$get(
        { param: { brandId: brand.id, versionId: id } },
        { init: { signal } },
      )
      return (await response.json()).content
    },
    staleTime: Infinity,
  })

export async function tryRobots(
  brandId: string,
  query: BotLogQuery,
  json: { host: string; content: string },
): Promise<TrialReport> {
  const response = await api.brands[':brandId']['bot-logs'].robots.trial.$post({
    param: { brandId },
    query,
    json,
  })
  return response.json()
}

export async function checkRobots(brandId: string): Promise<void> {
  await api.brands[':brandId']['bot-logs'].robots.checks.$post({ param: { brandId } })
}
