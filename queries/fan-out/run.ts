import { z } from 'zod'
import {
  fanOutLimits,
  fanOutResult,
  fanOutSettings,
  fanOutSteps,
  type FanOutResult,
  type FanOutSettings,
  type FanOutStep,
  type Share,
} from '#core/fan-out/analysis-schema.ts'
import type { PairTrials } from '#core/fan-out/compare-analyses.ts'
import type { Draw } from '#core/fan-out/simulation/merge-draws.ts'
import type { Match } from '#core/fan-out/overlap.ts'
import type { Proposal } from '#core/fan-out/simulation/proposal.ts'
import type { SubQueryOrigin, SubQueryType } from '#core/fan-out/sub-query.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

export type FanOutRun = BrandHome & {
  id: string
  promptId: string | null
  topic: string | null
  from: string
  to: string
  engines: string[]
  settings: FanOutSettings
  step: FanOutStep
  result: FanOutResult
  createdBy: string | null
}

/** Starts a waiting analysis, or resumes that of a worker that ended. Null: it has ended, or is to end. */
export async function beginFanOut(
  sql: Sql,
  { organizationId, analysisId }: { organizationId: string; analysisId: string },
): Promise<FanOutRun | null> {
  const { rows } = await sql.query(
    `update llm_mentions.query_fanout_analysis
     set status = 'running', started_at = coalesce(started_at, now())
     where id = $2 and organization_id = $1 and status in ('queued', 'running')
     returning id, organization_id as "organizationId", client_id as "brandId", prompt_id as "promptId", topic,
       period_from::text as "from", period_to::text as "to", engines, settings, step, coalesce(result, '{}') as result,
       created_by as "createdBy"`,
    [organizationId, analysisId],
  )
  return rows[0] === undefined ? null : openRun.parse(rows[0])
}

const openRun = z.object({
  id: z.string(),
  organizationId: z.string(),
  brandId: z.string(),
  promptId: z.string().nullable(),
  topic: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  engines: z.array(z.string()),
  settings: fanOutSettings,
  step: z.enum(fanOutSteps),
  result: fanOutResult,
  createdBy: z.string().nullable(),
})

/** Whether it was canceled or deleted. */
export async function isToEnd(sql: Sql, analysisId: string): Promise<boolean> {
  const { rows } = await sql.query<{ isToEnd: boolean }>(
    `select cancel_requested_at is not null or deleted_at is not null as "isToEnd"
     from llm_mentions.query_fanout_analysis where id = $1`,
    [analysisId],
  )
  return rows[0]?.isToEnd ?? true
}

export async function noteFanOutProgress(
  sql: Sql,
  analysisId: string,
  progress: { done: number; total: number },
): Promise<void> {
  await sql.query(
    `update llm_mentions.query_fanout_analysis set progress = $2 where id = $1 and status = 'running'`,
    [analysisId, progress],
  )
}

/** A step's results are stored together with the next step: a worker that dies between them repeats nothing. */
export async function enterStep(
  sql: Sql,
  analysisId: string,
  step: FanOutStep,
  result: FanOutResult,
): Promise<void> {
  await sql.query(
    `update llm_mentions.query_fanout_analysis set step = $2, progress = '{}', result = $3
     where id = $1 and status = 'running'`,
    [analysisId, step, result],
  )
}

export async function endFanOut(
  sql: Sql,
  analysisId: string,
  end: { status: 'completed' | 'cancelled' } | { status: 'failed'; failure: string },
): Promise<void> {
  await sql.query(
    `update llm_mentions.query_fanout_analysis
     set status = $2, failure = left($3, 1000), finished_at = now(), progress = '{}',
       step = case when $2 = 'completed' then 'done' else step end
     where id = $1 and status in ('queued', 'running')`,
    [analysisId, end.status, 'failure' in end ? end.failure : null],
  )
}

export type SimulatedPrompt = { id: string; text: string; topic: string }

/** The prompts to simulate: the prompt itself, or the newest of the topic or brand; and how many there are. */
export async function promptsToSimulate(
  sql: Sql,
  { brandId, promptId, topic, settings }: FanOutRun,
): Promise<{ prompts: SimulatedPrompt[]; all: number }> {
  const { rows } = await sql.query<SimulatedPrompt & { all: number }>(
    `select id, text, topic, count(*) over () as all from llm_mentions.prompts
     where client_id = $1 and ($2::uuid is null or id = $2) and ($3::text is null or topic = $3)
       and ($2::uuid is not null or archived_at is null)
     order by created_at desc, id limit $4`,
    [brandId, promptId, topic, settings.prompts],
  )
  return {
    prompts: rows.map(({ id, text, topic: about }) => ({ id, text, topic: about })),
    all: rows[0]?.all ?? 0,
  }
}

export type FanOutBrand = {
  name: string
  country: string | null
  language: string | null
  competitors: string[]
  /** Of all tracked brands, with their aliases. */
  names: string[]
}

export async function brandToSimulate(sql: Sql, brandId: string): Promise<FanOutBrand> {
  const { rows } = await sql.query(
    `select coalesce((select t.name from llm_mentions.tracked_brands t where t.client_id = c.id and t.is_own limit 1), c.name) as name,
       c.country, c.language,
       array(select t.name from llm_mentions.tracked_brands t where t.client_id = c.id and not t.is_own order by t.created_at, t.id limit 10) as competitors,
       array(select t.name from llm_mentions.tracked_brands t where t.client_id = c.id) as names
     from llm_mentions.clients c where c.id = $1`,
    [brandId],
  )
  return brand.parse(rows[0])
}

const brand = z.object({
  name: z.string(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  competitors: z.array(z.string()),
  names: z.array(z.string()),
})

/** The provider queue of a simulation's engine; null if this installation has no such engine. */
export async function providerQueueOfEngine(
  sql: Sql,
  organizationId: string,
  engine: string,
): Promise<string | null> {
  const { rows } = await sql.query<{ queue: string | null }>('select private.queue_of($1, $2) as queue', [
    organizationId,
    engine,
  ])
  return rows[0]?.queue ?? null
}

export async function keepDraw(
  sql: Sql,
  { id, organizationId, brandId }: FanOutRun,
  drawn: Draw & { engine: string; model: string; costUsd: number | null },
): Promise<void> {
  await sql.query(
    `insert into llm_mentions.fan_out_draws
       (organization_id, client_id, analysis_id, prompt_id, draw, engine, model, proposals, cost_usd)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      organizationId,
      brandId,
      id,
      drawn.promptId,
      drawn.draw,
      drawn.engine,
      drawn.model,
      JSON.stringify(drawn.proposals),
      drawn.costUsd?.toFixed(8) ?? null,
    ],
  )
}

/** Adds the cost of a call to the analysis, whether the call succeeded or not. */
export async function addFanOutCost(sql: Sql, analysisId: string, costUsd: number | null): Promise<void> {
  await sql.query(
    `update llm_mentions.query_fanout_analysis
     set cost_usd = cost_usd + $2, unknown_cost_calls = unknown_cost_calls + $3 where id = $1`,
    [analysisId, (costUsd ?? 0).toFixed(8), costUsd === null ? 1 : 0],
  )
}

/** Calls that were lost with a worker: their cost is unknown. */
export async function addLostCalls(sql: Sql, analysisId: string, calls: number): Promise<void> {
  await sql.query(
    'update llm_mentions.query_fanout_analysis set unknown_cost_calls = unknown_cost_calls + $2 where id = $1',
    [analysisId, calls],
  )
}

export async function drawsOf(sql: Sql, analysisId: string): Promise<Draw[]> {
  const { rows } = await sql.query<{ promptId: string; draw: number; proposals: Proposal[] }>(
    `select prompt_id as "promptId", draw, proposals from llm_mentions.fan_out_draws
     where analysis_id = $1 order by prompt_id, draw`,
    [analysisId],
  )
  return rows
}

export type NewFanOutQuery = {
  id: string
  query: string
  key: string
  variants: readonly string[]
  types: readonly SubQueryType[]
  intent: string | null
  reason: string | null
  prompts: number
  share: Share | null
  engines: readonly string[]
  firstSeen: string | null
  lastSeen: string | null
  /** Indexes of its side's prompt–engine pairs or draws, and the trials with it there. */
  pairs: readonly number[]
  counts: readonly number[]
}

/**
 * Replaces the sub-queries of the same side with these, the most frequent first, with the denominators of their shares.
 */
export async function replaceFanOutQueries(
  sql: Sql,
  { id, organizationId, brandId }: FanOutRun,
  origin: SubQueryOrigin,
  { queries, pairs }: { queries: readonly NewFanOutQuery[]; pairs: readonly PairTrials[] },
): Promise<void> {
  await sql.query(
    `delete from llm_mentions.fan_out_queries where analysis_id = $1 and (origin = 'observed') = ($2 = 'observed')`,
    [id, origin],
  )
  const side = origin === 'observed' ? 'observed' : 'simulated'
  await sql.query('delete from llm_mentions.fan_out_pairs where analysis_id = $1 and side = $2', [id, side])
  await sql.query(
    `insert into llm_mentions.fan_out_pairs (organization_id, client_id, analysis_id, side, position, prompt_id, engine, trials)
     select $1, $2, $3, $4, position, prompt_id, engine, trials
     from unnest($5::uuid[], $6::text[], $7::integer[]) with ordinality as pair(prompt_id, engine, trials, position)`,
    [
      organizationId,
      brandId,
      id,
      side,
      pairs.map(({ promptId }) => promptId),
      pairs.map(({ engine }) => engine),
      pairs.map(({ trials }) => trials),
    ],
  )
  await sql.query(
    `insert into llm_mentions.fan_out_queries
       (id, organization_id, client_id, analysis_id, position, origin, query, query_key, variants, types, intent, reason,
        prompts, answers, of_answers, draws, of_draws, low, high, engines, first_seen, last_seen, pairs, counts)
     select row.id, $1, $2, $3, row.position, $4, row.query, row.key, row.variants, row.types, row.intent, row.reason,
       row.prompts, case when $4 = 'observed' then row.numerator end, case when $4 = 'observed' then row.denominator end,
       case when $4 = 'model' then row.numerator end, case when $4 = 'model' then row.denominator end,
       row.low, row.high, row.engines, row.first_seen, row.last_seen, row.pairs, row.counts
     from jsonb_to_recordset($5::jsonb) as row(id uuid, position integer, query text, key text, variants text[], types text[],
       intent text, reason text, prompts integer, numerator integer, denominator integer, low float8, high float8,
       engines text[], first_seen timestamptz, last_seen timestamptz, pairs integer[], counts integer[])`,
    [
      organizationId,
      brandId,
      id,
      origin,
      JSON.stringify(
        queries.map(({ share, firstSeen, lastSeen, pairs: places, ...query }, index) => ({
          ...query,
          pairs: places.map((place) => place + 1),
          position: index + 1,
          numerator: share?.numerator ?? null,
          denominator: share?.denominator ?? null,
          low: share?.low ?? null,
          high: share?.high ?? null,
          first_seen: firstSeen,
          last_seen: lastSeen,
        })),
      ),
    ],
  )
}

export type KeptQuery = {
  id: string
  key: string
  query: string
  variants: string[]
  /** Answers or draws with it; 1 for those that rules propose. */
  weight: number
}

/** One side of an analysis, the most frequent first. */
export async function keptQueries(
  sql: Sql,
  analysisId: string,
  side: 'observed' | 'simulated',
): Promise<KeptQuery[]> {
  const { rows } = await sql.query<KeptQuery>(
    `select id, query_key as key, query, variants, coalesce(answers, draws, 1) as weight
     from llm_mentions.fan_out_queries
     where analysis_id = $1 and (origin = 'observed') = ($2 = 'observed') order by position
     limit ${fanOutLimits.observed}`,
    [analysisId, side],
  )
  return rows
}

export async function keepMatches(sql: Sql, analysisId: string, matches: readonly Match[]): Promise<void> {
  await sql.query(
    `update llm_mentions.fan_out_queries q set match_id = m.match_id, match = m.by
     from llm_mentions.fan_out_queries every
     left join jsonb_to_recordset($2::jsonb) as m(id uuid, match_id uuid, by text) on m.id = every.id
     where every.analysis_id = $1 and q.id = every.id`,
    [analysisId, JSON.stringify(matches.map(({ id, matchId, by }) => ({ id, match_id: matchId, by })))],
  )
}
