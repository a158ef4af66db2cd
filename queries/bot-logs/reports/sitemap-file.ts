import type { z } from 'zod'
import { csvLine } from '#core/answers/export/csv.ts'
import type { sitemapFileFilters } from '#core/bot-logs/sitemap/report-schema.ts'
import type { Sql } from '../../database.ts'
import { planBotLogs } from './plan.ts'
import { fetchMeasuredUrl, fetchNeverRead, fetchUnlisted } from './sitemap.ts'

/** Maximum pages in a file. */
const maxPagesInFile = 100_000

/** All pages of a list of the sitemap report as CSV. */
export async function sitemapFile(
  sql: Sql,
  brandId: string,
  filters: z.infer<typeof sitemapFileFilters>,
  now: Date,
): Promise<string | null> {
  const plan = await planBotLogs(sql, brandId, { ...filters, compare: 'none' }, now)
  if (plan === null) return null
  if (filters.list === 'never-read') {
    const { rows } = await fetchNeverRead(sql, plan, maxPagesInFile)
    return [
      csvLine(['host', 'path', 'lastmod', 'first_seen_at']),
      ...rows.map(({ host, path, lastmod, firstSeenAt }) => csvLine([host, path, lastmod, firstSeenAt])),
    ].join('')
  }
  const { rows } = await fetchUnlisted(sql, plan, await fetchMeasuredUrl(sql, brandId), maxPagesInFile)
  return [
    csvLine(['host', 'path', 'read', 'last_at']),
    ...rows.map(({ host, path, read, lastAt }) => csvLine([host, path, read, lastAt])),
  ].join('')
}
