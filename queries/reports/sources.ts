import type { SourceCell } from '#core/reports/overview.ts'
import type { Chosen, Range } from '#core/reports/plan.ts'
import type { Sql } from '../database.ts'
import { chosenParameters, inChosen } from './sums/range.ts'

/** The `limit` domains cited by most answers, by prompt and engine. */
export async function fetchTopSources(
  sql: Sql,
  range: Range,
  chosen: Chosen,
  limit: number,
): Promise<SourceCell[]> {
  const { rows } = await sql.query<SourceCell>(
    `with cells as materialized (
       select r.domain, r.owner, r.prompt_id as "promptId", r.engine,
              sum(r.answers)::integer as answers, sum(r.pages)::integer as pages
       from llm_mentions.source_rollups r
       where ${inChosen}
       group by r.domain, r.owner, r.prompt_id, r.engine
     ), top as (
       select domain, owner from cells group by domain, owner order by sum(answers) desc, domain collate "C", owner limit $10
     )
     select cells.* from cells join top using (domain, owner)
     order by domain collate "C", owner`,
    [...chosenParameters(range, chosen), limit],
  )
  return rows
}

/** The same for given domains, whatever their rank. */
export async function fetchSources(
  sql: Sql,
  range: Range,
  chosen: Chosen,
  domains: readonly string[],
): Promise<SourceCell[]> {
  if (domains.length === 0) return []
  const { rows } = await sql.query<SourceCell>(
    `select r.domain, r.owner, r.prompt_id as "promptId", r.engine,
            sum(r.answers)::integer as answers, sum(r.pages)::integer as pages
     from llm_mentions.source_rollups r
     where ${inChosen} and r.domain = any ($10)
     group by r.domain, r.owner, r.prompt_id, r.engine`,
    [...chosenParameters(range, chosen), domains],
  )
  return rows
}
