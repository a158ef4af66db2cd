import type { Channel } from '#core/report/filters.ts'
import type { FailedCell } from '#core/report/overview.ts'
import type { BrandCellSeries, CellSeries, Daily } from '#core/report/trend.ts'
import type { Sql } from '../database.ts'
import { chosenParameters, inChosen, inRange, rangeParameters, type Chosen, type Range } from './range.ts'

export type ChannelCell = CellSeries & { channel: Channel }

/** Answer sums of every channel by prompt and engine, with valid answers by day (offsets from the period's start). */
export async function fetchCells(sql: Sql, range: Range): Promise<ChannelCell[]> {
  const { rows } = await sql.query<ChannelCell & { days: string; counts: string }>(
    `select r.channel, r.prompt_id as "promptId", r.engine,
            sum(r.answers)::integer as answers, sum(r.valid)::integer as valid, sum(r.absent)::integer as absent,
            sum(r.refused)::integer as refused, sum(r.naming_any)::integer as "namingAny",
            sum(r.presences)::integer as presences, sum(r.citing_any)::integer as "citingAny",
            sum(r.citing_own)::integer as "citingOwn", sum(r.citations)::integer as citations,
            sum(r.own_citations)::integer as "ownCitations", sum(r.sandbox)::integer as sandbox,
            array_agg(r.bucket - $3::date)::text as days, array_agg(r.valid)::text as counts
     from llm_mentions.answer_rollups r
     where ${inRange}
     group by r.channel, r.prompt_id, r.engine`,
    rangeParameters(range),
  )
  return rows.map(({ days, counts, ...row }) => ({ ...row, daily: dailyOf(days, counts) }))
}

/** The parts of tracked brands in these cells, with presences by day. */
export async function fetchBrandCells(sql: Sql, range: Range, chosen: Chosen): Promise<BrandCellSeries[]> {
  const { rows } = await sql.query<BrandCellSeries & { days: string; counts: string }>(
    `select r.prompt_id as "promptId", r.engine, r.tracked_brand_id as "brandId",
            sum(r.present)::integer as present, sum(r.rank_1)::integer as rank1, sum(r.rank_2)::integer as rank2,
            sum(r.rank_3)::integer as rank3, sum(r.rank_sum)::integer as "rankSum",
            sum(r.reciprocal_rank_sum) as "reciprocalRankSum", sum(r.fair_share_sum) as "fairShareSum",
            array_agg(r.bucket - $3::date)::text as days, array_agg(r.present)::text as counts
     from llm_mentions.brand_rollups r
     where ${inChosen}
     group by r.prompt_id, r.engine, r.tracked_brand_id`,
    chosenParameters(range, chosen),
  )
  return rows.map(({ days, counts, ...row }) => ({ ...row, daily: dailyOf(days, counts) }))
}

/** Cells of runs started in the period that ended without an answer. Runs ask over the API only. */
export async function fetchFailed(sql: Sql, range: Range, chosen: Chosen): Promise<FailedCell[]> {
  if (chosen.channel !== 'api') return []
  const { rows } = await sql.query<FailedCell>(
    `select c.prompt_id as "promptId", c.engine, count(*)::integer as failed
     from llm_mentions.analyses a
     join llm_mentions.analysis_cells c on c.analysis_id = a.id and c.status = 'failed'
     where a.new_client_id = $1 and a.kind = 'run'
       and ($4::uuid is not null or (a.created_at >= $2::date and a.created_at < $3::date + 1))
       and ($4::uuid is null or a.id = $4)
       and ($5::uuid[] is null or c.prompt_id = any ($5))
       and ($6::text is null or c.country = $6)
       and ($7::text[] is null or c.engine = any ($7))
     group by c.prompt_id, c.engine`,
    [
      range.brandId,
      range.period.from,
      range.period.to,
      range.analysisId,
      range.promptIds,
      range.country,
      chosen.engines.length === 0 ? null : chosen.engines,
    ],
  )
  return rows
}

// As text and split here: the driver's own parsing of integer arrays costs more than the query.
function dailyOf(days: string, counts: string): Daily {
  return { days: numbers(days), counts: numbers(counts) }
}

const numbers = (array: string) => array.slice(1, -1).split(',').map(Number)
