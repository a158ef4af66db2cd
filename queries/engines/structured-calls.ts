import type { Row } from '#core/database/row.ts'
import { dollars } from '#core/runs/budgets/budget-room.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { addSpend } from '../runs/spend.ts'
import { storableCount } from '../storable-count.ts'

/** The purpose of calls that are not answers: labels, or simulated searches. Stored in `usage_logs.kind`. */
export type CallPurpose = 'judge' | 'fan-out'

/** A call before it is made. `reserveUsd`: its upper limit; null if no price is known. */
export type StructuredCall = BrandHome & {
  purpose: CallPurpose
  /** The fan-out analysis it is for. */
  analysisId?: string
  /** Who requested it; for the labeler, who configured it last. */
  userId?: string | null
  engine: string
  model: string
  queue: string
  /** Calls this job is waiting for. */
  flying: number
  reserveUsd: number | null
}

export type Turn =
  | { state: 'go'; callId: number }
  /** The rate or concurrency of the provider queue is used up for now. */
  | { state: 'wait'; ms: number }
  | { state: 'stop'; reason: string }

/**
 * Takes one turn of the provider queue for a call, under the same limits as answers: pauses, rate, concurrency, for the
 * labeler its own limit, and the budgets of brand and organization. The call is recorded and its reserve counted as
 * spend before it is made, so that a crash can only count too much. Locks in the same order as `private.claim_pairs`:
 * provider queue, then spend.
 */
export async function takeTurn(sql: Sql, call: StructuredCall): Promise<Turn> {
  const queue = await lockProviderQueue(sql, call.queue)
  if (queue !== null) {
    if (queue.pausedForMs !== null && queue.pausedForMs <= longestPauseMs)
      return { state: 'wait', ms: Math.ceil(queue.pausedForMs) }
    if (queue.pausedForMs !== null)
      return { state: 'stop', reason: queue.pauseMessage ?? 'The engine is paused.' }
    if (queue.concurrency - queue.asking <= call.flying) return { state: 'wait', ms: 1000 }
    if (queue.perSecond !== null && queue.tokens < 1)
      return { state: 'wait', ms: Math.ceil((1000 * (1 - queue.tokens)) / queue.perSecond) }
  }
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('answerscope:spend:' || $1, 0))`, [
    call.organizationId,
  ])
  const reason = await reasonNotToSpend(sql, call)
  // The reserves of calls in progress may be released.
  if (reason !== null)
    return (await isFlying(sql, call)) ? { state: 'wait', ms: 200 } : { state: 'stop', reason }
  if (queue?.perSecond != null)
    await sql.query(
      'update private.provider_queues set tokens = $2, refilled_at = clock_timestamp() where id = $1',
      [call.queue, queue.tokens - 1],
    )
  return { state: 'go', callId: await writeDown(sql, call) }
}

export type CallEnd = {
  outcome: 'answered' | 'failed' | 'lost'
  failureCode?: string
  costUsd: number | null
  costBasis: 'reported' | 'computed' | 'unknown'
  model: string
  inputTokens: number | null
  outputTokens: number | null
  latencyMs: number
  /** The provider may charge for it although it reported no amount: the reserve stays counted. */
  mayBeBilled: boolean
}

/** Records how a call ended, and replaces its reserve by its cost. */
export async function settleCall(sql: Sql, callId: number, end: CallEnd): Promise<void> {
  const keepsReserve = end.costUsd === null && end.mayBeBilled
  const { rows } = await sql.query<EndedCall>(
    `update llm_mentions.usage_logs u
     set outcome = $2, failure_code = $3, cost_usd = $4, cost_basis = $5, model = $6, input_tokens = $7,
       output_tokens = $8, latency_ms = $9, details = case when $10 then u.details else u.details - 'assumedUsd' end
     from llm_mentions.usage_logs was
     where u.id = $1 and was.id = u.id and u.outcome = 'ordered'
     returning u.organization_id as "organizationId", u.client_id as "brandId", u.occurred_at as "occurredAt",
       coalesce((was.details ->> 'assumedUsd')::numeric, 0) as "assumedUsd"`,
    [
      callId,
      end.outcome,
      end.failureCode ?? null,
      end.costUsd?.toFixed(8) ?? null,
      end.costUsd === null ? 'unknown' : end.costBasis,
      end.model,
      storableCount(end.inputTokens),
      storableCount(end.outputTokens),
      Math.round(end.latencyMs),
      keepsReserve,
    ],
  )
  const call = rows[0]
  if (call === undefined || keepsReserve) return
  await addSpend(sql, [
    {
      ...call,
      analysisId: null,
      answers: 0,
      calls: end.costUsd === null ? -1 : 0,
      knownUsd: end.costUsd ?? 0,
      assumedUsd: -call.assumedUsd,
      unknownCalls: -1,
    },
  ])
}

type EndedCall = { organizationId: string; brandId: string; occurredAt: Date; assumedUsd: number }

/**
 * Calls that a worker was waiting for when it ended: whether they were billed is unknown. Only one job labels a brand,
 * and only one runs an analysis. Returns how many.
 */
export async function loseCalls(
  sql: Sql,
  {
    organizationId,
    brandId,
    purpose,
    analysisId,
  }: BrandHome & Pick<StructuredCall, 'purpose' | 'analysisId'>,
): Promise<number> {
  const { rowCount } = await sql.query(
    `update llm_mentions.usage_logs set outcome = 'lost', failure_code = 'lost'
     where organization_id = $1 and client_id = $2 and kind = $3 and outcome = 'ordered'
       and ($4::text is null or details ->> 'fanOutAnalysisId' = $4)`,
    [organizationId, brandId, purpose, analysisId ?? null],
  )
  return rowCount ?? 0
}

/** A pause that is worth waiting for; longer ones end the job. */
const longestPauseMs = 60_000

type ProviderQueueRoom = Row<'provider_queues', 'pauseMessage' | 'concurrency'> & {
  pausedForMs: number | null
  perSecond: number | null
  tokens: number
  asking: number
}

async function lockProviderQueue(sql: Sql, queue: string): Promise<ProviderQueueRoom | null> {
  // Locks the row first: the state of the provider queue is computed once the lock is held, by the clock of that
  // moment.
  await sql.query('select from private.provider_queues where id = $1 for update', [queue])
  const { rows } = await sql.query<ProviderQueueRoom>(
    `select
       case when paused_until > clock_timestamp()
         then least(extract(epoch from paused_until - clock_timestamp()) * 1000, 1e12)::float8 end as "pausedForMs",
       pause_message as "pauseMessage", (requests_per_minute / 60)::float8 as "perSecond",
       least(greatest(1, requests_per_minute / 60), tokens
         + greatest(0, extract(epoch from clock_timestamp() - refilled_at)) * requests_per_minute / 60)::float8 as tokens,
       concurrency,
       (select count(*) from llm_mentions.prompt_engine_pairs c where c.queue = l.id and c.status = 'asking') as asking
     from private.provider_queues l where id = $1`,
    [queue],
  )
  return rows[0] ?? null
}

type Room = {
  scope: 'judge' | 'brand' | 'organization'
  limitUsd: number
  spentUsd: number
}

/** The limit that prevents one more call, in a sentence; null if there is none. */
async function reasonNotToSpend(
  sql: Sql,
  { organizationId, brandId, purpose, reserveUsd }: StructuredCall,
): Promise<string | null> {
  const { rows } = await sql.query<Room>(selectRooms, [organizationId, brandId, purpose])
  for (const { scope, limitUsd, spentUsd } of rows) {
    const whose = {
      judge: 'The AI labeling budget',
      brand: 'The budget of the brand',
      organization: 'The budget of the organization',
    }[scope]
    if (reserveUsd === null)
      return `${whose} is ${dollars(limitUsd)} a month, and the price of this model is not known. Give the engine a price in Settings, or lift the limit.`
    if (spentUsd + reserveUsd > limitUsd + 1e-9)
      return `${whose} is ${dollars(limitUsd)} a month: ${dollars(spentUsd)} is spent, and the next ${purpose === 'judge' ? 'text' : 'call'} may cost up to ${dollars(reserveUsd)}. Raise it, or wait for the next month.`
  }
  return null
}

async function isFlying(sql: Sql, { brandId, purpose }: StructuredCall): Promise<boolean> {
  const { rows } = await sql.query(
    `select from llm_mentions.usage_logs where client_id = $1 and kind = $2 and outcome = 'ordered' limit 1`,
    [brandId, purpose],
  )
  return rows.length > 0
}

async function writeDown(sql: Sql, call: StructuredCall): Promise<number> {
  const { organizationId, brandId, purpose, analysisId, userId, engine, model, queue, reserveUsd } = call
  const details = {
    assumedUsd: reserveUsd ?? 0,
    ...(analysisId === undefined ? {} : { fanOutAnalysisId: analysisId }),
  }
  const occurredAt = new Date()
  const { rows } = await sql.query<{ id: number }>(
    `insert into llm_mentions.usage_logs (organization_id, client_id, kind, details, occurred_at, engine, provider,
       key_owner, model, outcome, cost_basis, user_id)
     select $1, $2, $8, $3, $4, $5, coalesce(queue.provider, split_part($6, ':', 1)),
       case when strpos($6, ':') > 0 then 'organization' else 'instance' end, $7, 'ordered', 'unknown', coalesce($9, s.changed_by)
     from (select) as one
     left join private.provider_queues queue on queue.id = $6
     left join llm_mentions.labeler_settings s on s.client_id = $2 and $8 = 'judge'
     returning id`,
    [organizationId, brandId, details, occurredAt, engine, queue, model, purpose, userId ?? null],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The call was not written down')
  await addSpend(sql, [
    {
      organizationId,
      brandId,
      analysisId: null,
      occurredAt,
      answers: 0,
      calls: 1,
      knownUsd: 0,
      assumedUsd: reserveUsd ?? 0,
      unknownCalls: 1,
    },
  ])
  return id
}

const selectRooms = `
  with owner as (
    select id, private.month_of(clock_timestamp(), time_zone) as month
    from llm_mentions.organizations where id = $1
  ), flying as (
    select client_id, sum(reserve_usd) as usd from llm_mentions.prompt_engine_pairs
    where organization_id = $1 and status = 'asking' group by client_id
  )
  select 'judge' as scope, s.usd_per_month as "limitUsd", (
      select coalesce(sum(coalesce(u.cost_usd, (u.details ->> 'assumedUsd')::numeric, 0)), 0)
      from llm_mentions.usage_logs u
      where u.client_id = s.client_id and u.kind = 'judge'
        and u.occurred_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    ) as "spentUsd"
  from llm_mentions.labeler_settings s where $3 = 'judge' and s.client_id = $2 and s.usd_per_month is not null
  union all
  select case when b.client_id is null then 'organization' else 'brand' end, b.usd_per_month,
    (select coalesce(sum(m.known_usd + m.assumed_usd), 0) from llm_mentions.spend_months m
     where m.organization_id = $1 and m.month = owner.month and (b.client_id is null or m.client_id = b.client_id))
    + (select coalesce(sum(f.usd), 0) from flying f where b.client_id is null or f.client_id = b.client_id)
  from llm_mentions.budgets b
  cross join owner
  where b.organization_id = $1 and (b.client_id is null or b.client_id = $2)`
