import type { Sql } from '../database.ts'

export type PromptTag = { tag: string; promptIds: string[] }

/** The tags of prompts that are not archived, by name, each with these prompts. */
export async function listPromptTags(sql: Sql, brandId: string): Promise<PromptTag[]> {
  const { rows } = await sql.query<PromptTag>(
    `select t.tag, array_agg(t.prompt_id order by t.prompt_id) as "promptIds"
     from llm_mentions.prompt_tags t
     join llm_mentions.prompts p on p.id = t.prompt_id
     where t.client_id = $1 and p.archived_at is null
     group by t.tag order by t.tag`,
    [brandId],
  )
  return rows
}
