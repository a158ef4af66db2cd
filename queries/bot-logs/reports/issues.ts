import { engineOperatorsOf } from '#core/bot-logs/engine-operators.ts'
import {
  findIssues,
  isFailing,
  type SeenCrawler,
  type VisitedPage,
} from '#core/bot-logs/issues/find-issues.ts'
import type { IssuesReport } from '#core/bot-logs/issues/issue-schema.ts'
import { answerReaderKeys, answerReaders, namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { botLogFilters, type BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { AnswersBehind } from '#core/bot-logs/reports/page-citations.ts'
import { byCrawler, byOutcomeOf, visitsOf, type Tally } from '#core/bot-logs/reports/tallies.ts'
import type { Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { homeOf } from './citations.ts'
import { answersBehind, logHosts } from './cited-answers.ts'
import { fromLongPages, longParameters } from './page-sums.ts'
import { inUrls, urlParameters } from './pages.ts'
import { planBotLogs, type BotLogPlan } from './plan.ts'
import { fetchEvidence } from './proof.ts'
import { isDemo } from './readers.ts'
import { robotsReport } from './robots.ts'
import { sitemapReport } from './sitemap.ts'
import { fetchTallies } from './tallies.ts'

/** What keeps AI crawlers from the site, from all reports on it, in one ranked list. */
export async function issuesReport(
  sql: Sql,
  brandId: string,
  filters: BotLogFilters,
  now: Date,
): Promise<IssuesReport | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const { scope, range } = plan
  const robots = await robotsReport(sql, brandId, filters, now)
  const sitemaps = await sitemapReport(sql, brandId, filters, now)
  if (robots === null || sitemaps === null) return null
  const answers = await answersBehind(sql, homeOf(scope.brand), range.period, undefined)
  return {
    scope,
    issues: findIssues({
      pages: await fetchFailingPages(sql, plan, answers),
      crawlers: await fetchCrawlers(sql, plan, answers),
      findings: robots.findings,
      sitemaps,
      to: scope.period.to,
    }),
  }
}

/**
 * The most cited page of the site that began to fail for AI crawlers in a period: its first day had no failure yet. Null
 * without one, or if the caller may not read AI traffic.
 */
export async function failingPageSince(
  sql: Sql,
  brandId: string,
  { from, to }: Period,
  now: Date,
): Promise<{ path: string; pageId: number; since: string } | null> {
  const plan = await planBotLogs(sql, brandId, botLogFilters.parse({ from, to, compare: 'none' }), now)
  if (plan === null || plan.scope.coverage.now === 0) return null
  const answers = await answersBehind(sql, homeOf(plan.scope.brand), plan.range.period, undefined)
  const [first] = (await fetchFailingPages(sql, plan, answers))
    .filter((page) => page.citations > 0 && isFailing(page))
    .flatMap(({ id, path, since, citations }) =>
      since === null || since.slice(0, 10) <= from ? [] : [{ pageId: id, path, since, citations }],
    )
    .toSorted((a, b) => b.citations - a.citations)
  return first === undefined
    ? null
    : { path: first.path.slice(0, 120), pageId: first.pageId, since: first.since.slice(0, 10) }
}

const pagesListed = 100

/** The pages with most failures, each with the answers that cite it and its first failure in the period. */
async function fetchFailingPages(
  sql: Sql,
  { range, filters }: BotLogPlan,
  answers: AnswersBehind,
): Promise<VisitedPage[]> {
  const hits = filters.proven === true ? 'proven' : 'hits'
  const failed = filters.proven === true ? 'proven_failed' : 'failed'
  const { rows } = await sql.query<Omit<VisitedPage, 'since'> & { since: Date | null }>(
    `with counted as materialized (
       select p.url_id, sum(p.${hits}::float8) as visits, sum(p.${failed}::float8) as failed
       ${fromLongPages([hits, failed])}
       group by p.url_id
       having sum(p.${failed}::float8) > 0
     ), pages as (
       select u.id, u.host, u.path, u.page, c.visits, c.failed
       from counted c
       join llm_mentions.bot_log_urls u on u.id = c.url_id and u.path_class = 'page' and ${inUrls(7)}
     ), cited as (
       select p.id, p.path, p.visits, p.failed, case when p.host = any ($11) then (
                select coalesce(sum(r.answers), 0)::int from llm_mentions.own_page_rollups r
                where r.client_id = $1 and r.page = p.page and r.day between $12 and $13 and r.channel = $14
              ) else 0 end as citations
       from pages p
     )
     select c.id::float8 as id, c.path, c.visits, c.failed, c.citations, l.status, f.at as since
     from (select * from cited order by citations desc, failed desc, id limit $15) c
     cross join lateral (
       select h.status from llm_mentions.bot_log_hits h
       where h.url_id = c.id and h.client_id = $1 and h.status >= 400 and h.at < $17 and h.crawler = any ($18)
       order by h.at desc limit 1
     ) l
     left join lateral (
       select h.at from llm_mentions.bot_log_hits h
       where h.url_id = c.id and h.client_id = $1 and h.status >= 400 and h.at >= $16 and h.at < $17
         and h.crawler = any ($18)
       order by h.at limit 1
     ) f on true`,
    [
      ...(await longParameters(sql, range, { keys: answerReaderKeys(filters), columns: [hits, failed] })),
      ...urlParameters(filters),
      (await logHosts(sql, range.brandId)).own,
      answers.from,
      answers.to,
      answers.channel,
      pagesListed,
      range.start,
      range.end,
      answerReaders(filters),
    ],
  )
  return rows.map((row) => ({ ...row, since: row.since?.toISOString() ?? null }))
}

async function fetchCrawlers(sql: Sql, plan: BotLogPlan, answers: AnswersBehind): Promise<SeenCrawler[]> {
  const { range, filters } = plan
  const chosen = new Set(answerReaders(filters))
  const tallies = (await fetchTallies(sql, range, filters)).filter(({ crawler }) => chosen.has(crawler))
  const evidence = await fetchEvidence(sql, range, tallies)
  const citations = await citationsByCrawler(sql, plan, answers)
  return [...byCrawler(tallies)].map(([id, some]) => {
    const { name, operator } = namedCrawler(id)
    const { denied, throttled } = byOutcomeOf(some)
    const evidenceOf = (grade: Tally['grade']) =>
      evidence.find((one) => one.crawler === id && one.grade === grade)?.text ?? null
    const spoofed = some.filter(({ grade }) => grade === 'mismatch')
    const unchecked = some.filter(({ grade }) => grade === 'unchecked')
    return {
      id,
      name,
      citations: citations.get(operator) ?? 0,
      visits: visitsOf(some),
      refused: denied + throttled,
      refusedSince: firstOf(some.filter((tally) => tally.denied + tally.throttled > 0)),
      spoofed: visitsOf(spoofed),
      spoofedSince: firstOf(spoofed),
      spoofedEvidence: evidenceOf('mismatch'),
      unchecked: visitsOf(unchecked),
      uncheckedSince: firstOf(unchecked),
      uncheckedEvidence: evidenceOf('unchecked'),
    }
  })
}

const firstOf = (tallies: readonly Tally[]) =>
  tallies.length === 0
    ? null
    : new Date(Math.min(...tallies.map(({ firstAt }) => Number(firstAt)))).toISOString()

/** Answers that cite an own page, by the operator whose engines gave them. */
async function citationsByCrawler(
  sql: Sql,
  { range }: BotLogPlan,
  { channel, from, to }: AnswersBehind,
): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ engine: string; answers: number }>(
    `select r.engine, sum(r.answers)::int as answers from llm_mentions.own_page_rollups r
     where r.client_id = $1 and r.day between $2 and $3 and r.channel = $4
     group by r.engine`,
    [range.brandId, from, to, channel],
  )
  const pairs = engineOperatorsOf({ isDemo: await isDemo(sql, range.brandId) })
  return new Map(
    pairs.map(({ operator, engines }) => [
      operator,
      rows.reduce((sum, row) => (engines.includes(row.engine) ? sum + row.answers : sum), 0),
    ]),
  )
}
