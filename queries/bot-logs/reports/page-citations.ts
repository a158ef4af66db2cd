import { allAi } from '#core/bot-logs/sums/crawler-levels.ts'
import type { CitedPageVisits, PageCitations } from '#core/bot-logs/reports/page-citations.ts'
import { dayIn } from '#core/bot-logs/reports/period.ts'
import { addDays, type Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { answersBehind, logHosts } from './cited-answers.ts'
import { fromPages, spanParameters } from './page-sums.ts'
import { mayReadBotLogs } from './plan.ts'

type Home = { brandId: string; organizationId: string }

/** Citations of one page of the logs in answers. */
export async function pageCitations(
  sql: Sql,
  home: Home,
  page: { id: number; host: string },
  period: Period,
): Promise<PageCitations> {
  const answers = await answersBehind(sql, home, period, undefined)
  const { own } = await logHosts(sql, home.brandId)
  const { rows } = await sql.query<Omit<PageCitations, 'answers' | 'isOwn'>>(
    `with page as (
       select page_key as address, page from llm_mentions.bot_log_urls
       where client_id = $1 and id = $2
     ), cited as (
       select r.engine, sum(r.answers)::int as answers, max(r.day) as "lastCited"
       from page join llm_mentions.own_page_rollups r
         on r.client_id = $1 and r.page = page.page and r.day between $3 and $4 and r.channel = $5
       group by r.engine
     )
     select p.address, coalesce((select sum(answers)::int from cited), 0) as cited,
            coalesce((select json_agg(c order by c.answers desc, c.engine) from cited c), '[]') as engines,
            (select min(r.day) from llm_mentions.own_page_rollups r
             where r.client_id = $1 and r.page = p.page and r.channel = $5) as "firstCited",
            (select max(r.day) from llm_mentions.own_page_rollups r
             where r.client_id = $1 and r.page = p.page and r.channel = $5) as "lastCited"
     from page p`,
    [home.brandId, page.id, answers.from, answers.to, answers.channel],
  )
  const [cited] = rows
  if (cited === undefined) throw new Error('The page existed a moment ago')
  return { answers, isOwn: own.includes(page.host), ...cited }
}

/** The range of `citedPageVisits`. */
const daysLooked = 30
const pagesListed = 2000

/** How often bots crawled the own pages that answers have cited, for screens about citations. */
export async function citedPageVisits(sql: Sql, brandId: string, now: Date): Promise<CitedPageVisits | null> {
  if (!(await mayReadBotLogs(sql, brandId))) return null
  const { own } = await logHosts(sql, brandId)
  const to = dayIn('UTC', now)
  const period = { from: addDays(to, 1 - daysLooked), to }
  const { rows: sources } = await sql.query<{ id: string }>(
    'select id from llm_mentions.bot_log_sources where client_id = $1 and deleted_at is null',
    [brandId],
  )
  const span = { brandId, sources: sources.map(({ id }) => id), period }
  const { rows } = await sql.query<Omit<CitedPageVisits['pages'][number], 'lastAt'> & { lastAt: Date }>(
    `select o.address, (array_agg(v.url_id order by v.reads desc))[1]::float8 as url, sum(v.reads) as reads,
            max(v.last_at) as "lastAt"
     from (select p.url_id, sum(p.ok::float8) as reads, max(p.last_at) as last_at ${fromPages}
           group by p.url_id having sum(p.ok) > 0) v
     join llm_mentions.bot_log_urls u on u.id = v.url_id and u.host = any ($7)
     join llm_mentions.own_pages o on o.client_id = $1 and o.page = u.page
     group by o.address
     order by reads desc, o.address
     limit $8`,
    [...spanParameters(span, [allAi]), own, pagesListed],
  )
  return { ...period, pages: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })) }
}
