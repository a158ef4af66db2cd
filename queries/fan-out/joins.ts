import { timelinePeriod, timelineWeeks } from '#core/fan-out/coverage/timeline.ts'
import type { FanOutTimeline, SandboxOf, TimelineFilters } from '#core/fan-out/coverage-schema.ts'
import { allAi } from '#core/bot-logs/sums/crawler-levels.ts'
import { addressOfPage, pageOf } from '#core/citations/page-key.ts'
import type { CollectionMethod } from '#core/reports/filters.ts'
import { botLogAccess } from '../bot-logs/access.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

/**
 * The history of a sub-query or a page by UTC week: retrieved, cited, visited by crawlers, with a mention of the brand.
 * For one collection method, since these are never mixed, and for the prompts and engines of the analysis. Null if
 * there is no such analysis, sub-query, or page.
 */
export async function fanOutTimeline(
  sql: Sql,
  home: BrandHome,
  analysisId: string,
  { queryId, pageId, channel: asked }: TimelineFilters,
): Promise<FanOutTimeline | null> {
  const scope = await scopeOf(sql, home, analysisId)
  const subject =
    queryId === undefined
      ? await pageSubject(sql, home, pageId ?? '')
      : await querySubject(sql, home, analysisId, queryId)
  if (scope === null || subject === null) return null
  const period = timelinePeriod(scope)
  const { channel, sandbox } = await collectionMethodOf(sql, home, period, { ...scope, asked })
  const range: Range = { ...home, ...period, prompts: scope.prompts, engines: scope.engines, channel }
  const answers = await (subject.kind === 'query'
    ? weeksOfQuery(sql, range, subject.queryKey)
    : weeksOfPage(sql, range, subject.address ?? ''))
  const botLogs = subject.address === null ? 'no-page' : await logState(sql, home)
  const visits =
    botLogs === 'shown' ? await visitsOf(sql, home, period, subject.address ?? '') : new Map<string, number>()
  const weeks = new Map(answers.map((counts) => [counts.week, { ...counts, visits: 0 }]))
  for (const [week, count] of visits) {
    const known = weeks.get(week) ?? { week, answers: 0, retrieved: 0, cited: 0, mentioned: 0, visits: 0 }
    weeks.set(week, { ...known, visits: count })
  }
  return {
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    visited: subject.address,
    period,
    channel,
    botLogs,
    sandbox,
    weeks: timelineWeeks(period, [...weeks.values()], { hasVisits: botLogs === 'shown' }),
  }
}

/** How many of an analysis's answers come from the sandbox, for all collection methods. */
export async function sandboxOf(sql: Sql, home: BrandHome, analysisId: string): Promise<SandboxOf> {
  const scope = await scopeOf(sql, home, analysisId)
  if (scope === null) return 'none'
  const { rows } = await sql.query<{ sandbox: number; answers: number }>(
    `select coalesce(sum(sandbox), 0) as sandbox, coalesce(sum(answers), 0) as answers
     from llm_mentions.answer_rollups
     where client_id = $1 and grain = 'day' and bucket between $2 and $3
       and ($4::uuid[] is null or prompt_id = any ($4)) and ($5 = '{}'::text[] or engine = any ($5))`,
    [home.brandId, scope.from, scope.to, scope.prompts, scope.engines],
  )
  return formatShare(rows[0] ?? { sandbox: 0, answers: 0 })
}

const formatShare = ({ sandbox, answers }: { sandbox: number; answers: number }): SandboxOf =>
  sandbox === 0 ? 'none' : sandbox < answers ? 'some' : 'all'

type Scope = { from: string; to: string; prompts: string[] | null; engines: string[] }

async function scopeOf(sql: Sql, { brandId }: BrandHome, analysisId: string): Promise<Scope | null> {
  const { rows } = await sql.query<Scope>(
    `select a.period_from as "from", a.period_to as "to", a.engines,
       case when a.prompt_id is not null then array[a.prompt_id]
         when a.topic is not null then array(
           select p.id from llm_mentions.prompts p where p.client_id = a.client_id and p.topic = a.topic) end as prompts
     from llm_mentions.query_fanout_analysis a where a.id = $1 and a.client_id = $2 and a.deleted_at is null`,
    [analysisId, brandId],
  )
  return rows[0] ?? null
}

/** `address`: the page whose visits are counted, under its URL in access logs. */
type Subject =
  | { kind: 'query'; id: string; name: string; queryKey: string; address: string | null }
  | { kind: 'page'; id: string; name: string; address: string | null }

async function querySubject(
  sql: Sql,
  { brandId }: BrandHome,
  analysisId: string,
  queryId: string,
): Promise<Subject | null> {
  const { rows } = await sql.query<{ query: string; queryKey: string; url: string | null }>(
    `select f.query, f.query_key as "queryKey", p.url
     from llm_mentions.fan_out_queries f
     left join llm_mentions.fan_out_matches m on m.query_id = f.id and m.owner = 'own'
     left join llm_mentions.pages p on p.id = m.page_id
     where f.id = $1 and f.analysis_id = $2 and f.client_id = $3`,
    [queryId, analysisId, brandId],
  )
  const [row] = rows
  if (row === undefined) return null
  return { kind: 'query', id: queryId, name: row.query, queryKey: row.queryKey, address: addressOf(row.url) }
}

async function pageSubject(sql: Sql, { brandId }: BrandHome, pageId: string): Promise<Subject | null> {
  const { rows } = await sql.query<{ url: string }>(
    'select url from llm_mentions.pages where id = $1 and client_id = $2',
    [pageId, brandId],
  )
  const [row] = rows
  return row === undefined ? null : { kind: 'page', id: pageId, name: row.url, address: addressOf(row.url) }
}

function addressOf(url: string | null): string | null {
  const page = url === null ? null : pageOf(url)
  return page === null ? null : addressOfPage(page.key)
}

/** The requested collection method, or the one with most answers. */
async function collectionMethodOf(
  sql: Sql,
  { brandId }: BrandHome,
  { from, to }: { from: string; to: string },
  { prompts, engines, asked }: Scope & { asked: CollectionMethod | undefined },
): Promise<{ channel: CollectionMethod | null; sandbox: SandboxOf }> {
  const { rows } = await sql.query<{ channel: CollectionMethod; sandbox: number; answers: number }>(
    `select channel, sum(sandbox) as sandbox, sum(answers) as answers from llm_mentions.answer_rollups
     where client_id = $1 and grain = 'day' and bucket between $2 and $3
       and ($4::uuid[] is null or prompt_id = any ($4)) and ($5 = '{}'::text[] or engine = any ($5))
       and ($6::text is null or channel = $6)
     group by channel order by sum(valid) desc, channel limit 1`,
    [brandId, from, to, prompts, engines, asked ?? null],
  )
  const [most] = rows
  if (most === undefined) return { channel: asked ?? null, sandbox: 'none' }
  return { channel: most.channel, sandbox: formatShare(most) }
}

type Range = BrandHome & Scope & { channel: CollectionMethod | null }
type AnswerWeek = { week: string; answers: number; retrieved: number; cited: number; mentioned: number }

/** $1 to $7: organization, brand, first and last day, prompts, engines, collection method. */
const parametersOf = (range: Range) => [
  range.organizationId,
  range.brandId,
  range.from,
  range.to,
  range.prompts,
  range.engines,
  range.channel,
]

const weekOf = (moment: string) => `date_trunc('week', ${moment})::date`

/** Sums of days within the range; `r` has the columns that all roll-ups share. */
const inRange = (
  day: string,
) => `r.client_id = $2 and r.organization_id = $1 and ${day} between $3 and $4 and r.channel = $7
  and ($5::uuid[] is null or r.prompt_id = any ($5)) and ($6 = '{}'::text[] or r.engine = any ($6))`

/** Answers of the range among those found: `found` has answer_id and answered_at. */
const answersFound = `
  select f.*, a.state from found f
  join llm_mentions.answers a on a.new_organization_id = $1 and a.client_id = $2 and a.answered_at = f.answered_at
    and a.id = f.answer_id
  where a.channel = $7 and ($5::uuid[] is null or a.prompt_id = any ($5)) and ($6 = '{}'::text[] or a.engine = any ($6))`

const namesOwn = `exists (
  select from llm_mentions.mentions m
  join llm_mentions.tracked_brands t on t.id = m.tracked_brand_id and t.is_own
  where m.organization_id = $1 and m.client_id = $2 and m.answered_at = f.answered_at and m.answer_id = f.answer_id)`

const inPeriod = (moment: string) => `${moment} >= $3::date and ${moment} < $4::date + 1`

const countWeeks = (answers: string) => `
  select coalesce(a.week, f.week)::text as week, coalesce(a.answers, 0) as answers, coalesce(f.retrieved, 0) as retrieved,
    coalesce(f.cited, 0) as cited, coalesce(f.mentioned, 0) as mentioned
  from (${answers}) a
  full join (
    select ${weekOf("f.answered_at at time zone 'UTC'")} as week, count(*) as retrieved,
      count(*) filter (where f.cites) as cited, count(*) filter (where ${namesOwn}) as mentioned
    from within f group by 1
  ) f on f.week = a.week`

async function weeksOfQuery(sql: Sql, range: Range, queryKey: string): Promise<AnswerWeek[]> {
  const { rows } = await sql.query<AnswerWeek>(
    `with found as (
       select distinct s.answered_at, s.answer_id
       from llm_mentions.answer_searches s
       where s.organization_id = $1 and s.client_id = $2 and ${inPeriod('s.answered_at')}
         and s.sub_query_id = (select id from llm_mentions.sub_queries where client_id = $2 and key = $8)
     ), within as (
       select w.answered_at, w.answer_id, exists (
         select from llm_mentions.answer_citations c
         where c.organization_id = $1 and c.client_id = $2 and c.answered_at = w.answered_at and c.answer_id = w.answer_id
           and c.kind = 'cited' and c.owner = 'own') as cites
       from (${answersFound}) w
     ) ${countWeeks(`
       select ${weekOf('r.day::timestamp')} as week, sum(r.told) as answers from llm_mentions.search_rollups r
       where ${inRange('r.day')} group by 1`)}`,
    [...parametersOf(range), queryKey],
  )
  return rows
}

async function weeksOfPage(sql: Sql, range: Range, address: string): Promise<AnswerWeek[]> {
  const { rows } = await sql.query<AnswerWeek>(
    `with found as (
       select c.answered_at, c.answer_id, bool_or(c.kind = 'cited') as cites
       from llm_mentions.answer_citations c
       where c.organization_id = $1 and c.client_id = $2 and ${inPeriod('c.answered_at')}
         and starts_with(c.page_key, $8) and regexp_replace(c.page_key, '[?#].*$', '') = $8
       group by 1, 2
     ), within as (select * from (${answersFound}) w where w.state <> 'refused')
     ${countWeeks(`
       select ${weekOf('r.bucket::timestamp')} as week, sum(r.valid) as answers from llm_mentions.answer_rollups r
       where ${inRange('r.bucket')} and r.grain = 'day' group by 1`)}`,
    [...parametersOf(range), address],
  )
  return rows
}

async function logState(sql: Sql, home: BrandHome): Promise<'shown' | 'no-logs' | 'no-access'> {
  if ((await botLogAccess(sql, home)) !== 'allowed') return 'no-access'
  const { rows } = await sql.query(
    'select from llm_mentions.bot_log_sources where client_id = $1 and deleted_at is null limit 1',
    [home.brandId],
  )
  return rows.length > 0 ? 'shown' : 'no-logs'
}

/** By day, because weekly sums may still lack days of the newest week. */
async function visitsOf(
  sql: Sql,
  { brandId }: BrandHome,
  { from, to }: { from: string; to: string },
  address: string,
): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ week: string; visits: number }>(
    `select ${weekOf('p.bucket::timestamp')}::text as week, sum(p.hits) as visits
     from llm_mentions.bot_log_urls u
     join llm_mentions.bot_log_pages p on p.client_id = u.client_id and p.url_id = u.id
     join llm_mentions.bot_log_sources s on s.id = p.source_id and s.deleted_at is null
     where u.client_id = $1 and md5(u.page_key) = md5($2) and u.page_key = $2
       and p.grain = 'day' and p.crawler = $3 and p.bucket between $4 and $5
     group by 1`,
    [brandId, address, allAi, from, to],
  )
  return new Map(rows.map(({ week, visits }) => [week, visits]))
}
