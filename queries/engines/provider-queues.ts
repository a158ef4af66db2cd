import type { EnginePause } from '#core/runs/schema.ts'
import { providerCatalog, type ProviderId, type ProviderLimits } from '#core/engines/provider-catalog.ts'
import { wakeWorkers } from '../runs/wake-workers.ts'
import { inTransaction, type Database, type Sql } from '../database.ts'

/** A provider queue of the instance according to a worker's environment. */
export type InstanceProviderQueue = ProviderLimits & {
  provider: ProviderId
  /** Of the key, never the key itself: another key lifts a pause that the former one caused. Null without a key. */
  keyFingerprint: string | null
}

export type ProviderQueue = ProviderLimits & {
  id: string
  provider: string
  organizationId: string | null
  pause: EnginePause | null
}

/** The defaults, for workers without an environment such as those of tests. */
export const catalogProviderQueues: readonly InstanceProviderQueue[] = providerCatalog.map(
  ({ id, limits }) => ({
    provider: id,
    keyFingerprint: null,
    ...limits,
  }),
)

/** Failures that waiting cannot fix: the provider queue stays paused until a person resumes it or the key changes. */
const curedByAnotherKey = ['bad-key', 'quota-exhausted']

/** Creates the provider queues of the instance, and updates their limits to those of this worker. */
export async function upsertInstanceProviderQueues(
  sql: Sql,
  queues: readonly InstanceProviderQueue[],
): Promise<void> {
  await sql.query(
    `insert into private.provider_queues as kept (id, provider, requests_per_minute, concurrency, key_fingerprint)
     select id, id, requests_per_minute, concurrency, key_fingerprint
     from json_to_recordset($1::json)
       as row(id text, requests_per_minute numeric, concurrency integer, key_fingerprint text)
     order by id
     on conflict (id) do update set requests_per_minute = excluded.requests_per_minute,
       concurrency = excluded.concurrency, key_fingerprint = excluded.key_fingerprint, updated_at = now()`,
    [JSON.stringify(queues.map(queueRow))],
  )
}

/** Creates missing provider queues and leaves the others unchanged. */
export async function ensureInstanceProviderQueues(
  sql: Sql,
  queues: readonly InstanceProviderQueue[],
): Promise<void> {
  await sql.query(
    `insert into private.provider_queues (id, provider, requests_per_minute, concurrency, key_fingerprint)
     select id, id, requests_per_minute, concurrency, key_fingerprint
     from json_to_recordset($1::json)
       as row(id text, requests_per_minute numeric, concurrency integer, key_fingerprint text)
     order by id
     on conflict (id) do nothing`,
    [JSON.stringify(queues.map(queueRow))],
  )
}

/**
 * Ends pauses of the instance's provider queues whose key has changed since. Call before
 * `upsertInstanceProviderQueues`.
 */
export async function liftPausesOfFormerKeys(
  sql: Sql,
  queues: readonly InstanceProviderQueue[],
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `update private.provider_queues kept
     set paused_until = null, pause_code = null, pause_message = null, paused_at = null, updated_at = now()
     from json_to_recordset($1::json) as row(id text, key_fingerprint text)
     where kept.id = row.id and kept.organization_id is null and kept.pause_code = any($2)
       and kept.key_fingerprint is distinct from row.key_fingerprint
     returning kept.id`,
    [JSON.stringify(queues.map(queueRow)), curedByAnotherKey],
  )
  return rows.map((row) => row.id)
}

export type ProviderQueuePause = {
  code: string
  message: string
  /** From now on; null: until a person resumes it. */
  forMs: number | null
}

/** No engine is asked through this provider queue until the pause is over. A longer existing pause stays. */
export async function pauseProviderQueue(
  sql: Sql,
  queueId: string,
  { code, message, forMs }: ProviderQueuePause,
): Promise<void> {
  await sql.query(
    `update private.provider_queues
     set paused_at = case when paused_until > now() then paused_at else now() end,
       paused_until = pause.until, pause_code = $2, pause_message = $3, updated_at = now()
     from (select coalesce(now() + $4 * interval '1 millisecond', 'infinity') as until) as pause
     where id = $1 and (paused_until is null or paused_until < pause.until)`,
    [queueId, code, message.slice(0, 1000), forMs],
  )
}

/**
 * Ends the pause of an organization's provider queue, as the caller. False if there is none, or the caller is not an
 * admin of its organization; the instance admin resumes queues of the instance (`npm run -s cli -- queues resume`).
 */
export async function resumeProviderQueue(sql: Sql, queueId: string): Promise<boolean> {
  const { rows } = await sql.query<{ resumed: boolean }>('select private.resume_queue($1) as resumed', [
    queueId,
  ])
  const resumed = rows[0]?.resumed ?? false
  if (resumed) await wakeWorkers(sql)
  return resumed
}

/** As the instance admin: any provider queue. False if there is none with this ID. */
export async function resumeAnyProviderQueue(database: Database, queueId: string): Promise<boolean> {
  return inTransaction(database, async (client) => {
    const { rowCount } = await client.query(
      `update private.provider_queues
       set paused_until = null, pause_code = null, pause_message = null, paused_at = null, updated_at = now()
       where id = $1`,
      [queueId],
    )
    await client.query(`select pg_notify('answerscope_pairs', '')`)
    return rowCount === 1
  })
}

/** The provider queues visible to `sql`, in order. */
export async function listProviderQueues(sql: Sql): Promise<ProviderQueue[]> {
  const { rows } = await sql.query<
    Omit<ProviderQueue, 'pause'> & {
      code: string | null
      message: string | null
      until: Date | null
      isPaused: boolean
    }
  >(
    `select id, provider, organization_id as "organizationId", requests_per_minute::float8 as "requestsPerMinute",
       concurrency, coalesce(paused_until > now(), false) as "isPaused", pause_code as code, pause_message as message,
       nullif(paused_until, 'infinity') as until
     from private.provider_queues order by organization_id nulls first, id`,
  )
  return rows.map(({ isPaused, code, message, until, ...queue }) => ({
    ...queue,
    pause: isPaused
      ? { code: code ?? 'paused', message: message ?? '', until: until?.toISOString() ?? null }
      : null,
  }))
}

/**
 * Provider queues with pairs that are or will be due, and when the first is. Excludes pairs held by a pause of their
 * run.
 */
export async function providerQueuesWithPairs(sql: Sql): Promise<{ queue: string; dueInMs: number }[]> {
  const { rows } = await sql.query<{ queue: string; dueInMs: number }>(
    `with recursive queue as (
       (select queue as id from llm_mentions.prompt_engine_pairs where status = 'queued' order by queue limit 1)
       union all
       select (
         select c.queue from llm_mentions.prompt_engine_pairs c
         where c.status = 'queued' and c.queue > queue.id order by c.queue limit 1)
       from queue where queue.id is not null
     ), owner as (
       select queue.id as queue, (
         select c.organization_id from llm_mentions.prompt_engine_pairs c
         where c.status = 'queued' and c.queue = queue.id order by c.organization_id limit 1) as id
       from queue where queue.id is not null
       union all
       select owner.queue, (
         select c.organization_id from llm_mentions.prompt_engine_pairs c
         where c.status = 'queued' and c.queue = owner.queue and c.organization_id > owner.id
         order by c.organization_id limit 1)
       from owner where owner.id is not null
     ), first as (
       select owner.queue, min(pair.run_at) as run_at
       from owner
       cross join lateral (
         select c.run_at from llm_mentions.prompt_engine_pairs c
         where c.status = 'queued' and c.queue = owner.queue and c.organization_id = owner.id order by c.run_at limit 1
       ) as pair
       group by owner.queue
     )
     select first.queue,
       greatest(0, extract(epoch from greatest(first.run_at, l.paused_until) - now()) * 1000)::float8 as "dueInMs"
     from first left join private.provider_queues l on l.id = first.queue
     where first.run_at < 'infinity' and l.paused_until is distinct from 'infinity'`,
  )
  return rows
}

const queueRow = ({ provider, requestsPerMinute, concurrency, keyFingerprint }: InstanceProviderQueue) => ({
  id: provider,
  requests_per_minute: requestsPerMinute,
  concurrency,
  key_fingerprint: keyFingerprint,
})
