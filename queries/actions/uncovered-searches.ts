import type { Candidate } from '#core/actions/rule.ts'
import { pagesToCreate, type UncoveredSearch } from '#core/actions/rules/create-page.ts'
import { gapFilters } from '#core/fan-out/coverage-schema.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { fanOutAccess } from '../fan-out/access.ts'
import { gapsOf } from '../fan-out/coverage.ts'
import type { AnswerCandidates } from './answer-candidates.ts'

/** Newest analyses with a subject of their own, and gaps of each. */
const most = { analyses: 5, gaps: 20 }

/** What content gaps suggest to do, from the newest analysis of each subject. */
export async function searchCandidates(
  sql: Sql,
  home: BrandHome,
  { stakes, prompts }: Pick<AnswerCandidates, 'stakes' | 'prompts'>,
): Promise<Candidate<'create-page'>[] | 'no-access' | 'no-data'> {
  if ((await fanOutAccess(sql, home)) !== 'allowed') return 'no-access'
  const analyses = await listNewest(sql, home.brandId)
  const searches: UncoveredSearch[] = []
  let isScored = false
  for (const { id, promptId, topic } of analyses) {
    const list = await gapsOf(sql, id, gapFilters.parse({ step: 'make', limit: most.gaps }))
    if (list === null || list.scoring === null) continue
    isScored = true
    const promptIds =
      promptId === null
        ? topic === null
          ? null
          : prompts.filter((prompt) => prompt.topic === topic).map((prompt) => prompt.id)
        : [promptId]
    for (const { query, key, origin, share } of list.gaps) {
      if (share === null || origin === 'rules') continue
      const { numerator, denominator } = share
      searches.push({
        analysisId: id,
        query,
        queryKey: key,
        origin,
        searched: numerator,
        of: denominator,
        promptIds,
      })
    }
  }
  return isScored ? pagesToCreate(stakes, searches) : 'no-data'
}

async function listNewest(
  sql: Sql,
  brandId: string,
): Promise<{ id: string; promptId: string | null; topic: string | null }[]> {
  const { rows } = await sql.query<{ id: string; promptId: string | null; topic: string | null }>(
    `select id, "promptId", topic
     from (select distinct on (prompt_id, topic) id, prompt_id as "promptId", topic, created_at
           from llm_mentions.query_fanout_analysis
           where client_id = $1 and status = 'completed' and deleted_at is null
           order by prompt_id, topic, created_at desc, id) newest
     order by created_at desc, id
     limit $2`,
    [brandId, most.analyses],
  )
  return rows
}
