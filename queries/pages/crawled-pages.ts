import type { Row } from '#core/database/row.ts'
import type { Passage } from '#core/pages/passages.ts'
import { readerVersion } from '#core/pages/passages.ts'
import { pageLimits } from '#core/pages/limits.ts'
import type { PageProblem } from '#core/pages/problems.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import type { Crawl } from './page-crawls.ts'

/** A page that a crawl has yet to fetch, with its request data. */
export type WaitingPage = BrandHome &
  Row<'pages', 'id' | 'url' | 'host' | 'pageKey' | 'attempts' | 'contentHash'> & {
    isUpload: boolean
    etag: string | null
    lastModified: string | null
  }

/** Hosts whose pages wait in a crawl, those with most first. */
export async function waitingHosts(sql: Sql, { id }: Pick<Crawl, 'id'>): Promise<string[]> {
  const { rows } = await sql.query<{ host: string }>(
    'select host from llm_mentions.pages where crawl_id = $1 group by host order by count(*) desc, host',
    [id],
  )
  return rows.map(({ host }) => host)
}

/** Some waiting pages of a host. A page parsed by another `reader` is fetched as if it were new. */
export async function waitingPages(
  sql: Sql,
  { id }: Pick<Crawl, 'id'>,
  { host, without, most }: { host: string; without: readonly string[]; most: number },
): Promise<WaitingPage[]> {
  const { rows } = await sql.query<WaitingPage>(
    `select p.id, p.organization_id as "organizationId", p.client_id as "brandId", p.url, p.host, p.page_key as "pageKey",
       p.origin = 'upload' as "isUpload", p.attempts, p.content_hash as "contentHash",
       case when d.reader = $5 then p.etag end as etag,
       case when d.reader = $5 then p.last_modified end as "lastModified"
     from llm_mentions.pages p
     left join llm_mentions.documents d on d.id = p.document_id
     where p.crawl_id = $1 and p.host = $2 and p.id <> all ($3::uuid[])
     order by p.attempts, p.created_at, p.id limit $4`,
    [id, host, without, most, readerVersion],
  )
  return rows
}

/** Whether another page of the brand has this key. */
export async function hasOtherPage(
  sql: Sql,
  { brandId, id }: Pick<WaitingPage, 'brandId' | 'id'>,
  pageKey: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from llm_mentions.pages where client_id = $1 and page_key = $2 and id <> $3',
    [brandId, pageKey, id],
  )
  return (rowCount ?? 0) > 0
}

export type Fetched = {
  httpStatus: number | null
  contentType: string | null
  bytes: number | null
  etag: string | null
  lastModified: string | null
  redirectedTo: string | null
}

export type ReadText = {
  title: string
  canonical: string | null
  isNoindex: boolean
  language: string
  words: number
  hash: string
  passages: readonly Passage[]
}

/** Stores a text as a new version if it differs from the current one. */
export async function keepText(
  sql: Sql,
  page: WaitingPage,
  crawl: Pick<Crawl, 'id'>,
  fetched: Fetched,
  text: ReadText,
): Promise<void> {
  const { rows } = await sql.query<{ isSame: boolean }>(
    `select content_hash = $2 and document_id is not null and exists (
       select from llm_mentions.documents d where d.id = p.document_id and d.reader = $3) as "isSame"
     from llm_mentions.pages p where id = $1 for update`,
    [page.id, text.hash, readerVersion],
  )
  // Deleted meanwhile.
  if (rows.length === 0) return
  const isSame = rows[0]?.isSame === true
  const documentId = isSame ? null : await addVersion(sql, page, text)
  await sql.query(
    `update llm_mentions.pages
     set status = 'fetched', problem = null, http_status = $2, content_type = $3, bytes = $4, etag = $5, last_modified = $6,
       redirected_to = $7, canonical = $8, is_noindex = $9, language = $10, content_hash = $11, title = $12,
       document_id = coalesce($13, document_id), fetched_at = now(), tried_at = now(), crawl_id = null, attempts = 0
     where id = $1`,
    [
      page.id,
      ...valuesOf(fetched),
      text.canonical,
      text.isNoindex,
      text.language,
      text.hash,
      text.title.slice(0, 500).toWellFormed(),
      documentId,
    ],
  )
  await countOne(sql, crawl, isSame ? 'unchanged' : 'changed')
}

/** The server reports that nothing has changed. */
export async function keepUnchanged(sql: Sql, page: WaitingPage, crawl: Pick<Crawl, 'id'>): Promise<void> {
  await sql.query(
    `update llm_mentions.pages
     set status = 'fetched', problem = null, fetched_at = now(), tried_at = now(), crawl_id = null, attempts = 0 where id = $1`,
    [page.id],
  )
  await countOne(sql, crawl, 'unchanged')
}

/** A previous text stays. */
export async function leaveOut(
  sql: Sql,
  page: Pick<WaitingPage, 'id'>,
  crawl: Pick<Crawl, 'id'>,
  problem: PageProblem,
  fetched: Fetched | null = null,
): Promise<void> {
  await sql.query(
    `update llm_mentions.pages
     set status = 'left-out', problem = $2, http_status = $3, content_type = $4, bytes = $5, etag = null, last_modified = null,
       redirected_to = $6, tried_at = now(), crawl_id = null, attempts = 0
     where id = $1`,
    [
      page.id,
      JSON.stringify(problem),
      fetched?.httpStatus ?? null,
      fetched?.contentType?.slice(0, 200) ?? null,
      fetched?.bytes ?? null,
      fetched?.redirectedTo ?? null,
    ],
  )
  await countOne(sql, crawl, 'left_out')
}

/** Skips all waiting pages of a host at once. */
export async function leaveOutHost(
  sql: Sql,
  crawl: Pick<Crawl, 'id'>,
  host: string,
  problem: PageProblem,
): Promise<void> {
  await sql.query(
    `with gone as (
       update llm_mentions.pages
       set status = 'left-out', problem = $3, tried_at = now(), crawl_id = null, attempts = 0
       where crawl_id = $1 and host = $2 returning 1
     )
     update llm_mentions.page_crawls set left_out = left_out + (select count(*) from gone) where id = $1`,
    [crawl.id, host, JSON.stringify(problem)],
  )
}

export async function noteVainAttempt(sql: Sql, { id }: Pick<WaitingPage, 'id'>): Promise<void> {
  await sql.query('update llm_mentions.pages set attempts = attempts + 1, tried_at = now() where id = $1', [
    id,
  ])
}

async function addVersion(sql: Sql, page: WaitingPage, text: ReadText): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.documents
       (organization_id, client_id, page_id, title, content, content_hash, language, words, passages, reader)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      page.organizationId,
      page.brandId,
      page.id,
      text.title.slice(0, 500).toWellFormed(),
      text.passages
        .map(({ content }) => content)
        .join('\n')
        .slice(0, pageLimits.text)
        .toWellFormed(),
      text.hash,
      text.language,
      text.words,
      text.passages.length,
      readerVersion,
    ],
  )
  const documentId = rows[0]?.id ?? null
  await sql.query(
    `insert into llm_mentions.passages
       (organization_id, client_id, page_id, document_id, position, heading, content, language, terms)
     select $1, $2, $3, $4, position - 1, heading, content, $5::text,
       setweight(to_tsvector($5::text::regconfig, heading), 'A') || setweight(to_tsvector($5::text::regconfig, content), 'D')
     from unnest($6::text[], $7::text[]) with ordinality p (heading, content, position)`,
    [
      page.organizationId,
      page.brandId,
      page.id,
      documentId,
      text.language,
      text.passages.map(({ heading }) => heading.toWellFormed()),
      text.passages.map(({ content }) => content.toWellFormed()),
    ],
  )
  await sql.query(
    `delete from llm_mentions.documents where id in (
       select id from llm_mentions.documents where page_id = $1 order by fetched_at desc, id offset $2)`,
    [page.id, pageLimits.versions],
  )
  return documentId
}

const valuesOf = ({ httpStatus, contentType, bytes, etag, lastModified, redirectedTo }: Fetched) => [
  httpStatus,
  contentType?.slice(0, 200) ?? null,
  bytes,
  etag !== null && etag.length <= 500 ? etag : null,
  lastModified !== null && lastModified.length <= 100 ? lastModified : null,
  redirectedTo,
]

async function countOne(
  sql: Sql,
  { id }: Pick<Crawl, 'id'>,
  what: 'changed' | 'unchanged' | 'left_out',
): Promise<void> {
  await sql.query(`update llm_mentions.page_crawls set ${what} = ${what} + 1 where id = $1`, [id])
}
