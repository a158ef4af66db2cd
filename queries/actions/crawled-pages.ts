import type { Candidate } from '#core/actions/rule.ts'
import { pagesToFix, type CrawledPage } from '#core/actions/rules/fix-page.ts'
import { botLogFilters } from '#core/bot-logs/reports/filters.ts'
import { answerReaderKeys } from '#core/bot-logs/sums/crawler-levels.ts'
import type { Period } from '#core/calendar.ts'
import type { CollectionMethod } from '#core/reports/filters.ts'
import type { Sql } from '../database.ts'
import { answersBehind, logHosts } from '../bot-logs/reports/cited-answers.ts'
import { fromLongPages, longParameters } from '../bot-logs/reports/page-sums.ts'
import { planBotLogs } from '../bot-logs/reports/plan.ts'

const maxPages = 50

/**
 * What AI traffic suggests to do in a period, counted by UTC day and of the same crawlers as the page's own report. `no-access` if the caller may not read it, `no-data` if there
 * is none.
 */
export async function pageCandidates(
  sql: Sql,
  brandId: string,
  { period, channel, now }: { period: Period; channel: CollectionMethod | null; now: Date },
): Promise<Candidate<'fix-page'>[] | 'no-access' | 'no-data'> {
  const plan = await planBotLogs(
    sql,
    brandId,
    botLogFilters.parse({ from: period.from, to: period.to, compare: 'none' }),
    now,
  )
  if (plan === null) return 'no-access'
  const { scope, range } = plan
  if (scope.coverage.now === 0) return 'no-data'
  const { own } = await logHosts(sql, brandId)
  const home = { brandId, organizationId: scope.brand.organizationId }
  const answers = await answersBehind(sql, home, range.period, channel ?? undefined)
  const { rows } = await sql.query<CrawledPage>(failingPages, [
    ...(await longParameters(sql, range, { keys: answerReaderKeys({}), columns: ['hits', 'failed'] })),
    own,
    answers.channel,
    answers.from,
    answers.to,
    maxPages,
  ])
  return pagesToFix(rows, { ...range.period, answers: answers.answers })
}

/**
 * Parameters $1…$6 as in `fromLongPages`, then hosts, collection method, days of citations, limit. Spellings of one page count as one.
 * A page without failures is left out before its citations are looked up.
 */
const failingPages = `
  with counted as materialized (
    select p.url_id, sum(p.hits::float8) as visits, sum(p.failed::float8) as failed
    ${fromLongPages(['hits', 'failed'])}
    group by p.url_id
    having sum(p.hits::float8) > 0
  ), pages as materialized (
    select u.page, min(u.page_key) as address, (array_agg(u.id order by c.failed desc, u.id))[1]::float8 as "pageId",
           sum(c.visits) as visits, sum(c.failed) as failed
    from counted c
    join llm_mentions.bot_log_urls u on u.id = c.url_id
    where u.host = any ($7) and u.path_class = 'page'
    group by u.page
    having sum(c.failed) > 0
  )
  select p.address, p."pageId", p.visits, p.failed, c.citations
  from pages p
  cross join lateral (
    select coalesce(sum(r.answers), 0)::int as citations from llm_mentions.own_page_rollups r
    where r.client_id = $1 and r.page = p.page and r.day between $9 and $10 and r.channel = $8
  ) c
  where c.citations > 0
  order by c.citations desc, p.address
  limit $11`
