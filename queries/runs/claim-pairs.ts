import type { AskedPair } from './usage-logs.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Database, Sql } from '../database.ts'
import { discoverBrandsLater } from '../competitors/discovery-queue.ts'
import { noteEndedRuns } from '../notifications/triggers.ts'
import { asSystem, systemStatement } from '../system-client.ts'

/** A planned answer with everything needed to ask it. */
export type Pair = AskedPair & {
  promptId: string
  promptVersionId: string
  /** The engine's default if null. */
  model: string | null
  country: string | null
  language: string | null
  repeat: number
  /** Includes the one that begins now. */
  attempts: number
  /** How its last attempt ended; `lost` if unknown. */
  failureCode: string | null
  /** ISO 8601: since when it could have been asked. */
  dueAt: string
  prompt: string
  brandSetVersion: number
  /** The language of the brand's prompts; null if it was not set. */
  brandLanguage: string | null
}

export type Claim = {
  pairs: Pair[]
  /** When to poll again even if nothing ends meanwhile; null: no time is known. */
  nextAt: Date | null
  /** Some due pairs were not claimed, because of a limit or because no more were wanted. */
  hasMore: boolean
}

/** Claims up to `wanted` due pairs of a provider queue for a worker, within every limit; see private.claim_pairs. */
export async function claimPairs(
  database: Database,
  {
    queue,
    workerId,
    wanted,
    organizationConcurrency,
  }: { queue: string; workerId: string; wanted: number; organizationConcurrency: number },
): Promise<Claim> {
  const { rows } = await systemStatement<Claim>(
    database,
    `select pairs, next_at as "nextAt", has_more as "hasMore" from private.claim_pairs($1, $2, $3, $4)`,
    [queue, workerId, wanted, organizationConcurrency],
  )
  return rows[0] ?? { pairs: [], nextAt: null, hasMore: false }
}

export type OrderedPair = Pair & { task: unknown }

/**
 * Claims up to `wanted` pairs whose data provider task is due for a check. No other worker checks them for `leaseMs`;
 * after that another one takes over from a dead worker.
 */
export async function claimOrderedPairs(
  database: Database,
  { wanted, leaseMs }: { wanted: number; leaseMs: number },
): Promise<OrderedPair[]> {
  const { rows } = await systemStatement<OrderedPair>(
    database,
    `with due as (
       select id from llm_mentions.prompt_engine_pairs
       where status = 'asking' and task is not null and check_at <= now()
       order by check_at limit $1 for update skip locked
     ), pair as (
       update llm_mentions.prompt_engine_pairs c set check_at = now() + $2 * interval '1 millisecond'
       from due where c.id = due.id returning c.*
     )
     select pair.id, pair.organization_id as "organizationId", pair.client_id as "brandId",
       pair.analysis_id as "analysisId", pair.prompt_id as "promptId", pair.prompt_version_id as "promptVersionId",
       pair.engine, pair.model, pair.queue, pair.country, pair.language, pair.repeat, pair.attempts,
       pair.reserve_usd as "reserveUsd", pair.failure_code as "failureCode", to_jsonb(pair.run_at) as "dueAt", pair.task,
       version.text as prompt, brand.brand_set_version as "brandSetVersion", brand.language as "brandLanguage"
     from pair
     join llm_mentions.prompt_versions version on version.id = pair.prompt_version_id
     join llm_mentions.clients brand on brand.id = pair.client_id`,
    [wanted, leaseMs],
  )
  return rows
}

/** The data provider is checked again later. */
export async function delayCheck(
  database: Database,
  pair: Pair,
  { forMs }: { forMs: number },
): Promise<void> {
  await systemStatement(
    database,
    `update llm_mentions.prompt_engine_pairs set check_at = now() + $3 * interval '1 millisecond'
     where id = $1 and organization_id = $2 and status = 'asking' and task is not null`,
    [pair.id, pair.organizationId, forMs],
  )
}

/**
 * Ends runs in which nothing is left to ask. Called after the commit that completed a pair: of two workers that
 * complete the last two at once, the later one sees both. The upkeep of every worker calls it, too, for a process that
 * died here.
 */
export async function finishRuns(database: Database, analysisIds: readonly string[] | 'all'): Promise<void> {
  const { rows: finished } = await systemStatement<BrandHome>(
    database,
    `update llm_mentions.analyses a
     set started_at = coalesce(started_at, now()), finished_at = now(),
       pause_code = null, pause_message = null, resumes_at = null,
       status = case
         when exists (select from llm_mentions.prompt_engine_pairs c where c.analysis_id = a.id and c.status = 'answered')
         then 'completed' else 'failed' end
     where a.kind = 'run' and a.status in ('queued', 'running', 'paused') and ($1::uuid[] is null or a.id = any($1))
       and not exists (
         select from llm_mentions.prompt_engine_pairs c where c.analysis_id = a.id and c.status in ('queued', 'asking'))
     returning a.new_organization_id as "organizationId", a.new_client_id as "brandId"`,
    [analysisIds === 'all' ? null : [...new Set(analysisIds)]],
  )
  if (finished.length > 0)
    await asSystem(database, async (sql) => {
      for (const home of finished) discoverBrandsLater(sql, home)
      await noteEndedRuns(sql, new Date())
    })
}

/** Resumes paused runs that are due. Returns how many. */
export async function resumeDueRuns(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ id: string }>(
    `update llm_mentions.analyses a
     set status = 'running', pause_code = null, pause_message = null, resumes_at = null
     from (
       select id from llm_mentions.analyses
       where status = 'paused' and resumes_at <= now() order by id for no key update skip locked
     ) as due
     where a.id = due.id
     returning a.id`,
  )
  for (const { id } of rows) await sql.query('select private.release_pairs($1)', [id])
  return rows.length
}

/**
 * Ends the wait of pairs whose provider queue has been paused for a day, so that runs end. Returns how many; their runs
 * may be finished then.
 */
export async function failLongWaits(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `with waiting as (
       select c.id, l.pause_message
       from private.provider_queues l
       join llm_mentions.prompt_engine_pairs c on c.queue = l.id and c.status = 'queued'
       where l.paused_until > now() and l.paused_at < now() - interval '24 hours'
         and c.run_at <= now() and c.updated_at < now() - interval '24 hours'
       order by c.id for update of c skip locked
     )
     update llm_mentions.prompt_engine_pairs c
     set status = 'failed', failure_code = 'engine-paused', updated_at = now(),
       failure_message = left('The engine was paused for more than a day. ' || coalesce(waiting.pause_message, ''), 1000)
     from waiting where c.id = waiting.id`,
  )
  return rowCount ?? 0
}
