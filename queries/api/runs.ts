import type { z } from 'zod'
import type { RunProgress } from '#core/runs/schema.ts'
import type { runsQuery } from '#core/api/lists.ts'
import type { Page } from '#core/api/page.ts'
import type { Refusal } from '#core/result.ts'
import { findRuns } from '../runs/run-progress.ts'
import type { Sql } from '../database.ts'
import { listPage, placeOf } from './page.ts'

/** Runs and imports of a brand with their progress, newest first. */
export async function runsPage(
  sql: Sql,
  brandId: string,
  { status, kind, ...page }: z.infer<typeof runsQuery>,
): Promise<Page<RunProgress> | Refusal> {
  const ids = await listPage<object, string>(
    sql,
    {
      select: `select a.id, ${placeOf('a.created_at')} from llm_mentions.analyses a
        where a.new_client_id = $1 and ($2::text is null or a.status = $2) and ($3::text is null or a.kind = $3)`,
      moment: 'a.created_at',
      id: 'a.id',
      parameters: [brandId, status ?? null, kind ?? null],
    },
    page,
    ({ id }) => id,
  )
  if ('refused' in ids) return ids
  const found = new Map((await findRuns(sql, ids.data)).map((run) => [run.id, run]))
  return { ...ids, data: ids.data.flatMap((id) => found.get(id) ?? []) }
}
