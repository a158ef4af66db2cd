import { createHash } from 'node:crypto'
import { whatRobotsSay } from '#core/bot-logs/robots/verdict.ts'
import type { checkProblems } from '#core/bot-logs/robots/robots-schema.ts'
import { stateOf, type RobotsVersion } from '#core/bot-logs/robots/timeline.ts'
import type { Period } from '#core/calendar.ts'
import type { Row } from '#core/database/row.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import type { JobTransaction } from '../job-transaction.ts'

export type CheckProblem = (typeof checkProblems)[number]
export type HostCheck = { host: string; status: number | null; problem: CheckProblem | null }
export type RobotsCheck = { checkedAt: Date | null; hosts: HostCheck[] }

const again = '24 hours'
const againAfterFailure = '1 hour'
const maxBrands = 200

/** Brands with their own logs whose robots.txt has not been fetched for a day. */
export async function brandsWithRobotsDue(sql: Sql): Promise<BrandHome[]> {
  const { rows } = await sql.query<BrandHome>(
    `select c.organization_id as "organizationId", c.id as "brandId"
     from llm_mentions.clients c
     left join llm_mentions.bot_log_robots_checks k on k.client_id = c.id
     where (k.client_id is null or k.next_at <= now())
       and exists (select from llm_mentions.bot_log_sources s
                   where s.client_id = c.id and s.deleted_at is null and s.vendor <> 'sandbox')
     order by k.next_at nulls first
     limit ${maxBrands}`,
  )
  return rows
}

export function checkRobotsLater(sql: Pick<JobTransaction, 'enqueueLater'>, home: BrandHome): void {
  sql.enqueueLater('refresh-robots', home)
}

/**
 * Postpones the next attempt and returns the result of the last, so that nothing is lost if the worker dies. Null: no
 * such brand.
 */
export async function startRobotsCheck(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
): Promise<RobotsCheck | null> {
  const { rows } = await sql.query<RobotsCheck>(
    `insert into llm_mentions.bot_log_robots_checks as k (organization_id, client_id, next_at)
     select organization_id, id, now() + $3::interval from llm_mentions.clients where id = $2 and organization_id = $1
     on conflict (client_id) do update set next_at = excluded.next_at
     returning k.checked_at as "checkedAt", k.hosts`,
    [organizationId, brandId, againAfterFailure],
  )
  return rows[0] ?? null
}

/** Ends a check: the next is due in a day, or in an hour if a server failed. Notifies open tabs. */
export async function endRobotsCheck(
  sql: Sql,
  { brandId }: BrandHome,
  hosts: readonly HostCheck[],
): Promise<void> {
  const isFailed = hosts.some(({ status, problem }) => problem === 'silent' || (status ?? 0) >= 500)
  await sql.query(
    `update llm_mentions.bot_log_robots_checks
     set checked_at = now(), next_at = now() + $2::interval, hosts = $3 where client_id = $1`,
    [brandId, isFailed ? againAfterFailure : again, JSON.stringify(hosts)],
  )
  await sql.query('select private.notify_of_bot_logs($1)', [brandId])
}

/** Versions kept of one host; for a file that changes daily that is more than a year. */
const maxVersions = 500

/**
 * Records a host's response at `at`: an unchanged one extends the newest version, any other begins a new one. A failing
 * server begins one only if it also failed the last time: crawlers bridge a bad minute with a copy.
 */
export async function keepRobots(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  answer: { host: string; status: number; content: string; at: Date; failedBefore: boolean },
): Promise<void> {
  const { host, status, content, at, failedBefore } = answer
  const sha256 = sha256Of(content)
  const newest = await newestOf(sql, brandId, host)
  const isSame =
    newest !== null &&
    (stateOf(status) === 'unreadable'
      ? stateOf(newest.status) === 'unreadable'
      : newest.status === status && newest.sha256 === sha256)
  if (isSame)
    await sql.query(
      'update llm_mentions.bot_log_robots set seen_at = greatest(seen_at, $2::timestamptz) where id = $1',
      [newest.id, at],
    )
  else if (stateOf(status) !== 'unreadable' || failedBefore) {
    await sql.query(
      `insert into llm_mentions.bot_log_robots
         (organization_id, client_id, host, fetched_at, seen_at, status, content, sha256, rules)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8) on conflict (client_id, host, fetched_at) do nothing`,
      [
        organizationId,
        brandId,
        host,
        at,
        status,
        content,
        sha256,
        sha256Of(whatRobotsSay({ status, content })),
      ],
    )
    await sql.query(
      `delete from llm_mentions.bot_log_robots r
       where r.client_id = $1 and r.host = $2 and r.fetched_at < (
         select o.fetched_at from llm_mentions.bot_log_robots o
         where o.client_id = $1 and o.host = $2 order by o.fetched_at desc offset ${maxVersions - 1} limit 1)`,
      [brandId, host],
    )
  }
}

async function newestOf(sql: Sql, brandId: string, host: string) {
  const { rows } = await sql.query<Row<'bot_log_robots', 'id' | 'status' | 'sha256'>>(
    `select id, status, sha256 from llm_mentions.bot_log_robots
     where client_id = $1 and host = $2 order by fetched_at desc limit 1`,
    [brandId, host],
  )
  return rows[0] ?? null
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Null before the first check. */
export async function lastRobotsCheck(sql: Sql, brandId: string): Promise<RobotsCheck | null> {
  const { rows } = await sql.query<RobotsCheck>(
    `select checked_at as "checkedAt", hosts from llm_mentions.bot_log_robots_checks where client_id = $1`,
    [brandId],
  )
  return rows[0] ?? null
}

export type ListedVersion = Omit<RobotsVersion, 'content'> & { bytes: number; rules: string }

/** Versions of a brand's hosts without their texts, at most 500 of each, oldest first. */
export async function listRobotsVersions(sql: Sql, brandId: string): Promise<ListedVersion[]> {
  const { rows } = await sql.query<ListedVersion>(
    `select id, host, fetched_at as "fetchedAt", seen_at as "seenAt", status, octet_length(content) as bytes, rules
     from llm_mentions.bot_log_robots where client_id = $1 order by host, fetched_at`,
    [brandId],
  )
  return rows
}

/**
 * Merges consecutive equivalent versions into the first, seen as long as the last. Without those that ended before a
 * period.
 */
export function distinctVersions(versions: readonly ListedVersion[], { from, to }: Period): ListedVersion[] {
  const merged: ListedVersion[] = []
  for (const version of versions) {
    const last = merged.at(-1)
    if (last !== undefined && last.host === version.host && last.rules !== '' && last.rules === version.rules)
      merged[merged.length - 1] = { ...last, seenAt: version.seenAt }
    else merged.push(version)
  }
  return merged.filter((version, index) => {
    const next = merged[index + 1]
    const isNewest = next === undefined || next.host !== version.host
    const isFirst = merged[index - 1]?.host !== version.host
    const dayAfter =
      next === undefined ? '' : new Date(Number(next.fetchedAt) + 86_400_000).toISOString().slice(0, 10)
    const start = merged[index - 1]?.seenAt.toISOString().slice(0, 10) ?? ''
    return isNewest || (dayAfter >= from && (isFirst || start <= to))
  })
}

/** With their texts. */
export async function readRobotsVersions(
  sql: Sql,
  brandId: string,
  versions: readonly ListedVersion[],
): Promise<RobotsVersion[]> {
  const { rows } = await sql.query<{ id: string; content: string }>(
    'select id, content from llm_mentions.bot_log_robots where client_id = $1 and id = any ($2)',
    [brandId, versions.map(({ id }) => id)],
  )
  const contents = new Map(rows.map(({ id, content }) => [id, content]))
  return versions.map(({ bytes: _bytes, rules: _rules, ...version }) => ({
    ...version,
    content: contents.get(version.id) ?? '',
  }))
}

/** The text of one fetched version, which never changes. Null: none that the caller may see. */
export async function robotsVersion(
  sql: Sql,
  brandId: string,
  versionId: string,
): Promise<{ content: string } | null> {
  const { rows } = await sql.query<{ content: string }>(
    'select content from llm_mentions.bot_log_robots where client_id = $1 and id = $2',
    [brandId, versionId],
  )
  return rows[0] ?? null
}
