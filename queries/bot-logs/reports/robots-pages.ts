import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import type { PageColumn } from '#core/bot-logs/sums/page-packs.ts'
import type { PathClass } from '#core/bot-logs/path-class.ts'
import type { Segment } from '#core/bot-logs/robots/verdict.ts'
import {
  maxRobotsPages,
  type RobotsPages,
  type RobotsPagesFilters,
} from '#core/bot-logs/robots/robots-schema.ts'
import { decidingRule } from '#core/bot-logs/robots/ruling.ts'
import type { Sql } from '../../database.ts'
import { fromLongPages, longParameters } from './page-sums.ts'
import { planBotLogs, type Range } from './plan.ts'
import { ruledCrawler, robotsEvidence } from './robots-evidence.ts'

/** Pages that one bot crawled although robots.txt disallowed them, each with the line that does. */
export async function robotsPagesReport(
  sql: Sql,
  brandId: string,
  filters: RobotsPagesFilters,
  now: Date,
): Promise<RobotsPages | null> {
  const plan = await planBotLogs(sql, brandId, { ...filters, compare: 'none' }, now)
  if (plan === null) return null
  const crawler = ruledCrawler(filters.bot)
  const { segments, judge } = await robotsEvidence(sql, plan.range, filters)
  const read = new Map<number, Read>()
  for (const segment of segments) {
    const { disallowed } = judge.judge(segment, crawler).ids
    for (const page of await fetchRead(sql, plan.range, filters, { segment, ids: disallowed }))
      read.set(page.id, sum(read.get(page.id), page, segment))
  }
  const most = [...read.values()]
    .toSorted((a, b) => b.visits - a.visits || a.id - b.id)
    .slice(0, maxRobotsPages)
  const addresses = await fetchAddresses(sql, brandId, most)
  return {
    bot: namedCrawler(filters.bot),
    pages: read.size,
    rows: most.flatMap(({ segment, lastAt, ...page }) => {
      const address = addresses.get(page.id)
      if (address === undefined) return []
      const rule = (segment.files.get(address.host) ?? [])
        .map((file) => decidingRule(file.rulingFor(crawler), address.path))
        .at(-1)
      return {
        ...page,
        ...address,
        lastAt: lastAt.toISOString(),
        rule: rule ? { line: rule.line, text: rule.text } : null,
      }
    }),
  }
}

type Fetched = { id: number; visits: number; proven: number; failed: number; lastAt: Date }
type Read = Fetched & { segment: Segment }

/** Segments arrive in chronological order. */
function sum(before: Read | undefined, page: Fetched, segment: Segment): Read {
  return {
    id: page.id,
    visits: page.visits + (before?.visits ?? 0),
    proven: page.proven + (before?.proven ?? 0),
    failed: page.failed + (before?.failed ?? 0),
    lastAt: page.lastAt,
    segment,
  }
}

async function fetchRead(
  sql: Sql,
  range: Range,
  { bot, proven }: RobotsPagesFilters,
  { segment, ids }: { segment: Segment; ids: readonly number[] },
): Promise<Fetched[]> {
  if (ids.length === 0) return []
  const visits = proven === true ? 'p.proven' : 'p.hits'
  const columns: PageColumn[] =
    proven === true ? ['proven', 'proven_failed', 'last_at'] : ['hits', 'proven', 'failed', 'last_at']
  const { rows } = await sql.query<Fetched>(
    `select p.url_id::float8 as id, sum(${visits}::float8) as visits, sum(p.proven::float8) as proven,
            sum(${proven === true ? 'p.proven_failed' : 'p.failed'}::float8) as failed, max(p.last_at) as "lastAt"
     ${fromLongPages(columns)}
     join unnest($7::bigint[]) w (id) on w.id = p.url_id
     group by p.url_id
     having sum(${visits}) > 0`,
    [
      ...(await longParameters(
        sql,
        { ...range, isHourly: false, period: segment },
        { keys: [bot], columns },
      )),
      ids,
    ],
  )
  return rows
}

type Address = { host: string; path: string; kind: PathClass }

async function fetchAddresses(
  sql: Sql,
  brandId: string,
  pages: readonly { id: number }[],
): Promise<Map<number, Address>> {
  const { rows } = await sql.query<Address & { id: number }>(
    `select id::float8 as id, host, path, path_class as kind from llm_mentions.bot_log_urls
     where client_id = $1 and id = any ($2)`,
    [brandId, pages.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, ...address }) => [id, address]))
}
