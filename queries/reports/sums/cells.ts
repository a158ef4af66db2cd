import { sum } from '#core/math.ts'
import type { BrandCell } from '#core/metrics/measured.ts'
import { emptyBrandCell, emptyCell } from '#core/metrics/tally.ts'
import { byCell } from '#core/reports/prompts/cell-order.ts'
import type { FailedCell } from '#core/reports/overview.ts'
import type { MethodPair, Chosen, Range } from '#core/reports/plan.ts'
import type { BrandCellSeries } from '#core/reports/trend.ts'
import type { Sql } from '../../database.ts'
import { fetchBrandWeeks, type Presences } from './brand-weeks.ts'
import { moments } from './dots.ts'
import { packed, unpacked } from './packed-days.ts'
import { chosenParameters, fromSums, inChosen, inRange, rangeParameters, sumParameters } from './range.ts'

/**
 * Answer sums of every collection method by prompt and engine, with valid answers by day (offsets from the period's
 * start).
 */
export async function fetchCells(sql: Sql, range: Range): Promise<MethodPair[]> {
  const { rows } = await sql.query<Omit<MethodPair, 'daily'> & { daily: string }>(
    `select r.channel, r.prompt_id as "promptId", r.engine,
            sum(r.answers)::integer as answers, sum(r.valid)::integer as valid, sum(r.absent)::integer as absent,
            sum(r.refused)::integer as refused, sum(r.naming_any)::integer as "namingAny",
            sum(r.presences)::integer as presences, sum(r.untracked)::integer as untracked,
            sum(r.citing_any)::integer as "citingAny", sum(r.citing_own)::integer as "citingOwn",
            sum(r.citations)::integer as citations, sum(r.own_citations)::integer as "ownCitations",
            sum(r.sandbox)::integer as sandbox,
            array_agg(${packed('r.valid', '$3::date')})::text as daily
     from llm_mentions.answer_rollups r
     where ${inRange}
     group by r.channel, r.prompt_id, r.engine`,
    rangeParameters(range),
  )
  return rows.map(({ daily, ...row }) => ({ ...row, daily: unpacked(daily) })).sort(byCell)
}

export async function fetchChosenCells(
  sql: Sql,
  range: Range,
  { channel, engines }: Chosen,
): Promise<MethodPair[]> {
  const cells = await fetchCells(sql, range)
  return cells.filter(
    (cell) => cell.channel === channel && (engines.length === 0 || engines.includes(cell.engine)),
  )
}

/** Answers of each collection method, as one pair each: the total of `fetchCells`, without its days. */
export async function fetchMethodSums(sql: Sql, range: Range): Promise<MethodPair[]> {
  const { rows } = await sql.query<{ channel: MethodPair['channel']; answers: number }>(
    `select r.channel, sum(r.answers)::integer as answers
     ${fromSums('answer_rollups')} group by r.channel order by r.channel`,
    sumParameters(range, { channel: null, engines: [] }),
  )
  return rows.map((row) => ({ ...emptyCell('', ''), ...row, daily: { days: [], counts: [] } }))
}

/**
 * Tracked brands in these pairs, with presences by day. Positions, weighted shares, and labels are those of `detailed`
 * only (null: of every brand) and 0 otherwise: reading them for all took three quarters of the time of a report.
 */
export async function fetchBrandCells(
  sql: Sql,
  range: Range,
  chosen: Chosen,
  detailed: string | null,
): Promise<BrandCellSeries[]> {
  const details = new Map((await fetchDetails(sql, range, chosen, detailed)).map((row) => [keyOf(row), row]))
  const presences = await fetchPresences(sql, range, chosen)
  return presences.map((cell) => ({ ...cell, ...details.get(keyOf(cell)) }))
}

/** Only presences of tracked brands, by day; the other fields of a brand's pair are 0. */
export async function fetchPresences(sql: Sql, range: Range, chosen: Chosen): Promise<BrandCellSeries[]> {
  const presences =
    range.grain === 'week'
      ? await fetchBrandWeeks(sql, range, chosen)
      : await fetchBrandDays(sql, range, chosen)
  return presences.map(({ daily, ...row }) => ({
    ...emptyBrandCell(row.promptId, row.engine, row.brandId),
    present: sum(daily.counts),
    daily,
  }))
}

async function fetchBrandDays(sql: Sql, range: Range, chosen: Chosen): Promise<Presences[]> {
  const { rows } = await sql.query<Omit<Presences, 'daily'> & { daily: string }>(
    `select r.prompt_id as "promptId", r.engine, r.tracked_brand_id as "brandId",
            array_agg(${packed('r.present', '$3::date')})::text as daily
     from llm_mentions.brand_rollups r
     where ${inChosen}
     group by r.prompt_id, r.engine, r.tracked_brand_id`,
    chosenParameters(range, chosen),
  )
  return rows.map(({ daily, ...row }) => ({ ...row, daily: unpacked(daily) }))
}

type Details = Omit<BrandCell, 'present'>

const keyOf = (row: Pick<BrandCell, 'promptId' | 'engine' | 'brandId'>) =>
  `${row.promptId} ${row.engine} ${row.brandId}`

async function fetchDetails(
  sql: Sql,
  range: Range,
  chosen: Chosen,
  detailed: string | null,
): Promise<Details[]> {
  const { rows } = await sql.query<Details>(
    `select r.prompt_id as "promptId", r.engine, r.tracked_brand_id as "brandId",
            sum(r.rank_sum)::integer as "rankSum",
            sum(r.rank_1)::integer as rank1, sum(r.rank_2)::integer as rank2, sum(r.rank_3)::integer as rank3,
            sum(r.reciprocal_rank_sum) as "reciprocalRankSum", sum(r.fair_share_sum) as "fairShareSum",
            sum(r.positive)::integer as positive, sum(r.neutral)::integer as neutral, sum(r.mixed)::integer as mixed,
            sum(r.negative)::integer as negative, sum(r.recommended)::integer as recommended,
            sum(r.recommendation_labeled)::integer as "recommendationLabelled",
            sum(r.first_choice)::integer as "firstChoice", sum(r.first_choice_labeled)::integer as "firstChoiceLabeled",
            sum(r.criticized)::integer as criticized, sum(r.praised)::integer as praised,
            sum(r.criticism_labeled)::integer as "criticismLabeled"
     from llm_mentions.brand_rollups r
     where ${inChosen} ${detailed === null ? '' : 'and r.tracked_brand_id = $10'}
     group by r.prompt_id, r.engine, r.tracked_brand_id`,
    [...chosenParameters(range, chosen), ...(detailed === null ? [] : [detailed])],
  )
  return rows
}

/** Pairs of runs started in the period that ended without an answer. Runs only use the API. */
export async function fetchFailed(sql: Sql, range: Range, chosen: Chosen): Promise<FailedCell[]> {
  if (chosen.channel !== 'api' && chosen.channel !== null) return []
  const { rows } = await sql.query<FailedCell>(
    `select c.prompt_id as "promptId", c.engine, count(*)::integer as failed
     from llm_mentions.analyses a
     join llm_mentions.prompt_engine_pairs c on c.analysis_id = a.id and c.status = 'failed'
     where a.new_client_id = $1 and a.kind = 'run'
       and ($4::uuid is not null or (a.created_at >= $2 and a.created_at < $3))
       and ($4::uuid is null or a.id = $4)
       and ($5::uuid[] is null or c.prompt_id = any ($5))
       and ($6::text is null or coalesce(c.country, '') = $6)
       and ($7::text[] is null or c.engine = any ($7))
     group by c.prompt_id, c.engine`,
    [
      range.brandId,
      ...moments(range.period),
      range.analysisId,
      range.promptIds,
      range.country,
      chosen.engines.length === 0 ? null : chosen.engines,
    ],
  )
  return rows.sort(byCell)
}
