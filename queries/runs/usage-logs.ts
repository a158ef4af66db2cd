import type { Sql } from '../database.ts'
import { addSpend, type Spent } from './spend.ts'
import { storableCount } from '../storable-count.ts'

/** The pair and the attempt of a call. */
export type AskedPair = {
  id: string
  organizationId: string
  brandId: string
  analysisId: string
  engine: string
  queue: string
  attempts: number
  /** The reserve that budgets count for it; null if no price is known. */
  reserveUsd: number | null
}

/** One call to a provider: a request, an order of a data provider task (`ordered`), or its collection. */
export type ProviderCall = {
  pair: AskedPair
  kind: 'ask' | 'collect'
  outcome: 'answered' | 'failed' | 'lost' | 'ordered'
  occurredAt: Date
  failureCode?: string | null
  /** Null if the call failed or its price is not known. */
  costUsd?: number | null
  costBasis?: 'reported' | 'computed' | 'unknown'
  /** Its cost is unknown, and the provider may bill it: budgets then count the pair's reserve. */
  mayBeBilled?: boolean
  model?: string | null
  inputTokens?: number | null
  outputTokens?: number | null
  searches?: number | null
  latencyMs?: number | null
}

/** Records calls and counts their cost, in the transaction that settles their pairs. */
export async function recordCalls(sql: Sql, calls: readonly ProviderCall[]): Promise<void> {
  if (calls.length === 0) return
  await sql.query(insertCalls, [JSON.stringify(calls.map(callRow))])
  await addSpend(sql, calls.flatMap(spentOn))
}

/**
 * A call that was given up as lost has returned: its row and its assumed cost are removed, because the caller records
 * the actual ones.
 */
export async function takeBackLost(
  sql: Sql,
  calls: readonly { pairId: string; attempt: number }[],
): Promise<void> {
  if (calls.length === 0) return
  const { rows } = await sql.query<{
    organizationId: string
    brandId: string
    analysisId: string
    occurredAt: Date
    assumedUsd: number
    isUnknown: boolean
  }>(
    `delete from llm_mentions.usage_logs log
     using json_to_recordset($1::json) as call(pair_id uuid, attempt integer), llm_mentions.prompt_engine_pairs c
     where log.pair_id = call.pair_id and log.attempt = call.attempt and log.outcome = 'lost' and c.id = call.pair_id
     returning log.organization_id as "organizationId", log.client_id as "brandId", log.analysis_id as "analysisId",
       log.occurred_at as "occurredAt", coalesce((log.details ->> 'assumedUsd')::numeric, 0) as "assumedUsd",
       log.details ? 'assumedUsd' as "isUnknown"`,
    [JSON.stringify(calls.map(({ pairId, attempt }) => ({ pair_id: pairId, attempt })))],
  )
  await addSpend(
    sql,
    rows.map(({ assumedUsd, isUnknown, ...row }) => ({
      ...row,
      answers: 0,
      calls: -1,
      knownUsd: 0,
      assumedUsd: -assumedUsd,
      unknownCalls: isUnknown ? -1 : 0,
    })),
  )
}

function spentOn(call: ProviderCall): Spent[] {
  const { organizationId, brandId, analysisId } = call.pair
  const costUsd = call.costUsd ?? null
  // A free call, such as to the sandbox, has a known cost even if it was lost.
  const isUnknown = costUsd === null && call.pair.reserveUsd !== 0
  if (
    call.outcome === 'ordered' ||
    (call.outcome === 'failed' && costUsd === null && call.mayBeBilled !== true)
  )
    return []
  return [
    {
      organizationId,
      brandId,
      analysisId,
      occurredAt: call.occurredAt,
      answers: call.outcome === 'answered' ? 1 : 0,
      calls: 1,
      knownUsd: costUsd ?? 0,
      assumedUsd: assumedFor(call),
      unknownCalls: isUnknown ? 1 : 0,
    },
  ]
}

const assumedFor = ({ pair, costUsd }: ProviderCall) => (costUsd == null ? (pair.reserveUsd ?? 0) : 0)

function callRow(call: ProviderCall) {
  const { pair } = call
  return {
    organization_id: pair.organizationId,
    client_id: pair.brandId,
    analysis_id: pair.analysisId,
    pair_id: pair.id,
    engine: pair.engine,
    queue: pair.queue,
    attempt: pair.attempts,
    kind: call.kind,
    outcome: call.outcome,
    failure_code: call.failureCode ?? null,
    cost_usd: call.costUsd?.toFixed(8) ?? null,
    cost_basis: call.costUsd == null ? 'unknown' : (call.costBasis ?? 'unknown'),
    model: call.model ?? null,
    input_tokens: storableCount(call.inputTokens),
    output_tokens: storableCount(call.outputTokens),
    searches: storableCount(call.searches),
    latency_ms: call.latencyMs == null ? null : Math.round(call.latencyMs),
    occurred_at: call.occurredAt,
    details: spentOn(call).some(({ unknownCalls }) => unknownCalls > 0)
      ? { assumedUsd: assumedFor(call) }
      : {},
  }
}

const insertCalls = `
  insert into llm_mentions.usage_logs (organization_id, client_id, user_id, kind, cost_usd, details, occurred_at, engine,
    provider, key_owner, model, outcome, failure_code, analysis_id, pair_id, attempt, input_tokens, output_tokens,
    searches, cost_basis, latency_ms, is_sandbox)
  select row.organization_id, row.client_id, analysis.created_by, row.kind, row.cost_usd, row.details, row.occurred_at,
    row.engine, provider.id, case when strpos(row.queue, ':') > 0 then 'organization' else 'instance' end, row.model,
    row.outcome, row.failure_code, row.analysis_id, row.pair_id, row.attempt, row.input_tokens, row.output_tokens,
    row.searches, row.cost_basis, row.latency_ms, provider.id = 'sandbox'
  from json_to_recordset($1::json) as row(organization_id uuid, client_id uuid, analysis_id uuid, pair_id uuid,
    engine text, queue text, attempt integer, kind text, outcome text, failure_code text, cost_usd numeric,
    cost_basis text, model text, input_tokens bigint, output_tokens bigint, searches integer, latency_ms integer,
    occurred_at timestamptz, details jsonb)
  left join llm_mentions.analyses analysis on analysis.id = row.analysis_id
  left join private.provider_queues queue on queue.id = row.queue
  cross join lateral (select coalesce(queue.provider, split_part(row.queue, ':', 1)) as id) as provider`
