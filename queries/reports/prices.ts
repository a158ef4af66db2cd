import type { SampleSizeReport } from '#core/reports/views.ts'
import type { Sql } from '../database.ts'

/** Newest days with answers of known cost that a mean price rests on, and how far before the newest they may lie. */
const pricedDays = 7
const daysBack = 100

/** Mean cost of an answer over the newest days on which an engine's answers had a known cost; sandboxes cost nothing. */
export async function fetchPrices(
  sql: Sql,
  brandId: string,
  engines: readonly string[],
): Promise<SampleSizeReport['prices']> {
  const { rows } = await sql.query<SampleSizeReport['prices'][number]>(
    `select e.engine, (sum(d.cost_usd) / nullif(sum(d.priced), 0))::float8 as usd
     from unnest($2::text[]) with ordinality e (engine, place)
     cross join (select (select bucket from llm_mentions.answer_rollups where client_id = $1 and grain = 'day'
                         order by client_id desc, grain desc, bucket desc limit 1) as day) newest
     left join lateral (
       select sum(r.cost_usd) as cost_usd, sum(r.answers - r.cost_unknown) as priced
       from llm_mentions.answer_rollups r
       where r.client_id = $1 and r.grain = 'day' and r.engine = e.engine and r.answers > r.cost_unknown
         and r.bucket > newest.day - $4::integer
       group by r.bucket
       order by r.bucket desc
       limit $3
     ) d on true
     group by e.engine, e.place
     order by e.place`,
    [brandId, engines, pricedDays, daysBack],
  )
  return rows
}
