import {
  ListHistory,
  shippedHistory,
  shippedVersions,
  type ListVersion,
} from '#core/bot-logs/proof/address-lists.ts'
import { listSources } from '#core/bot-logs/proof/list-sources.ts'
import { keyHosts, type KeyVersion } from '#core/bot-logs/proof/signature.ts'
import { readKeys, type PublicKey } from '#core/bot-logs/proof/signature-key.ts'
import { crawlersVersion } from '#core/bot-logs/recognize/crawler.ts'
import type { Sql } from '../database.ts'
import type { JobTransaction } from '../job-transaction.ts'

/** All versions of all address lists: fetched and shipped ones. */
export async function readListHistory(sql: Sql): Promise<ListHistory> {
  const { rows } = await sql.query<{ list: string; from: number; until: number; prefixes: string[] }>(
    `select list, ${epochMs('first_seen_at')} as from, ${epochMs('last_seen_at')} as until, prefixes
     from private.crawler_list_versions order by list, first_seen_at`,
  )
  if (rows.length === 0) return shippedHistory
  const fetched = rows.map((row): ListVersion => ({ ...row, kind: 'operator-list' }))
  return new ListHistory([...shippedVersions, ...fetched])
}

/** All versions of the keys that crawlers sign with. None are shipped. */
export async function readKeyVersions(sql: Sql): Promise<KeyVersion[]> {
  const { rows } = await sql.query<{ host: string; from: number; until: number; keys: unknown }>(
    `select host, ${epochMs('first_seen_at')} as from, ${epochMs('last_seen_at')} as until, keys
     from private.crawler_key_versions order by host, first_seen_at`,
  )
  return rows.map(({ keys, ...row }) => ({ ...row, keys: readKeys({ keys }) ?? [] }))
}

const epochMs = (moment: string) => `(extract(epoch from ${moment}) * 1000)::bigint`

export type SourceKind = 'list' | 'keys'
export type DueSource = { kind: SourceKind; source: string }

/** A new installation waits before its first request to other servers. */
const firstAfter = '10 minutes'
const again = '6 hours'
const againAfterFailure = '1 hour'

/** Records every list and directory to be fetched, and returns whether one is due. */
export async function areSourcesDue(sql: Sql): Promise<boolean> {
  await recordSources(sql)
  const { rows } = await sql.query('select from private.crawler_source_checks where next_at <= now() limit 1')
  return rows.length > 0
}

/** Operators are not asked more often than this, however many users request it. */
const soonestAgain = '10 minutes'

/** Fetches every list and directory that was not tried lately. */
export async function makeSourcesDue(sql: Sql): Promise<void> {
  await recordSources(sql)
  await sql.query(
    `update private.crawler_source_checks set next_at = now()
     where next_at > now() and (tried_at is null or tried_at < now() - $1::interval)`,
    [soonestAgain],
  )
}

/** For the system to fetch all lists soon. The caller's right was checked. */
export function refreshListsNow(sql: Pick<JobTransaction, 'enqueueLater'>): void {
  sql.enqueueLater('refresh-crawler-lists', { isRequested: true })
}

async function recordSources(sql: Sql): Promise<void> {
  const sources = [
    ...listSources.map(({ id }) => ({ kind: 'list', source: id })),
    ...keyHosts.map((host) => ({ kind: 'keys', source: host })),
  ]
  await sql.query(
    `insert into private.crawler_source_checks (kind, source, next_at)
     select kind, source, now() + $2::interval from json_to_recordset($1::json) as row(kind text, source text)
     on conflict (kind, source) do nothing`,
    [JSON.stringify(sources), firstAfter],
  )
}

/** Takes due sources and postpones their next attempt, so that nothing is lost if the worker dies. */
export async function takeDueSources(sql: Sql): Promise<DueSource[]> {
  const { rows } = await sql.query<DueSource>(
    `update private.crawler_source_checks set next_at = now() + $1::interval, tried_at = now()
     where next_at <= now() returning kind, source`,
    [againAfterFailure],
  )
  return rows
}

export async function noteSourceFailure(
  sql: Sql,
  { kind, source }: DueSource,
  problem: string,
): Promise<void> {
  await sql.query(
    'update private.crawler_source_checks set problem = left($3, 500) where kind = $1 and source = $2',
    [kind, source, problem],
  )
}

/** The newest fetched version of a list; null before the first. */
export async function newestPrefixes(sql: Sql, list: string): Promise<string[] | null> {
  const { rows } = await sql.query<{ prefixes: string[] }>(
    'select prefixes from private.crawler_list_versions where list = $1 order by first_seen_at desc limit 1',
    [list],
  )
  return rows[0]?.prefixes ?? null
}

/** The newest version of a list, fetched or shipped. */
export async function newestNetworks(sql: Sql, list: string): Promise<readonly string[]> {
  const shipped = shippedVersions.find((version) => version.list === list)?.prefixes ?? []
  return (await newestPrefixes(sql, list)) ?? shipped
}

/** An unchanged list extends its version, a changed one begins a new version. True: it is new. */
export async function keepListVersion(sql: Sql, list: string, prefixes: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query(
    `with seen as (
       update private.crawler_list_versions set last_seen_at = now()
       where list = $1 and prefixes = $2
         and first_seen_at = (select max(first_seen_at) from private.crawler_list_versions where list = $1)
       returning list
     )
     insert into private.crawler_list_versions (list, first_seen_at, last_seen_at, prefixes)
     select $1, now(), now(), $2 where not exists (select from seen)
     returning list`,
    [list, prefixes],
  )
  await noteSourceSuccess(sql, { kind: 'list', source: list })
  return rows.length > 0
}

/** As `keepListVersion`. */
export async function keepKeyVersion(sql: Sql, host: string, keys: readonly PublicKey[]): Promise<boolean> {
  const { rows } = await sql.query(
    `with seen as (
       update private.crawler_key_versions set last_seen_at = now()
       where host = $1 and keys = $2::jsonb
         and first_seen_at = (select max(first_seen_at) from private.crawler_key_versions where host = $1)
       returning host
     )
     insert into private.crawler_key_versions (host, first_seen_at, last_seen_at, keys)
     select $1, now(), now(), $2::jsonb where not exists (select from seen)
     returning host`,
    [host, JSON.stringify(keys)],
  )
  await noteSourceSuccess(sql, { kind: 'keys', source: host })
  return rows.length > 0
}

async function noteSourceSuccess(sql: Sql, { kind, source }: DueSource): Promise<void> {
  await sql.query(
    `update private.crawler_source_checks set problem = null, succeeded_at = now(), next_at = now() + $3::interval
     where kind = $1 and source = $2`,
    [kind, source, again],
  )
}

export type CrawlerListState = {
  list: string
  urls: readonly string[]
  /** Networks in the newest version; 0: none is known. */
  networks: number
  /** When the newest version began, and when it was last seen. Null: none is known. */
  since: string | null
  seenAt: string | null
  /** It was shipped and not fetched yet. */
  isShipped: boolean
  versions: number
  /** When it was last fetched, or tried to. */
  triedAt: string | null
  problem: string | null
}

export type CrawlerListStates = {
  crawlersVersion: string
  /** When a list was last fetched; null: never. */
  refreshedAt: string | null
  lists: CrawlerListState[]
  keys: { host: string; keys: number; seenAt: string | null; problem: string | null }[]
}

type Check = DueSource & { problem: string | null; triedAt: Date | null; succeededAt: Date | null }

/** The current data for verifying visits: every list and key directory with its dates. */
export async function crawlerListStates(sql: Sql): Promise<CrawlerListStates> {
  const { rows: lists } = await sql.query<{
    list: string
    networks: number
    since: Date
    seenAt: Date
    versions: number
  }>(
    `select distinct on (list) list, cardinality(prefixes) as networks, first_seen_at as since,
       last_seen_at as "seenAt", count(*) over (partition by list)::integer as versions
     from private.crawler_list_versions order by list, first_seen_at desc`,
  )
  const { rows: keys } = await sql.query<{ host: string; keys: number; seenAt: Date }>(
    `select distinct on (host) host, jsonb_array_length(keys) as keys, last_seen_at as "seenAt"
     from private.crawler_key_versions order by host, first_seen_at desc`,
  )
  const { rows: checks } = await sql.query<Check>(
    `select kind, source, problem, tried_at as "triedAt", succeeded_at as "succeededAt"
     from private.crawler_source_checks`,
  )
  const checkOf = (kind: SourceKind, source: string) =>
    checks.find((check) => check.kind === kind && check.source === source)
  const refreshed = checks.flatMap(({ succeededAt }) => succeededAt?.toISOString() ?? [])
  return {
    crawlersVersion: crawlersVersion(),
    refreshedAt: refreshed.toSorted().at(-1) ?? null,
    lists: listSources.map(({ id, urls }) => {
      const fetched = lists.find(({ list }) => list === id)
      const shipped = shippedVersions.find(({ list }) => list === id)
      const shippedDay = shipped === undefined ? null : new Date(shipped.from).toISOString()
      return {
        list: id,
        urls,
        networks: fetched?.networks ?? shipped?.prefixes.length ?? 0,
        since: fetched?.since.toISOString() ?? shippedDay,
        seenAt: fetched?.seenAt.toISOString() ?? shippedDay,
        isShipped: fetched === undefined && shipped !== undefined,
        versions: (fetched?.versions ?? 0) + (shipped === undefined ? 0 : 1),
        triedAt: checkOf('list', id)?.triedAt?.toISOString() ?? null,
        problem: checkOf('list', id)?.problem ?? null,
      }
    }),
    keys: keyHosts.map((host) => {
      const fetched = keys.find((one) => one.host === host)
      return {
        host,
        keys: fetched?.keys ?? 0,
        seenAt: fetched?.seenAt.toISOString() ?? null,
        problem: checkOf('keys', host)?.problem ?? null,
      }
    }),
  }
}
