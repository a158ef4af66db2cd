import { siteHostsOf, type SiteHost } from '#core/bot-logs/site-host.ts'
import type { Sql } from '../database.ts'

const visitedLooked = 100

/** The hosts of a brand's site whose robots.txt and sitemaps are read, the most relevant first. */
export async function siteHosts(sql: Sql, brandId: string): Promise<SiteHost[]> {
  const { rows } = await sql.query<{ domains: string[]; defaultHosts: string[]; visited: string[] }>(
    `select coalesce((select t.domains from llm_mentions.tracked_brands t where t.client_id = $1 and t.is_own), '{}') as domains,
            array(select s.default_host from llm_mentions.bot_log_sources s
                  where s.client_id = $1 and s.default_host is not null and s.deleted_at is null
                  group by s.default_host order by min(s.created_at), s.default_host) as "defaultHosts",
            array(select u.host
                  from (select p.url_id, sum(p.ok) as ok from llm_mentions.bot_log_pages p
                        where p.client_id = $1 and p.grain = 'month' and p.crawler = '' group by p.url_id) r
                  join llm_mentions.bot_log_urls u on u.id = r.url_id
                  where u.host <> '' group by u.host having sum(r.ok) > 0
                  order by sum(r.ok) desc, u.host limit $2) as visited`,
    [brandId, visitedLooked],
  )
  const [row] = rows
  return row === undefined ? [] : siteHostsOf(row)
}
