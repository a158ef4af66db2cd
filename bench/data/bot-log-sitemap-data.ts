import { countedUnder } from '#core/bot-logs/sums/crawler-levels.ts'
import { crawlers } from '#core/bot-logs/recognize/crawler.ts'
import { sumReads } from '#queries/bot-logs/sitemaps.ts'
import type { Sql } from '#queries/database.ts'
import type { Site } from './bot-log-data.ts'

const bots = crawlers.filter(({ seenInLogs }) => seenInLogs).slice(0, 30)

/**
 * A sitemap of every page of `fillBotLogs`, dated over the year before `last`. Each of 30 bots read its share of pages,
 * 1 − k ÷ 40 for bot k, some days after they were published and again later: on average 19 of 30 pages per bot.
 */
export async function fillSitemap(
  sql: Sql,
  { organizationId, brandId }: Site,
  { last }: { last: string },
): Promise<void> {
  const run = (text: string, parameters: unknown[]) => sql.query(text, parameters)
  await run(
    `insert into llm_mentions.bot_log_sitemap_pages
       (organization_id, client_id, listed_by, host, path, page_key, lastmod, published_at, is_measured)
     select $1, $2, host, host, path, page_key, at, at, true
     from (select host, path, page_key, $3::date + interval '1 day' - random() * interval '364 days' as at
           from llm_mentions.bot_log_urls where client_id = $2) u`,
    [organizationId, brandId, last],
  )
  await run(
    `update llm_mentions.bot_log_urls u set sitemap_page_id = p.id from llm_mentions.bot_log_sitemap_pages p
     where u.client_id = $1 and p.client_id = $1 and p.page_key = u.page_key and u.id % 20 <> 0`,
    [brandId],
  )
  await run(
    `insert into llm_mentions.bot_log_sitemaps (organization_id, client_id, host, read_at, entries, measured_at, measured_url_id)
     select $1, $2, 'www.acorn.example', now(), 20000, now(), max(id) from llm_mentions.bot_log_urls where client_id = $2`,
    [organizationId, brandId],
  )
  const keys = bots.flatMap(({ id }, rank) =>
    countedUnder(id).map((key) => ({ id, key, share: 1 - (rank + 1) / 40 })),
  )
  await run(
    `insert into llm_mentions.bot_log_sitemap_reads
       (organization_id, client_id, crawler, page_id, source_id, first_at, first_proven_at, last_at, last_proven_at)
     select $1, $2, r.key, r.id, s.id, min(r.first_at), min(r.first_at), max(r.last_at), max(r.last_at)
     from (select k.key, p.id, p.published_at - ln(greatest(random(), 1e-9)) * interval '6 days' as first_at,
                  $3::date + interval '1 day' - random() * interval '60 days' as last_at
           from llm_mentions.bot_log_sitemap_pages p
           cross join unnest($4::text[], $5::float8[]) k (key, share)
           where p.client_id = $2 and random() < k.share) r
     cross join (select id from llm_mentions.bot_log_sources where client_id = $2 limit 1) s
     where r.first_at < $3::date + interval '1 day'
     group by r.key, r.id, s.id`,
    [organizationId, brandId, last, keys.map(({ key }) => key), keys.map(({ share }) => share)],
  )
  const { rows } = await sql.query<{ id: string }>(
    'select id from llm_mentions.bot_log_sources where client_id = $1',
    [brandId],
  )
  await sumReads(
    sql,
    { organizationId, brandId },
    rows.map(({ id }) => id),
  )
}
