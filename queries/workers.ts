import type { Sql } from './database.ts'

/** Announces a pool of the queue; its lock is held by the session of `sql`, its row says since when. */
export async function announceWorker(sql: Sql, workerId: string): Promise<void> {
  await sql.query(`select pg_advisory_lock(hashtextextended('answerscope:worker:' || $1, 0))`, [workerId])
  await sql.query(
    `insert into private.workers (id) values ($1) on conflict (id) do update set seen_at = now()`,
    [workerId],
  )
}

export async function noteWorkerAlive(sql: Sql, workerId: string): Promise<void> {
  await sql.query('update private.workers set seen_at = now() where id = $1', [workerId])
}

/** Ends a pool: whatever it still holds goes back to the queue. */
export async function retireWorkers(sql: Sql, workerIds: readonly string[]): Promise<void> {
  await sql.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds])
  await sql.query('delete from private.workers where id = any($1)', [workerIds])
}

/** Pools that hold jobs or have a row although no session holds their lock. */
export async function deadWorkers(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with known as (
       select id from private.workers
       union
       select locked_by from graphile_worker.jobs where locked_by is not null
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
