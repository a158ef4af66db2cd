import type { Sql } from '../database.ts'

/**
 * Announces that a worker or one of its pools is alive, for as long as the session of `sql` lasts: the session holds
 * its lock. A worker also has a row with its start time; its pools do not.
 */
export async function announceWorker(
  sql: Sql,
  { id, isPool }: { id: string; isPool: boolean },
): Promise<void> {
  await sql.query(`select pg_advisory_lock(hashtextextended('answerscope:worker:' || $1, 0))`, [id])
  if (isPool) return
  await sql.query(
    `insert into private.workers (id) values ($1) on conflict (id) do update set seen_at = now()`,
    [id],
  )
}

export async function noteWorkerAlive(sql: Sql, workerId: string): Promise<void> {
  await sql.query('update private.workers set seen_at = now() where id = $1', [workerId])
}

/** Ends workers and pools: the jobs they still hold return to the queue. For their pairs see `losePairs`. */
export async function retireWorkers(sql: Sql, workerIds: readonly string[]): Promise<void> {
  await sql.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds])
  await sql.query('delete from private.workers where id = any($1)', [workerIds])
}

/** Workers and pools that hold jobs or pairs, or have a row, although no session holds their lock. */
export async function deadWorkers(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with known as (
       select id from private.workers
       union
       select locked_by from graphile_worker.jobs where locked_by is not null
       union
       select worker_id from llm_mentions.prompt_engine_pairs where worker_id is not null
     )
     select id from known
     where not exists (
       select from pg_locks l
       where l.locktype = 'advisory' and l.objsubid = 1
         and l.database = (select oid from pg_database where datname = current_database())
         and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('answerscope:worker:' || id, 0)
     )`,
  )
  return rows.map((row) => row.id)
}
