import { extractorVersion } from '#core/answers/extract-answer.ts'
import type { Row } from '#core/database/row.ts'
import type { JobPayload } from '#core/job-catalog.ts'
import { storableJson, storableText } from '#core/text/storable-text.ts'
import { reprocessBrandLater } from '../competitors/competitors.ts'
import { finishRuns, type Pair } from './claim-pairs.ts'
import type { Database, Sql } from '../database.ts'
import { costUnits, storeAnswers } from '../answers/store-answer.ts'
import type { NewAnswer } from '../answers/new-answer.ts'
import { asSystem, asSystemOften, type SystemTransaction } from '../system-client.ts'
import { recordCalls, takeBackLost, type AskedPair, type ProviderCall } from './usage-logs.ts'

/** `call`: the call to record for the answer; its pair is the one the answer completes. */
export type PairAnswer = { answer: NewAnswer; call: ProviderCall }

/**
 * Stores answers and completes their pairs in one transaction. The lock on the pair ensures exactly one answer: the
 * second finds it answered and stores nothing, but its cost is counted. Answers that arrive after a cancellation or a
 * pause are kept, because they are paid for. Their runs may be finished then, see `finishRuns`.
 */
export async function storePairAnswers(database: Database, items: readonly PairAnswer[]): Promise<void> {
  await asSystemOften(database, async (sql) => {
    const open = await lockOpenPairs(
      sql,
      items.map(({ call }) => call.pair),
    )
    const first = new Map(
      items.filter(({ call }) => open.ids.has(call.pair.id)).map((item) => [item.call.pair.id, item]),
    )
    const chosen = [...first.values()]
    const stored = await storeAnswers(
      sql,
      chosen.map(({ answer }) => answer),
    )
    const closed = await sql.query<{ id: string; brandSetVersion: number }>(closePairs, [
      JSON.stringify(
        chosen
          .filter(({ answer }) => stored.has(answer.id))
          .map(({ call, answer }) => ({
            id: call.pair.id,
            answer_id: answer.id,
            answered_at: answer.answeredAt,
            cost_units: costUnits(answer.cost?.usd),
            latency_ms: answer.latencyMs == null ? null : Math.round(answer.latencyMs),
          })),
      ),
    ])
    const current = new Map(closed.rows.map((row) => [row.id, row.brandSetVersion]))
    for (const stale of staleBrands(chosen, current)) reprocessBrandLater(sql, stale)
    await takeBackLost(sql, open.doubtful)
    await recordCalls(
      sql,
      items.map((item) => (chosen.includes(item) ? item.call : surplus(item.call, 'already-answered'))),
    )
  })
}

export type PairTask = { call: ProviderCall; task: unknown; checkAfterMs: number }

/**
 * Records an order at a data provider; from now on no process holds its pair. A pair that was given up as lost
 * meanwhile takes its task back; of two tasks for one pair the second is only counted.
 */
export async function storePairTask(
  database: Database,
  { call, task, checkAfterMs }: PairTask,
): Promise<void> {
  await asSystem(database, async (sql) => {
    const open = await lockOpenPairs(sql, [call.pair])
    const { rows } = await sql.query(
      `update llm_mentions.prompt_engine_pairs
       set status = 'asking', task = $2, check_at = now() + $3 * interval '1 millisecond', worker_id = null,
         asked_at = coalesce(asked_at, now()), updated_at = now()
       where id = $1 and status <> 'answered' and (status <> 'asking' or task is null)
       returning id`,
      [call.pair.id, JSON.stringify(storableJson(task)), Math.round(checkAfterMs)],
    )
    await takeBackLost(sql, open.doubtful)
    await recordCalls(sql, [rows.length === 1 ? call : surplus(call, 'already-ordered')])
  })
}

export type PairFailure = { code: string; message: string }

/**
 * Queues the pair for its next attempt, with the reason visible; a pause of its run holds it, and a canceled run ends
 * it. `unread`: the body of a billed response that contains no readable answer.
 */
export async function requeuePair(
  database: Database,
  pair: Pair,
  {
    failure,
    call,
    afterMs,
    countsAsAttempt,
    unread = null,
  }: {
    failure: PairFailure
    /** The call to record; null if none was made. */
    call: ProviderCall | null
    afterMs: number
    countsAsAttempt: boolean
    unread?: string | null
  },
): Promise<void> {
  const status = await asSystem(database, async (sql) => {
    const { rows } = await sql.query<Row<'prompt_engine_pairs', 'status'>>(
      `update llm_mentions.prompt_engine_pairs c
       set status = case when a.status = 'cancelled' then 'cancelled' else 'queued' end,
         run_at = case when a.status = 'paused' then 'infinity' else now() + $6 * interval '1 millisecond' end,
         failure_code = $3, failure_message = $4, updated_at = now(), worker_id = null, task = null, check_at = null,
         attempts = c.attempts - case when $5 then 0 else 1 end
       from llm_mentions.analyses a
       where c.id = $1 and c.organization_id = $2 and c.status = 'asking' and c.attempts = $7 and a.id = c.analysis_id
       returning c.status`,
      [
        pair.id,
        pair.organizationId,
        failure.code,
        storableText(failure.message).text,
        countsAsAttempt,
        Math.round(afterMs),
        pair.attempts,
      ],
    )
    await noteFailure(sql, { call, unread, wasTaken: rows.length === 0 })
    return rows[0]?.status
  })
  if (status !== 'queued') await finishRuns(database, [pair.analysisId])
}

/** The pair will not be asked again unless a person retries it. */
export async function failPair(
  database: Database,
  pair: Pair,
  {
    failure,
    call,
    unread = null,
  }: { failure: PairFailure; call: ProviderCall | null; unread?: string | null },
): Promise<void> {
  await asSystem(database, async (sql) => {
    const { rowCount } = await sql.query(
      `update llm_mentions.prompt_engine_pairs
       set status = 'failed', failure_code = $3, failure_message = $4, updated_at = now(), worker_id = null
       where id = $1 and organization_id = $2 and status = 'asking' and attempts = $5`,
      [pair.id, pair.organizationId, failure.code, storableText(failure.message).text, pair.attempts],
    )
    await noteFailure(sql, { call, unread, wasTaken: rowCount === 0 })
  })
  await finishRuns(database, [pair.analysisId])
}

/**
 * Releases what dead workers were asking. Whether those calls were answered and billed is unknown: they are recorded as
 * lost, and budgets count their reserves. A pair that killed its worker `maxAsks` times fails. Returns the affected
 * runs.
 */
export async function losePairs(
  sql: Sql,
  { workerIds, maxAsks }: { workerIds: readonly string[]; maxAsks: number },
): Promise<string[]> {
  const { rows } = await sql.query<AskedPair>(
    `with lost as (
       select c.id, a.status as run
       from llm_mentions.prompt_engine_pairs c
       join llm_mentions.analyses a on a.id = c.analysis_id
       where c.worker_id = any($1) and c.status = 'asking' and c.task is null
       order by c.id for update of c
     )
     update llm_mentions.prompt_engine_pairs c
     set status = case when lost.run = 'cancelled' then 'cancelled' when c.attempts >= $2 then 'failed' else 'queued' end,
       run_at = case when lost.run = 'paused' then 'infinity' else now() end, worker_id = null, updated_at = now(),
       failure_code = 'lost', failure_message = 'The worker that asked ended before the answer was stored.'
     from lost where c.id = lost.id
     returning c.id, c.organization_id as "organizationId", c.client_id as "brandId", c.analysis_id as "analysisId",
       c.engine, c.queue, c.attempts, c.reserve_usd as "reserveUsd"`,
    [workerIds, maxAsks],
  )
  const occurredAt = new Date()
  await recordCalls(
    sql,
    rows.map((pair) => ({ pair, kind: 'ask', outcome: 'lost', occurredAt, mayBeBilled: true })),
  )
  return [...new Set(rows.map((pair) => pair.analysisId))]
}

/** A call whose answer is stored already: nothing of it is stored, but it was made and has a cost. */
function surplus(call: ProviderCall, failureCode: string): ProviderCall {
  return { ...call, outcome: 'failed', failureCode, mayBeBilled: true }
}

async function noteFailure(
  sql: SystemTransaction,
  {
    call,
    unread,
    wasTaken,
  }: {
    call: ProviderCall | null
    unread: string | null
    /** The pair was given up as lost meanwhile, and so was this call. */
    wasTaken: boolean
  },
): Promise<void> {
  if (call === null) return
  if (wasTaken) await takeBackLost(sql, [{ pairId: call.pair.id, attempt: call.pair.attempts }])
  if (unread !== null) {
    const { id, organizationId, brandId, analysisId, engine } = call.pair
    await sql.query(
      `insert into llm_mentions.unread_replies
         (organization_id, client_id, analysis_id, pair_id, engine, received_at, response)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [organizationId, brandId, analysisId, id, engine, call.occurredAt, storableText(unread).text],
    )
  }
  await recordCalls(sql, [call])
}

/**
 * Locks pairs in the order of their IDs. `doubtful`: not held by the current attempt, which may therefore have been
 * recorded as lost.
 */
async function lockOpenPairs(
  sql: Sql,
  pairs: readonly AskedPair[],
): Promise<{ ids: Set<string>; doubtful: { pairId: string; attempt: number }[] }> {
  const { rows } = await sql.query<
    Row<'prompt_engine_pairs', 'id' | 'status' | 'attempts'> & { isHeld: boolean }
  >(
    `select id, status, attempts, worker_id is not null or task is not null as "isHeld"
     from llm_mentions.prompt_engine_pairs where id = any($1) order by id for update`,
    [pairs.map(({ id }) => id)],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return {
    ids: new Set(rows.filter((row) => row.status !== 'answered').map((row) => row.id)),
    doubtful: pairs
      .filter(({ id, attempts }) => {
        const row = found.get(id)
        return row?.status !== 'asking' || row.attempts !== attempts || !row.isHeld
      })
      .map(({ id, attempts }) => ({ pairId: id, attempt: attempts })),
  }
}

/** Brands whose tracked brands changed while the answers were being extracted; `current` is the version by pair. */
function staleBrands(
  items: readonly PairAnswer[],
  current: ReadonlyMap<string, number>,
): JobPayload<'reprocess-brand'>[] {
  const stale = items.filter(
    ({ answer, call }) =>
      current.get(call.pair.id) !== answer.brandSetVersion || answer.extraction.version !== extractorVersion,
  )
  return [
    ...new Map(
      stale.map(({ answer: { organizationId, brandId } }) => [brandId, { organizationId, brandId }]),
    ).values(),
  ]
}

const closePairs = `
  update llm_mentions.prompt_engine_pairs pair
  set status = 'answered', answer_id = row.answer_id, answered_at = row.answered_at,
    cost_usd = row.cost_units / 100000000::numeric, latency_ms = row.latency_ms, worker_id = null,
    failure_code = null, failure_message = null, updated_at = now()
  from json_to_recordset($1::json)
    as row(id uuid, answer_id uuid, answered_at timestamptz, cost_units bigint, latency_ms integer)
  where pair.id = row.id
  returning pair.id,
    (select brand_set_version from llm_mentions.clients brand where brand.id = pair.client_id) as "brandSetVersion"`
