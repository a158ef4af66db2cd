import {
  pagesShown,
  passagesShown,
  type ListedPageRow,
  type PageCrawl,
  type PageDetail,
  type PageFilters,
  type PageList,
} from '#core/pages/crawl-schema.ts'
import { pageLimits } from '#core/pages/limits.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { mayEditPages } from './page-crawls.ts'

const row = `p.id, p.url, coalesce(nullif(p.title, ''), '') as title, p.owner, t.name as competitor, p.origin, p.status, p.problem,
  p.is_noindex as "isNoindex", d.language, coalesce(d.words, 0) as words, coalesce(d.passages, 0) as passages,
  p.fetched_at as "fetchedAt", p.tried_at as "triedAt"`
const joins = `left join llm_mentions.documents d on d.id = p.document_id
  left join llm_mentions.tracked_brands t on t.id = p.competitor_id`

const orders: Record<PageFilters['order'], string> = {
  newest: 'p.created_at desc, p.id',
  address: 'p.url, p.id',
  title: `nullif(p.title, '') nulls last, p.id`,
  words: 'd.words desc nulls last, p.id',
}

/** Pages of a brand as the caller may see them. */
export async function pageList(sql: Sql, brandId: string, filters: PageFilters): Promise<PageList> {
  const { search, owner, competitorId, status, problem, order, page } = filters
  const conditions = `p.client_id = $1
    and ($2 = '' or strpos(lower(p.url), lower($2)) > 0 or strpos(lower(coalesce(p.title, '')), lower($2)) > 0)
    and ($3::text is null or p.owner = $3) and ($4::uuid is null or p.competitor_id = $4)
    and ($5::text is null or p.status = $5) and ($6::text is null or p.problem ->> 'code' = $6)`
  const parameters = [brandId, search, owner ?? null, competitorId ?? null, status ?? null, problem ?? null]
  const { rows } = await sql.query<Stored<ListedPageRow>>(
    `select ${row} from llm_mentions.pages p ${joins} where ${conditions} order by ${orders[order]} limit $7 offset $8`,
    [...parameters, pagesShown, (page - 1) * pagesShown],
  )
  const { rows: totals } = await sql.query<{ found: number }>(
    `select count(*)::int as found from llm_mentions.pages p where ${conditions}`,
    parameters,
  )
  const counts = await countsOf(sql, brandId)
  return {
    mayEdit: await mayEditPages(sql, brandId),
    rows: rows.map(told),
    found: totals[0]?.found ?? 0,
    page,
    counts,
    room: Math.max(0, pageLimits.pages - counts.pages),
    crawls: await lastCrawls(sql, brandId),
    competitors: await competitorsOf(sql, brandId),
  }
}

/** As it comes from the database, where moments are dates. */
type Stored<Row> = Omit<Row, 'fetchedAt' | 'triedAt'> & { fetchedAt: Date | null; triedAt: Date | null }

const told = <Row extends Stored<ListedPageRow>>(stored: Row) => ({
  ...stored,
  fetchedAt: stored.fetchedAt?.toISOString() ?? null,
  triedAt: stored.triedAt?.toISOString() ?? null,
})

async function countsOf(sql: Sql, brandId: string): Promise<PageList['counts']> {
  const { rows } = await sql.query<PageList['counts']>(
    `select count(*)::int as pages,
       count(*) filter (where owner = 'own')::int as own, count(*) filter (where owner = 'rival')::int as rival,
       count(*) filter (where owner = 'cited')::int as cited,
       count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'fetched')::int as fetched,
       count(*) filter (where status = 'left-out')::int as "leftOut",
       coalesce((select json_agg(json_build_object('code', code, 'pages', pages) order by pages desc, code) from (
         select problem ->> 'code' as code, count(*)::int as pages from llm_mentions.pages
         where client_id = $1 and status = 'left-out' and problem is not null group by 1) by_code), '[]') as problems
     from llm_mentions.pages where client_id = $1`,
    [brandId],
  )
  return rows[0] ?? { pages: 0, own: 0, rival: 0, cited: 0, waiting: 0, fetched: 0, leftOut: 0, problems: [] }
}

type StoredCrawl = Omit<PageCrawl, 'createdAt' | 'startedAt' | 'finishedAt'> & {
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

async function lastCrawls(sql: Sql, brandId: string): Promise<PageCrawl[]> {
  const { rows } = await sql.query<StoredCrawl>(
    `select id, kind, address, pages_per_second as "pagesPerSecond", status, listed_at is not null as "isListed", pages, changed,
       unchanged, left_out as "leftOut", listing, problem, cancel_requested_at is not null and status = 'running' as "isCancelling",
       created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"
     from llm_mentions.page_crawls where client_id = $1 order by created_at desc, id limit 10`,
    [brandId],
  )
  return rows.map((crawl) => ({
    ...crawl,
    createdAt: crawl.createdAt.toISOString(),
    startedAt: crawl.startedAt?.toISOString() ?? null,
    finishedAt: crawl.finishedAt?.toISOString() ?? null,
  }))
}

async function competitorsOf(sql: Sql, brandId: string): Promise<PageList['competitors']> {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select id, name from llm_mentions.tracked_brands
     where client_id = $1 and not is_own and status = 'tracked' order by name`,
    [brandId],
  )
  return rows
}

/** A page with one of its versions, the newest by default; null: the caller sees no such page. */
export async function pageDetail(
  sql: Sql,
  pageId: string,
  { documentId, from }: { documentId?: string | undefined; from: number },
): Promise<PageDetail | null> {
  const { rows } = await sql.query<
    Stored<Omit<PageDetail, 'versions' | 'shown'>> & { currentId: string | null }
  >(
    `select ${row}, p.http_status as "httpStatus", p.content_type as "contentType", p.bytes, p.redirected_to as "redirectedTo",
       p.canonical, p.document_id as "currentId"
     from llm_mentions.pages p ${joins} where p.id = $1`,
    [pageId],
  )
  const [page] = rows
  if (page === undefined) return null
  const { currentId, ...stored } = page
  const { rows: versions } = await sql.query<{
    id: string
    fetchedAt: Date
    words: number
    passages: number
  }>(
    `select id, fetched_at as "fetchedAt", words, passages from llm_mentions.documents
     where page_id = $1 order by fetched_at desc, id`,
    [pageId],
  )
  const shown = versions.find(({ id }) => id === documentId) ?? versions.find(({ id }) => id === currentId)
  const { rows: passages } = await sql.query<PageDetail['shown']['passages'][number]>(
    `select position, heading, content from llm_mentions.passages
     where document_id = $1 and position >= $2 order by position limit $3`,
    [shown?.id ?? null, from, passagesShown],
  )
  return {
    ...told(stored),
    versions: versions.map((version) => ({
      ...version,
      fetchedAt: version.fetchedAt.toISOString(),
      isCurrent: version.id === currentId,
    })),
    shown: { documentId: shown?.id ?? null, passages, inAll: shown?.passages ?? 0 },
  }
}

/** A page with its brand, as the caller may see it. */
export async function findPageHome(sql: Sql, pageId: string): Promise<BrandHome | null> {
  const { rows } = await sql.query<BrandHome>(
    'select organization_id as "organizationId", client_id as "brandId" from llm_mentions.pages where id = $1',
    [pageId],
  )
  return rows[0] ?? null
}

/** Deletes pages of one brand with all their versions. Acts for the system. */
export async function deletePages(sql: Sql, brandId: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await sql.query(
    'delete from llm_mentions.pages where client_id = $1 and id = any ($2::uuid[])',
    [brandId, ids],
  )
  return rowCount ?? 0
}
