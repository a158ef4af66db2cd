import { coverageState, type CoverageState } from '#core/fan-out/coverage/states.ts'
import type { GapPassage } from '#core/fan-out/content-gaps.ts'
import type { Sql } from '../database.ts'

type Stored = {
  key: string
  analysisId: string
  queryId: string
  score: number | null
  covered: number
  partly: number
  page: string | null
  instead: string | null
}

export type SearchCoverage = Pick<Stored, 'analysisId' | 'queryId' | 'page' | 'instead'> & {
  state: CoverageState
}

/**
 * How well own pages answer searches, by key, in the newest analysis that compared each with pages; others are missing.
 * `page`: the best own page; null: none has a word of it. `instead`: the best page of someone else.
 */
export async function coverageOfSearches(
  sql: Sql,
  brandId: string,
  keys: readonly string[],
): Promise<Map<string, SearchCoverage>> {
  const pageOf = (owners: string) => `(
         select p.url from llm_mentions.fan_out_matches m
         join llm_mentions.pages p on p.id = m.page_id
         where m.query_id = f.id and m.owner ${owners}
         order by m.score desc, m.owner limit 1)`
  const { rows } = await sql.query<Stored>(
    `select distinct on (f.query_key) f.query_key as key, a.id as "analysisId", f.id as "queryId", c.own_score as score,
       s.covered_from as covered, s.partly_from as partly, ${pageOf("= 'own'")} as page,
       ${pageOf("in ('cited', 'rival')")} as instead
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
    rows.map(({ key, analysisId, queryId, score, page, instead, ...thresholds }) => [
      key,
      { analysisId, queryId, state: coverageState(score, thresholds), page, instead },
    ]),
  )
}

/** Maximum passages of a brief, and characters of each. */
const most = { passages: 12, characters: 600 }

/**
 * The best passages of pages for searches of analyses, as scored and as long as they are stored; the best first. Also
 * those that come close to a partial answer: where no page answers, they show what is expected.
 */
export async function passagesOfSearches(
  sql: Sql,
  brandId: string,
  queryIds: readonly string[],
): Promise<GapPassage[]> {
  const { rows } = await sql.query<GapPassage>(
    `select f.query, p.url, p.title, m.owner, b.name as competitor, s.heading, left(s.content, $3) as content
     from llm_mentions.fan_out_matches m
     join llm_mentions.fan_out_queries f on f.id = m.query_id
     join llm_mentions.query_fanout_analysis a on a.id = f.analysis_id
     join llm_mentions.fan_out_scorings g on g.analysis_id = a.id
     join llm_mentions.pages p on p.id = m.page_id
     join llm_mentions.passages s on s.document_id = m.document_id and s.position = m.passage
     left join llm_mentions.tracked_brands b on b.id = p.competitor_id
     where a.client_id = $1 and a.deleted_at is null and m.query_id = any ($2) and m.score >= g.partly_from / 2
     order by m.score desc, m.owner, p.url
     limit $4`,
    [brandId, queryIds, most.characters, most.passages],
  )
  return rows
}
