import type { Database, Sql } from '../database.ts'
import { systemStatement } from '../system-client.ts'

export type KnownRobots = { status: number; content: string }

/** By RFC 9309, 2.4, a file is not used for more than a day. */
export async function knownRobots(sql: Sql, host: string): Promise<KnownRobots | null> {
  const { rows } = await sql.query<KnownRobots>(
    `select robots_status as status, robots as content from private.crawled_hosts
     where host = $1 and robots_at > now() - case when robots_status between 1 and 499 then interval '1 day' else interval '10 minutes' end`,
    [host],
  )
  return rows[0] ?? null
}

/** `status` 0: it did not answer. */
export async function keepKnownRobots(
  sql: Sql,
  host: string,
  { status, content }: KnownRobots,
): Promise<void> {
  await sql.query(
    `insert into private.crawled_hosts (host, robots_at, robots_status, robots) values ($1, now(), $2, $3)
     on conflict (host) do update set robots_at = now(), robots_status = excluded.robots_status, robots = excluded.robots`,
    [host, status, content],
  )
}

/** How long to wait until a host may be contacted, reserved for this worker. */
export async function msUntilTurn(database: Database, host: string, pauseMs: number): Promise<number> {
  const { rows } = await systemStatement<{ ms: number }>(
    database,
    `select extract(epoch from private.next_turn($1, make_interval(secs => $2)) - clock_timestamp()) * 1000 as ms`,
    [host, pauseMs / 1000],
  )
  return Math.max(0, rows[0]?.ms ?? 0)
}

/** The host has asked for a pause. */
export async function delayHost(sql: Sql, host: string, seconds: number): Promise<void> {
  await sql.query(
    `update private.crawled_hosts set next_at = greatest(next_at, now() + make_interval(secs => $2)) where host = $1`,
    [host, seconds],
  )
}
