import { coverageState, type CoverageState } from '#core/fan-out/coverage/states.ts'
import type { Sql } from '../database.ts'

type Stored = {
  key: string
  analysisId: string
  score: number | null
  covered: number
  partly: number
  page: string | null
}

/**
 * How well own pages answer searches, by key, in the newest analysis that compared each with pages; others are missing.
 * `page`: the best own page; null: none has a word of it.
 */
export async function coverageOfSearches(
  sql: Sql,
  brandId: string,
  keys: readonly string[],
): Promise<Map<string, { analysisId: string; state: CoverageState; page: string | null }>> {
  const { rows } = await sql.query<Stored>(
    `select distinct on (f.query_key) f.query_key as key, a.id as "analysisId", c.own_score as score,
       s.covered_from as covered, s.partly_from as partly, (
         select p.url from llm_mentions.fan_out_matches m
         join llm_mentions.pages p on p.id = m.page_id
         where m.query_id = f.id and m.owner = 'own') as page
     from llm_mentions.query_fanout_analysis a
     join llm_mentions.fan_out_scorings s on s.analysis_id = a.id
     join llm_mentions.fan_out_queries f on f.analysis_id = a.id
     join llm_mentions.fan_out_coverage c on c.query_id = f.id
     where a.client_id = $1 and a.status = 'completed' and a.deleted_at is null and f.origin = 'observed'
       and f.query_key = any ($2)
     order by f.query_key, a.created_at desc, a.id`,
    [brandId, keys],
  )
  return new Map(
    rows.map(({ key, analysisId, score, page, ...thresholds }) => [
      key,
      { analysisId, state: coverageState(score, thresholds), page },
    ]),
  )
}
