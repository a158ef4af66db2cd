import type { z } from 'zod'
import type { fanOutsQuery, publicFanOut } from '#core/api/lists.ts'
import type { Page } from '#core/api/page.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import { findFanOut, findFanOuts } from '../fan-out/analyses.ts'
import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import { listPage, placeOf } from './page.ts'

type PublicFanOut = z.infer<typeof publicFanOut>

/** Fan-out analyses of a brand, newest first. */
export async function fanOutsPage(
  sql: Sql,
  brandId: string,
  { status, ...page }: z.infer<typeof fanOutsQuery>,
): Promise<Page<PublicFanOut> | Refusal> {
  const ids = await listPage<object, string>(
    sql,
    {
      select: `select a.id, ${placeOf('a.created_at')} from llm_mentions.query_fanout_analysis a
        where a.client_id = $1 and a.deleted_at is null and ($2::text is null or a.status = $2)`,
      moment: 'a.created_at',
      id: 'a.id',
      parameters: [brandId, status ?? null],
    },
    page,
    ({ id }) => id,
  )
  if ('refused' in ids) return ids
  const found = new Map((await findFanOuts(sql, ids.data)).map((analysis) => [analysis.id, analysis]))
  return { ...ids, data: ids.data.flatMap((id) => publicOf(found.get(id) ?? null) ?? []) }
}

export async function publicFanOutOf(sql: Sql, analysisId: string): Promise<PublicFanOut | null> {
  return publicOf(await findFanOut(sql, analysisId))
}

function publicOf(analysis: (FanOutAnalysis & { organizationId?: string }) | null): PublicFanOut | null {
  if (analysis === null) return null
  const { createdBy: _person, mayChange: _right, organizationId: _organization, ...told } = analysis
  return told
}
