import type { Sql } from '../database.ts'

/** The newest completed analysis of this prompt, of this topic, or of the whole brand; null without one. */
export async function newestFanOut(
  sql: Sql,
  { brandId, promptId, topic }: { brandId: string; promptId: string | null; topic: string | null },
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from llm_mentions.query_fanout_analysis
     where client_id = $1 and prompt_id is not distinct from $2::uuid and topic is not distinct from $3::text
       and status = 'completed' and deleted_at is null
     order by created_at desc, id limit 1`,
    [brandId, promptId, topic],
  )
  return rows[0]?.id ?? null
}
