import type { Row } from '#core/database/row.ts'
import type { CrawlInput, CrawlKind, PageOrigin, SitemapListing } from '#core/pages/crawl-schema.ts'
import type { ListedAddress } from '#core/pages/address-list.ts'
import { pageLimits } from '#core/pages/limits.ts'
import type { PageOwner } from '#core/pages/page-owner.ts'
import type { PageProblem } from '#core/pages/problems.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import type { JobTransaction } from '../job-transaction.ts'

export type Crawl = BrandHome &
  Row<'page_crawls', 'id' | 'kind' | 'owner' | 'competitorId' | 'address' | 'pagesPerSecond' | 'maxPages'> & {
    isListed: boolean
    isCancelled: boolean
  }

const columns = `id, organization_id as "organizationId", client_id as "brandId", kind, owner, competitor_id as "competitorId",
  address, pages_per_second as "pagesPerSecond", max_pages as "maxPages", listed_at is not null as "isListed",
  cancel_requested_at is not null as "isCancelled"`

/** Whether the caller may add, fetch, and delete pages of a brand. */
export async function mayEditPages(sql: Sql, brandId: string): Promise<boolean> {
  const { rows } = await sql.query<{ may: boolean }>(
    'select $1 in (select private.my_editable_fan_out_brand_ids()) as may',
    [brandId],
  )
  return rows[0]?.may === true
}

/** Everything below acts for the system, on the brand it names. */
export async function createCrawl(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  crawl: {
    kind: CrawlKind
    input?: Pick<CrawlInput, 'owner' | 'competitorId' | 'pagesPerSecond' | 'maxPages'>
    address?: string
    isListed: boolean
    createdBy: string | null
  },
): Promise<string> {
  const { kind, input, address, isListed, createdBy } = crawl
  const owner = input === undefined || input.owner === 'by-domain' ? null : input.owner
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.page_crawls
       (organization_id, client_id, kind, owner, competitor_id, address, pages_per_second, max_pages, listed_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then now() end, $10) returning id`,
    [
      organizationId,
      brandId,
      kind,
      owner,
      input?.competitorId ?? null,
      address ?? null,
      input?.pagesPerSecond ?? 1,
      input?.maxPages ?? pageLimits.pages,
      isListed,
      createdBy,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A crawl was not created')
  return id
}

export function crawlLater(
  sql: Pick<JobTransaction, 'enqueueLater'>,
  { organizationId, brandId }: BrandHome,
): void {
  sql.enqueueLater('crawl-pages', { organizationId, brandId })
}

/** Crawls of one brand that wait or run. */
export async function openCrawls(sql: Sql, brandId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from llm_mentions.page_crawls where client_id = $1 and status in ('queued', 'running')`,
    [brandId],
  )
  return rows[0]?.count ?? 0
}

export type PageToAdd = ListedAddress & { owner: PageOwner; competitorId: string | null }

/**
 * Adds these pages to a crawl, new ones up to the limit. Returns how many it has now, and how many exceeded the limit.
 * Adding twice adds once.
 */
export async function addPages(
  sql: Sql,
  { organizationId, brandId, id }: Pick<Crawl, 'organizationId' | 'brandId' | 'id'>,
  origin: PageOrigin,
  pages: readonly PageToAdd[],
  maxPages: number = pageLimits.pages,
): Promise<{ added: number; beyond: number }> {
  // Two at once for one brand would both count on the same remaining room.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [brandId])
  const { rows } = await sql.query<{ added: number }>(
    `with given as (
       select distinct on (page_key) g.* from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
         with ordinality g (url, page_key, host, owner, competitor_id, position) order by page_key, position
     ), room as (
       select least(
         $9 - (select count(*) from llm_mentions.pages where client_id = $2),
         $10 - (select count(*) from llm_mentions.pages where crawl_id = $3)) as pages
     ), chosen as (
       select g.* from given g
       where exists (select from llm_mentions.pages p where p.client_id = $2 and p.page_key = g.page_key)
       union all
       (select g.* from given g
        where not exists (select from llm_mentions.pages p where p.client_id = $2 and p.page_key = g.page_key)
        order by position limit (select greatest(pages, 0) from room))
     ), added as (
       insert into llm_mentions.pages as p
         (organization_id, client_id, url, page_key, host, owner, competitor_id, origin, crawl_id)
       select $1, $2, url, page_key, host, owner, competitor_id::uuid, $11, $3 from chosen order by position
       on conflict (client_id, page_key) do update
         set crawl_id = $3, attempts = 0, owner = excluded.owner, competitor_id = excluded.competitor_id
         where p.origin <> 'upload'
       returning 1
     )
     select count(*)::int as added from added`,
    [
      organizationId,
      brandId,
      id,
      pages.map(({ url }) => url),
      pages.map(({ pageKey }) => pageKey),
      pages.map(({ host }) => host),
      pages.map(({ owner }) => owner),
      pages.map(({ competitorId }) => competitorId),
      pageLimits.pages,
      maxPages,
      origin,
    ],
  )
  const added = rows[0]?.added ?? 0
  return { added, beyond: new Set(pages.map(({ pageKey }) => pageKey)).size - added }
}

/** This crawl fetches known pages again. */
export async function addKnownPages(
  sql: Sql,
  { brandId, id }: Pick<Crawl, 'brandId' | 'id'>,
  which: 'all' | 'waiting' | 'fetched' | 'left-out',
  maxPages: number,
): Promise<number> {
  const { rowCount } = await sql.query(
    `update llm_mentions.pages set crawl_id = $2, attempts = 0
     where id in (
       select id from llm_mentions.pages
       where client_id = $1 and origin <> 'upload' and ($3 = 'all' or status = $3)
       order by tried_at nulls first limit $4)`,
    [brandId, id, which, maxPages],
  )
  return rowCount ?? 0
}

/** The pages that answers of the last 90 days cite most, except the brand's own. */
export async function maxCitedPages(sql: Sql, brandId: string, most: number): Promise<string[]> {
  const { rows } = await sql.query<{ url: string }>(
    `select min(c.url) as url from llm_mentions.answer_citations c
     join llm_mentions.answers a
       on a.new_organization_id = c.organization_id and a.client_id = c.client_id and a.answered_at = c.answered_at and a.id = c.answer_id
     where c.client_id = $1 and c.answered_at > now() - interval '90 days' and c.kind = 'cited' and c.owner <> 'own'
       and not a.is_sandbox
     group by c.page_key order by count(distinct c.answer_id) desc, c.page_key limit $2`,
    [brandId, most],
  )
  return rows.map(({ url }) => url)
}

export async function setPageCount(sql: Sql, { id }: Pick<Crawl, 'id'>, pages: number): Promise<void> {
  await sql.query('update llm_mentions.page_crawls set pages = $2 where id = $1', [id, pages])
}

/** The next crawl of a brand, which runs from here on; null: none waits. */
export async function nextCrawl(sql: Sql, { organizationId, brandId }: BrandHome): Promise<Crawl | null> {
  const { rows } = await sql.query<Crawl>(
    `update llm_mentions.page_crawls set status = 'running', started_at = coalesce(started_at, now()), problem = null
     where id = (
       select id from llm_mentions.page_crawls
       where organization_id = $1 and client_id = $2 and status in ('queued', 'running')
       order by status = 'running' desc, created_at limit 1)
     returning ${columns}`,
    [organizationId, brandId],
  )
  return rows[0] ?? null
}

export async function isCrawlCancelled(sql: Sql, { id }: Pick<Crawl, 'id'>): Promise<boolean> {
  const { rows } = await sql.query<{ isCancelled: boolean }>(
    `select cancel_requested_at is not null as "isCancelled" from llm_mentions.page_crawls where id = $1`,
    [id],
  )
  return rows[0]?.isCancelled ?? true
}

export async function endListing(
  sql: Sql,
  { id }: Pick<Crawl, 'id'>,
  listing: SitemapListing | null,
): Promise<void> {
  await sql.query(
    `update llm_mentions.page_crawls c
     set listed_at = now(), listing = $2,
       pages = (select count(*) from llm_mentions.pages p where p.crawl_id = c.id) + changed + unchanged + left_out
     where id = $1`,
    [id, listing === null ? null : JSON.stringify(listing)],
  )
}

export async function noteListing(
  sql: Sql,
  { id }: Pick<Crawl, 'id'>,
  listing: SitemapListing,
): Promise<void> {
  await sql.query('update llm_mentions.page_crawls set listing = $2, pages = $3 where id = $1', [
    id,
    JSON.stringify(listing),
    listing.entries - listing.beyond,
  ])
}

export async function endCrawl(
  sql: Sql,
  { id }: Pick<Crawl, 'id'>,
  { status, problem = null }: { status: 'completed' | 'cancelled' | 'failed'; problem?: PageProblem | null },
): Promise<void> {
  await sql.query(
    `update llm_mentions.page_crawls set status = $2, problem = $3, finished_at = now()
     where id = $1 and status in ('queued', 'running')`,
    [id, status, problem === null ? null : JSON.stringify(problem)],
  )
}

/** A waiting crawl ends at once, a running one as soon as the worker checks. False: it has ended. */
export async function cancelCrawl(sql: Sql, crawlId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.page_crawls
     set cancel_requested_at = coalesce(cancel_requested_at, now()),
       status = case when status = 'queued' then 'cancelled' else status end,
       finished_at = case when status = 'queued' then now() else finished_at end
     where id = $1 and status in ('queued', 'running')`,
    [crawlId],
  )
  return (rowCount ?? 0) > 0
}

/** Resumes a crawl with its remaining pages; false: it has none, or has not ended. */
export async function resumeCrawl(sql: Sql, crawlId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.page_crawls c
     set status = 'queued', cancel_requested_at = null, finished_at = null, problem = null
     where id = $1 and status in ('cancelled', 'failed')
       and (listed_at is null or exists (select from llm_mentions.pages p where p.crawl_id = c.id))`,
    [crawlId],
  )
  return (rowCount ?? 0) > 0
}

/** A crawl with its brand, as the caller may see it. */
export async function findCrawlHome(sql: Sql, crawlId: string): Promise<BrandHome | null> {
  const { rows } = await sql.query<BrandHome>(
    'select organization_id as "organizationId", client_id as "brandId" from llm_mentions.page_crawls where id = $1',
    [crawlId],
  )
  return rows[0] ?? null
}
