import { chosenPageKeys, dayKeysOf, hasWeeks } from '#core/bot-log/crawler-levels.ts'
import { mostPages, type BotLogFilters, type PagesFilters } from '#core/bot-log/report-filters.ts'
import { pageSpansOf, type PageSpan } from '#core/bot-log/report-period.ts'
import type { PageRow, PagesReport } from '#core/bot-log/report-schema.ts'
import type { Sql } from '../../database.ts'
import { planBotLogs, type Range } from './plan.ts'

const foldersListed = 200

/**
 * Which pages bots read, below the path of the filters: its folders with exact sums, and the pages that stand first.
 * Pages are counted by UTC day.
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
  // Groups are hashed, which takes less time than sorting: how many rows a span has is not guessed well.
  await sql.query("select set_config('enable_sort', 'off', true)")
  const { rows } = await sql.query<Fetched>(question(filters), [
    ...spanParameters(range, chosenPageKeys(filters)),
    ...urlParameters(filters),
    folderDepth(filters.path),
    foldersListed,
    mostPages,
  ])
  await sql.query("select set_config('enable_sort', 'on', true)")
  const [fetched] = rows
  if (fetched === undefined) throw new Error('An aggregate has one row')
  return {
    scope,
    totals: fetched.totals,
    folders: fetched.folders.map((folder) => ({ ...folder, lastAt: new Date(folder.lastAt).toISOString() })),
    foldersInAll: fetched.foldersInAll,
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
} as const

function question(filters: PagesFilters): string {
  const { proven, failing, order } = filters
  const visits = proven === true ? 'proven' : 'hits'
  const failed = proven === true ? 'proven_failed' : 'failed'
  const read = proven === true ? 'proven_ok' : 'ok'
  // Sums first and addresses after: a page has many sums and one address.
  return `
    with counted as materialized (
      select p.url_id, sum(p.${visits}::float8) as visits, sum(p.proven::float8) as proven,
             sum(p.${read}::float8) as read, sum(p.${failed}::float8) as failed, sum(p.bytes::float8) as bytes,
             min(p.first_at) as first_at, max(p.last_at) as last_at,
             ${lastVisit} as last
      ${fromPages}
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
      select f.path, bool_and(f.is_page) as "isPage", count(*)::int as pages, sum(f.visits) as visits,
             sum(f.failed) as failed, sum(f.bytes) as bytes, max(f."lastAt") as "lastAt"
      from (select p.visits, p.failed, p.bytes, p."lastAt", cardinality(a.parts) <= $11 + 1 as is_page,
                   case when cardinality(a.parts) <= $11 + 1 then p.path
                        else array_to_string(a.parts[:$11 + 1], '/') || '/' end as path
            from pages p
            cross join lateral (select string_to_array(p.path, '/') as parts) a) f
      group by f.path
    )
    select (select json_build_object(
              'pages', count(*), 'visits', coalesce(sum(visits), 0),
              'failingPages', count(*) filter (where failed > 0), 'failed', coalesce(sum(failed), 0),
              'bytes', coalesce(sum(bytes), 0)) from pages) as totals,
           (select count(*)::int from folders) as "foldersInAll",
           coalesce((select json_agg(f) from (select * from folders order by visits desc, path limit $12) f), '[]') as folders,
           coalesce((select json_agg(p) from (
             select * from pages order by ${orders[order]} limit $13) p), '[]') as rows`
}

/** The moment of a last visit in milliseconds, and how it was answered, in one number: a look-up for each page takes longer. */
const lastVisit = `max(round(date_part('epoch', p.last_at) * 1000) * 1000 + p.last_status)`
const lastStatus = (last: string) => `(${last} - floor(${last} / 1000) * 1000)::int`

/** `from` of sums by page, for parameters $1…$6. */
// The offset keeps it one walk along the table's key for each span of a key: as a join all pages would be read and hashed.
export const fromPages = `
  from unnest($2::text[], $3::date[], $4::date[], $5::text[]) s (grain, first, last, key)
  cross join lateral (
    select p.* from llm_mentions.bot_log_pages p
    where p.client_id = $1 and p.grain = s.grain and p.bucket between s.first and s.last and p.crawler = s.key
      and p.source_id = any ($6)
    offset 0
  ) p`

/** $5 names at least all keys that days are kept under. */
export function spanParameters(
  { brandId, sources, period }: Pick<Range, 'brandId' | 'sources' | 'period'>,
  keys: readonly string[],
): unknown[] {
  const spans = keys.flatMap((key) => [
    ...pageSpansOf(period, { hasWeeks: hasWeeks(key) }).flatMap((span) =>
      (span.grain === 'day' ? dayKeysOf(key) : [key]).map((one) => ({ ...span, key: one })),
    ),
    ...dayKeysOf(key).map((one) => ({ ...noDays, key: one })),
  ])
  return [
    brandId,
    spans.map(({ grain }) => grain),
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
    spans.map(({ key }) => key),
    sources,
  ]
}

const noDays: PageSpan = { grain: 'day', from: '2000-01-02', to: '2000-01-01' }

/** Which addresses `u`, for four parameters from `first` on: kind, host, path and part of the path. */
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

/** How many slashes lead to what stands below a path: `/` is 1, `/blog/` 2. */
function folderDepth(path: string | undefined): number {
  return (path ?? '/').split('/').length - 1
}
