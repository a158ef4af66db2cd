import type { SitemapList } from '#core/bot-logs/sitemap/report-schema.ts'
import { api } from '../../../lib/api.ts'
import type { BotLogQuery } from '../filters/bot-log-filters.ts'

export async function readSitemaps(brandId: string): Promise<void> {
  await api.brands[':brandId']['bot-logs'].sitemap.readings.$post({ param: { brandId } })
}

export async function setSitemapAddress(
  brandId: string,
  given: { host: string; address: string | null },
): Promise<void> {
  await api.brands[':brandId']['bot-logs'].sitemap.address.$put({ param: { brandId }, json: given })
}

export async function loadSitemapFile(brandId: string, query: BotLogQuery, list: SitemapList): Promise<Blob> {
  const response = await api.brands[':brandId']['bot-logs'].sitemap.file.$get({
    param: { brandId },
    query: { ...query, list },
  })
  return response.blob()
}
