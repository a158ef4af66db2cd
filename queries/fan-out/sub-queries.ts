import { z } from 'zod'
import * as values from '#core/database/values.ts'
import {
  fanOutLimits,
  intents,
  type FanOutQueries,
  type FanOutQueriesQuery,
  type FanOutQuery,
} from '#core/fan-out/analysis-schema.ts'
import type { ComparedSide } from '#core/fan-out/compare-analyses.ts'
import { subQueryOrigins, subQueryTypes } from '#core/fan-out/sub-query.ts'
import type { Sql } from '../database.ts'

/** Sub-queries of an analysis: observed before simulated, each side the most frequent first. */
export async function listFanOutQueries(
  sql: Sql,
  analysisId: string,
  { origin, type, q, matched, page, pageSize }: FanOutQueriesQuery,
): Promise<FanOutQueries> {
  const { rows } = await sql.query(
    `select ${columns}, m.id as "matchId", m.query as "matchQuery", count(*) over () as total
     from llm_mentions.fan_out_queries f
     left join llm_mentions.fan_out_queries m on m.id = f.match_id and m.analysis_id = f.analysis_id
     where f.analysis_id = $1
       and ($2::text is null or (f.origin = 'observed') = ($2 = 'observed'))
       and ($3::text is null or $3 = any (f.types))
       and ($4 = '' or strpos(lower(concat_ws(' ', f.query, array_to_string(f.variants, ' '))), lower($4)) > 0)
       and ($5::boolean is null or (f.match_id is not null) = $5)
     order by (f.origin = 'observed') desc, f.position, f.id
     limit $6 offset $7`,
    [
      analysisId,
      origin ?? null,
      type ?? null,
      q ?? '',
      matched === undefined ? null : matched === 'yes',
      pageSize,
      (page - 1) * pageSize,
    ],
  )
  const [first] = z.array(z.object({ total: z.number() })).parse(rows.slice(0, 1))
  return { queries: rows.map(shown), total: first?.total ?? 0, page, pageSize }
}

/** One side of an analysis, for comparing two analyses. Draws for a prompt are comparable whatever model made them. */
export async function comparedSide(
  sql: Sql,
  analysisId: string,
  origin: 'observed' | 'simulated',
): Promise<ComparedSide> {
  const { rows } = await sql.query(
    `select ${columns}, f.pairs, f.counts from llm_mentions.fan_out_queries f
     where f.analysis_id = $1 and (f.origin = 'observed') = ($2 = 'observed') order by f.position limit $3`,
    [analysisId, origin, fanOutLimits.observed],
  )
  const { rows: pairs } = await sql.query<ComparedSide['pairs'][number]>(
    `select prompt_id as "promptId", case when $2 = 'observed' then engine else '' end as engine, trials
     from llm_mentions.fan_out_pairs where analysis_id = $1 and side = $2 order by position`,
    [analysisId, origin],
  )
  return { pairs, queries: rows.map(compared) }
}

const counted = z.object({ pairs: z.array(z.number()), counts: z.array(z.number()) })

function compared(row: unknown): ComparedSide['queries'][number] {
  const { query, key, types, share } = shown({ ...z.looseObject({}).parse(row), ...noMatch })
  const { pairs, counts } = counted.parse(row)
  return { query, key, types, share, pairs: pairs.map((position) => position - 1), counts }
}

const noMatch = { matchId: null, matchQuery: null }

const columns = `f.id, f.origin, f.query, f.query_key as key, f.variants, f.types, f.intent, f.reason, f.prompts,
  coalesce(f.answers, f.draws) as numerator, coalesce(f.of_answers, f.of_draws) as denominator, f.low, f.high, f.engines,
  f.first_seen as "firstSeen", f.last_seen as "lastSeen", f.match`

const stored = z.object({
  id: z.string(),
  origin: z.enum(subQueryOrigins),
  query: z.string(),
  key: z.string(),
  variants: z.array(z.string()),
  types: z.array(z.enum(subQueryTypes)),
  intent: z.enum(intents).nullable(),
  reason: z.string().nullable(),
  prompts: z.number(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  engines: z.array(z.string()),
  firstSeen: z.date().nullable(),
  lastSeen: z.date().nullable(),
  matchId: z.string().nullable(),
  matchQuery: z.string().nullable(),
  match: z.enum(values.fan_out_queries.match).nullable(),
})

function shown(row: unknown): FanOutQuery {
  const { numerator, denominator, low, high, matchId, matchQuery, match, ...query } = stored.parse(row)
  return {
    ...query,
    share:
      numerator === null || denominator === null
        ? null
        : { value: denominator === 0 ? null : numerator / denominator, numerator, denominator, low, high },
    firstSeen: query.firstSeen?.toISOString() ?? null,
    lastSeen: query.lastSeen?.toISOString() ?? null,
    match:
      matchId === null || matchQuery === null || match === null
        ? null
        : { id: matchId, query: matchQuery, by: match },
  }
}
