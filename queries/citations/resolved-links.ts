import { createHash } from 'node:crypto'
import { groundingHost, isGroundingRedirect } from '#core/citations/grounding-redirect.ts'
import type { Row } from '#core/database/row.ts'
import type { Database, Sql } from '../database.ts'
import type { NewAnswer } from '../answers/new-answer.ts'
import { asSystem } from '../system-client.ts'

/** Retried until then; Google does not document how long its redirects work. */
const giveUpAfter = '24 hours'

/** The redirects that answers cite or retrieved, as rows for `noteRedirects`. */
export function redirectRows(
  answers: readonly Pick<NewAnswer, 'extraction' | 'retrieved'>[],
): { hash: string; url: string }[] {
  const urls = answers.flatMap(({ extraction, retrieved }) =>
    [...extraction.citations, ...(retrieved ?? [])]
      .filter(({ url, resolvedUrl }) => resolvedUrl === undefined && isGroundingRedirect(url))
      .map(({ url }) => url),
  )
  return [...new Set(urls)].toSorted().map((url) => ({ hash: hashOf(url), url }))
}

/**
 * Queues redirects for `resolve-links`; one that was resolved for an earlier answer is due again for the new one's
 * citations.
 */
export const noteRedirects = `
  insert into private.resolved_links as known (hash, url)
  select hash, url from json_to_recordset($1::json) as row(hash text, url text)
  on conflict (hash) do update set next_at = now() where known.state = 'resolved'`

/** The known targets of the redirects in these answers, by URL. */
export async function targetsIn(
  sql: Sql,
  answers: readonly {
    text: string
    cited: readonly { url: string }[]
    retrieved: readonly { url: string }[]
  }[],
): Promise<Map<string, string>> {
  const urls = answers.flatMap(({ text, cited, retrieved }) => [
    ...[...cited, ...retrieved].map(({ url }) => url).filter(isGroundingRedirect),
    ...(text.match(writtenRedirect) ?? []),
  ])
  if (urls.length === 0) return new Map()
  const { rows } = await sql.query<{ url: string; target: string }>(
    `select url, target from private.resolved_links where state = 'resolved' and hash = any($1)`,
    [[...new Set(urls)].map(hashOf)],
  )
  return new Map(rows.map(({ url, target }) => [url, target]))
}

const writtenRedirect = new RegExp(
  `https://${groundingHost.replaceAll('.', '\\.')}/grounding-api-redirect/[\\w%~.=-]+`,
  'g',
)

/** `until`: when it is due again unless it is finished, as the database writes it. */
export type DueLink = Row<'resolved_links', 'hash' | 'url' | 'target'> & { isLate: boolean; until: string }

export async function areLinksDue(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query('select from private.resolved_links where next_at <= now() limit 1')
  return rows.length > 0
}

/** Takes due links and postpones their next attempt, so that nothing is lost if the worker dies. */
export async function takeDueLinks(database: Database, limit: number): Promise<DueLink[]> {
  return asSystem(database, async (sql) => {
    const { rows } = await sql.query<DueLink>(
      `update private.resolved_links l
       set attempts = attempts + case when state = 'waiting' then 1 else 0 end, tried_at = now(),
         next_at = now() + least(interval '30 seconds' * power(2, least(attempts, 10)), interval '2 hours')
       where hash in (
         select hash from private.resolved_links where next_at <= now()
         order by next_at limit $1 for update skip locked)
       returning hash, url, target, created_at < now() - $2::interval as "isLate", next_at::text as until`,
      [limit, giveUpAfter],
    )
    return rows
  })
}

export async function noteTarget(database: Database, hash: string, target: string): Promise<void> {
  await asSystem(database, (sql) =>
    sql.query(
      `update private.resolved_links set state = 'resolved', target = $2, reason = null, resolved_at = now()
       where hash = $1`,
      [hash, target],
    ),
  )
}

/** `isFinal`: no retry; the citation keeps its title as its source. */
export async function noteFailure(
  database: Database,
  hash: string,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> {
  await asSystem(database, (sql) =>
    sql.query(
      `update private.resolved_links
       set reason = $2, state = case when $3 then 'failed' else state end, next_at = case when $3 then null else next_at end
       where hash = $1 and state = 'waiting'`,
      [hash, reason, isFinal],
    ),
  )
}

/** The brands with citations that lack the targets of these redirects. */
export async function brandsCiting(sql: Sql, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ brandId: string }>(
    `select distinct client_id as "brandId" from llm_mentions.answer_citations
     where resolved_url is null and url like 'https://${groundingHost}/%' and md5(url) = any($1) order by 1`,
    [hashes],
  )
  return rows.map(({ brandId }) => brandId)
}

/** Nothing is left to do for these, unless a new answer has made them due again. */
export async function finishLinks(database: Database, links: readonly DueLink[]): Promise<void> {
  await asSystem(database, (sql) =>
    sql.query(
      `update private.resolved_links l set next_at = null
       from unnest($1::text[], $2::text[]) as done(hash, until)
       where l.hash = done.hash and l.state = 'resolved' and l.next_at::text = done.until`,
      [links.map(({ hash }) => hash), links.map(({ until }) => until)],
    ),
  )
}

/** As `md5(url)` in the database: the key of a table and of an index, not a protection. */
const hashOf = (url: string): string => createHash('md5').update(url).digest('hex')
