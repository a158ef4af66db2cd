import { chosenPageKeys } from '#core/bot-logs/sums/crawler-levels.ts'
import type { BotLogFilters, PagesFilters } from '#core/bot-logs/reports/filters.ts'
import type { PageRow, PagesReport } from '#core/bot-logs/reports/schema.ts'
import type { PageColumn } from '#core/bot-logs/sums/page-packs.ts'
import type { Sql } from '../../database.ts'
import { fromLongPages, longParameters } from './page-sums.ts'
import { planBotLogs, type Range } from './plan.ts'

const foldersListed = 200

/**
 * Pages that bots crawled, below the path of the filters: its folders with exact sums, and a page of its list in the
 * requested order.
 */
export async function pagesReport(
  sql: Sql,
  brandId: string,
  filters: PagesFilters,
  now: Date,
): Promise<PagesReport | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const { scope, range } = plan
  // Groups are hashed, which is faster than sorting: the planner misestimates the rows of a span.
  await sql.query("select set_config('enable_sort', 'off', true)")
  const { rows } = await sql.query<Fetched>(question(filters), [
    ...(await longParameters(sql, range, { keys: chosenPageKeys(filters), columns: columnsOf(filters) })),
    ...urlParameters(filters),
    folderLength(filters.path),
    foldersListed,
    filters.limit,
    (filters.page - 1) * filters.limit,
  ])
  await sql.query("select set_config('enable_sort', 'on', true)")
  const [fetched] = rows
  if (fetched === undefined) throw new Error('An aggregate has one row')
  return {
    scope,
    totals: fetched.totals,
    folders: fetched.folders.map((folder) => ({ ...folder, lastAt: new Date(folder.lastAt).toISOString() })),
    foldersInAll: fetched.foldersInAll,
    page: filters.page,
    limit: filters.limit,
    rows: fetched.rows.map(shownPage),
  }
}

type Fetched = Pick<PagesReport, 'totals' | 'folders' | 'foldersInAll' | 'rows'>

const shownPage = (row: PageRow): PageRow => ({
  ...row,
  firstAt: new Date(row.firstAt).toISOString(),
  lastAt: new Date(row.lastAt).toISOString(),
})

const orders = {
  visits: 'visits desc, id',
  failed: 'failed desc, visits desc, id',
  bytes: 'bytes desc, id',
  last: '"lastAt" desc, id',
  path: 'path, host, id',
} as const

const columnsOf = ({ proven }: PagesFilters): PageColumn[] => [
  ...(proven === true
    ? (['proven', 'proven_ok', 'proven_failed'] as const)
    : (['hits', 'ok', 'failed', 'proven'] as const)),
  'bytes',
  'first_at',
  'last_at',
  'last_status',
]

function question(filters: PagesFilters): string {
  const { proven, failing, order } = filters
  const visits = proven === true ? 'proven' : 'hits'
  const failed = proven === true ? 'proven_failed' : 'failed'
  const read = proven === true ? 'proven_ok' : 'ok'
  // Sums first and URLs after: a page has many sums and one URL.
  return `
    with counted as materialized (
      select p.url_id, sum(p.${visits}::float8) as visits, sum(p.proven::float8) as proven,
             sum(p.${read}::float8) as read, sum(p.${failed}::float8) as failed, sum(p.bytes::float8) as bytes,
             min(p.first_at) as first_at, max(p.last_at) as last_at,
             ${lastVisit} as last
      ${fromLongPages(columnsOf(filters))}
      group by p.url_id
      having sum(p.${visits}::float8) > 0 ${failing === true ? `and sum(p.${failed}::float8) > 0` : ''}
    ), pages as materialized (
      select u.id, u.host, u.path, u.path_class as kind, c.visits, c.proven, c.read,
             c.visits - c.read - c.failed as redirected, c.failed, c.bytes, c.first_at as "firstAt",
             c.last_at as "lastAt", ${lastStatus('c.last')} as "lastStatus"
      from counted c
      join llm_mentions.bot_log_urls u on u.id = c.url_id
      where ${inUrls(7)}
    ), folders as (
      select f.path, bool_and(f.is_page) as "isPage",
             case when bool_and(f.is_page) and count(*) = 1 then min(f.id)::float8 end as "pageId",
             count(*)::int as pages, sum(f.visits) as visits,
             sum(f.failed) as failed, sum(f.bytes) as bytes, max(f."lastAt") as "lastAt"
      from (select p.id, p.visits, p.failed, p.bytes, p."lastAt", a.slash = 0 as is_page,
                   case when a.slash = 0 then p.path else left(p.path, $11 + a.slash) end as path
            from pages p
            cross join lateral (select strpos(substr(p.path, $11 + 1), '/') as slash offset 0) a) f
      group by f.path
    )
    select (select json_build_object(
              'pages', count(*), 'pagesRead', count(*) filter (where kind = 'page' and read > 0), 'visits', coalesce(sum(visits), 0),
              'failingPages', count(*) filter (where failed > 0), 'failed', coalesce(sum(failed), 0),
              'bytes', coalesce(sum(bytes), 0)) from pages) as totals,
           (select count(*)::int from folders) as "foldersInAll",
           coalesce((select json_agg(f) from (select * from folders order by visits desc, path limit $12) f), '[]') as folders,
           coalesce((select json_agg(p) from (
             select * from pages order by ${orders[order]} limit $13 offset $14) p), '[]') as rows`
}

/** The moment of a last visit in milliseconds and its status, in one number: a lookup for each page takes longer. */
const lastVisit = `max(round(date_part('epoch', p.last_at) * 1000) * 1000 + p.last_status)`
const lastStatus = (last: string) => `(${last} - floor(${last} / 1000) * 1000)::int`

/** Condition on URLs `u`, for four parameters from `first` on: kind, host, path, and part of the path. */
export const inUrls = (first: number) => `
  ($${first}::text is null or u.path_class = $${first}) and ($${first + 1}::text is null or u.host = $${first + 1})
  and ($${first + 2}::text is null or starts_with(u.path, $${first + 2}))
  and ($${first + 3}::text is null or strpos(lower(u.path), lower($${first + 3})) > 0)`

export function urlParameters({
  kind,
  host,
  path,
  text,
}: BotLogFilters & { text?: string | undefined }): unknown[] {
  return [kind ?? null, host ?? null, path ?? null, text ?? null]
}

/** How much of a path is the folder above it: of `/` and `/blo` 1, of `/blog/` 6. */
function folderLength(path: string | undefined): number {
  return (path ?? '/').lastIndexOf('/') + 1
}

/** Different HTML pages that were read in the period. The same count as on the list of pages. */
export async function countPagesRead(sql: Sql, range: Range, filters: BotLogFilters): Promise<number> {
  const read = filters.proven === true ? 'proven_ok' : 'ok'
  const { rows } = await sql.query<{ pages: number }>(
    `select count(*)::int as pages
     from (select p.url_id ${fromLongPages([read])} group by p.url_id having sum(p.${read}) > 0) p
     join llm_mentions.bot_log_urls u on u.id = p.url_id and u.path_class = 'page' and ${inUrls(7)}`,
    [
      ...(await longParameters(sql, range, { keys: chosenPageKeys(filters), columns: [read] })),
      ...urlParameters(filters),
    ],
  )
  return rows[0]?.pages ?? 0
}
