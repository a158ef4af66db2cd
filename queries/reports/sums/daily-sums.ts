import type { DailySums, DayBrandCell, DayCell } from '#core/notifications/daily-sums.ts'
import type { Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'

/** The roll-ups of one brand by day, with the details of these tracked brands; presences count all `tracked` ones. */
export async function fetchDailySums(
  sql: Sql,
  {
    brandId,
    period,
    tracked,
    detailed,
  }: { brandId: string; period: Period; tracked: readonly string[]; detailed: readonly string[] },
): Promise<DailySums> {
  const { rows: cells } = await sql.query<DayCell & { day: string }>(
    `with present as (
       select bucket, channel, prompt_id, engine, sum(present)::integer as presences
       from llm_mentions.brand_rollups
       where client_id = $1 and grain = 'day' and bucket between $2 and $3 and tracked_brand_id = any ($4::uuid[])
       group by bucket, channel, prompt_id, engine
     )
     select r.bucket::text as day, r.channel, r.prompt_id as "promptId", r.engine,
       sum(r.answers)::integer as answers, sum(r.valid)::integer as valid, sum(r.absent)::integer as absent,
       sum(r.refused)::integer as refused, sum(r.naming_any)::integer as "namingAny",
       coalesce(max(present.presences), 0)::integer as presences, sum(r.untracked)::integer as untracked,
       sum(r.citing_any)::integer as "citingAny", sum(r.citing_own)::integer as "citingOwn",
       sum(r.citations)::integer as citations, sum(r.own_citations)::integer as "ownCitations",
       sum(r.sandbox)::integer as sandbox
     from llm_mentions.answer_rollups r
     left join present on present.bucket = r.bucket and present.channel = r.channel
       and present.prompt_id = r.prompt_id and present.engine = r.engine
     where r.client_id = $1 and r.grain = 'day' and r.bucket between $2 and $3
     group by r.bucket, r.channel, r.prompt_id, r.engine`,
    [brandId, period.from, period.to, tracked],
  )
  const { rows: brandCells } = await sql.query<DayBrandCell & { day: string }>(
    `select r.bucket::text as day, r.channel, r.prompt_id as "promptId", r.engine, r.tracked_brand_id as "brandId",
       sum(r.present)::integer as present, sum(r.rank_1)::integer as rank1, sum(r.rank_2)::integer as rank2,
       sum(r.rank_3)::integer as rank3, sum(r.rank_sum)::integer as "rankSum",
       sum(r.reciprocal_rank_sum) as "reciprocalRankSum", sum(r.fair_share_sum) as "fairShareSum",
       sum(r.positive)::integer as positive, sum(r.neutral)::integer as neutral, sum(r.mixed)::integer as mixed,
       sum(r.negative)::integer as negative, sum(r.recommended)::integer as recommended,
       sum(r.recommendation_labeled)::integer as "recommendationLabelled",
       sum(r.first_choice)::integer as "firstChoice", sum(r.first_choice_labeled)::integer as "firstChoiceLabeled",
       sum(r.criticized)::integer as criticized, sum(r.praised)::integer as praised,
       sum(r.criticism_labeled)::integer as "criticismLabeled"
     from llm_mentions.brand_rollups r
     where r.client_id = $1 and r.grain = 'day' and r.bucket between $2 and $3
       and r.tracked_brand_id = any ($4::uuid[])
     group by r.bucket, r.channel, r.prompt_id, r.engine, r.tracked_brand_id`,
    [brandId, period.from, period.to, detailed],
  )
  return {
    cells: Map.groupBy(cells, (row) => row.day),
    brandCells: Map.groupBy(brandCells, (row) => row.day),
  }
}
