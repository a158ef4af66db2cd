import type { Row } from '#core/database/row.ts'
import type { EnginePause } from '#core/runs/schema.ts'
import type { ProviderQueueState, SystemState } from '#core/operations/schema.ts'
import type { Sql } from '../database.ts'

export type Operations = Pick<SystemState, 'pairs' | 'queues' | 'errors'>

/** Waiting, running, and failed work, as far as `sql` may see it. */
export async function readOperations(sql: Sql): Promise<Operations> {
  const queues = await listProviderQueueStates(sql)
  return { pairs: depthOf(queues), queues, errors: await listErrorClasses(sql) }
}

/** Live pools of the queue. Contains no data of organizations. */
export async function listWorkers(sql: Sql): Promise<SystemState['workers']> {
  const { rows } = await sql.query<Row<'workers', 'id' | 'startedAt' | 'seenAt'>>(
    `select id, started_at as "startedAt", seen_at as "seenAt" from private.workers order by started_at, id`,
  )
  return rows.map(({ id, startedAt, seenAt }) => ({
    id,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }))
}

/**
 * Jobs by name. Only counts, because payloads name organizations. Empty before the first worker has set up the queue.
 */
export async function listJobStates(sql: Sql): Promise<SystemState['jobs']> {
  const { rows } = await sql.query<SystemState['jobs'][number]>(
    'select job, waiting, running, failed, oldest_seconds as "oldestSeconds" from private.job_states()',
  )
  return rows
}

type ProviderQueueRow = Omit<ProviderQueueState, 'pause'> &
  Row<'provider_queues', 'pauseCode' | 'pauseMessage'> & { pauseUntil: Date | number | null }

async function listProviderQueueStates(sql: Sql): Promise<ProviderQueueState[]> {
  const { rows } = await sql.query<ProviderQueueRow>(
    `with pairs as (
       select queue,
         count(*) filter (where status = 'queued' and run_at <= now()) as due,
         count(*) filter (where status = 'queued' and run_at > now() and run_at < 'infinity') as later,
         count(*) filter (where status = 'queued' and run_at = 'infinity') as held,
         count(*) filter (where status = 'asking' and task is null) as asking,
         count(*) filter (where status = 'asking' and task is not null) as collecting,
         extract(epoch from now() - min(run_at) filter (where status = 'queued' and run_at <= now()))::float8 as oldest
       from llm_mentions.prompt_engine_pairs where status in ('queued', 'asking') group by queue
     ), calls as (
       select case when engine like 'custom-%' then engine else provider end
           || case when key_owner = 'organization' then ':' || organization_id else '' end as queue,
         count(*) filter (where occurred_at > now() - interval '1 minute') as last_minute,
         count(*) filter (where outcome = 'answered') as answered,
         count(*) filter (where outcome = 'failed') as failed,
         percentile_cont(0.5) within group (order by latency_ms) filter (where outcome = 'answered') as median
       from llm_mentions.usage_logs
       where occurred_at > now() - interval '5 minutes' and outcome is not null group by 1
     )
     select l.id as queue, l.provider, o.name as organization, l.requests_per_minute::float8 as "requestsPerMinute",
       l.concurrency, coalesce(pairs.due, 0) as due, coalesce(pairs.later, 0) as later, coalesce(pairs.held, 0) as held,
       coalesce(pairs.asking, 0) as asking, coalesce(pairs.collecting, 0) as collecting,
       pairs.oldest as "oldestDueSeconds", coalesce(calls.last_minute, 0) as "callsLastMinute",
       coalesce(calls.answered, 0) as "answeredLast5Minutes", coalesce(calls.failed, 0) as "failedLast5Minutes",
       calls.median as "medianMs", l.pause_code as "pauseCode", l.pause_message as "pauseMessage",
       l.paused_until as "pauseUntil"
     from private.provider_queues l
     left join pairs on pairs.queue = l.id
     left join calls on calls.queue = l.id
     left join llm_mentions.organizations o on o.id = l.organization_id
     order by coalesce(pairs.due, 0) + coalesce(pairs.asking, 0) desc, l.id limit 500`,
  )
  return rows.map(({ pauseCode, pauseMessage, pauseUntil, ...queue }) => ({
    ...queue,
    pause: pauseOf({ code: pauseCode, message: pauseMessage, until: pauseUntil }, new Date()),
  }))
}

/** A current pause. PostgreSQL's infinity reads as the number Infinity: until a person resumes it. */
export function pauseOf(
  { code, message, until }: { code: string | null; message: string | null; until: Date | number | null },
  now: Date,
): EnginePause | null {
  if (until === null) return null
  if (!(until instanceof Date)) return { code: code ?? '', message: message ?? '', until: null }
  return until > now ? { code: code ?? '', message: message ?? '', until: until.toISOString() } : null
}

function depthOf(queues: readonly ProviderQueueState[]): Operations['pairs'] {
  const sum = (count: (queue: ProviderQueueState) => number) =>
    queues.reduce((total, queue) => total + count(queue), 0)
  const ages = queues.map((queue) => queue.oldestDueSeconds).filter((age) => age !== null)
  return {
    due: sum((queue) => queue.due),
    later: sum((queue) => queue.later),
    asking: sum((queue) => queue.asking),
    collecting: sum((queue) => queue.collecting),
    held: sum((queue) => queue.held),
    oldestDueSeconds: ages.length > 0 ? Math.max(...ages) : null,
  }
}

async function listErrorClasses(sql: Sql): Promise<SystemState['errors']> {
  const { rows } = await sql.query<{ engine: string; code: string; calls: number; lastAt: Date }>(
    `select coalesce(engine, '') as engine,
       case when outcome = 'lost' then 'lost' else coalesce(failure_code, 'unknown') end as code,
       count(*) as calls, max(occurred_at) as "lastAt"
     from llm_mentions.usage_logs
     where occurred_at > now() - interval '24 hours' and outcome in ('failed', 'lost')
     group by 1, 2 order by count(*) desc, 1, 2 limit 100`,
  )
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }))
}
