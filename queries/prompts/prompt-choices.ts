import type { Sql } from '../database.ts'

/** Offered at once; more are found by typing. */
const offered = 50

/** Prompts of a brand that contain the typed text, newest first. */
export async function promptChoices(
  sql: Sql,
  brandId: string,
  typed: string,
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql.query<{ id: string; text: string }>(
    `select id, text from llm_mentions.prompts
     where client_id = $1 and archived_at is null and text ilike $2
     order by created_at desc, id limit $3`,
    [brandId, holding(typed), offered],
  )
  return rows
}

/** Topics of a brand's prompts that contain the typed text. */
export async function topicChoices(sql: Sql, brandId: string, typed: string): Promise<string[]> {
  const { rows } = await sql.query<{ topic: string }>(
    `select distinct topic from llm_mentions.prompts
     where client_id = $1 and topic <> '' and topic ilike $2
     order by topic limit $3`,
    [brandId, holding(typed), offered],
  )
  return rows.map(({ topic }) => topic)
}

export async function promptText(sql: Sql, promptId: string): Promise<{ text: string } | null> {
  const { rows } = await sql.query<{ text: string }>('select text from llm_mentions.prompts where id = $1', [
    promptId,
  ])
  return rows[0] ?? null
}

/** A pattern in which all typed characters are literal. */
const holding = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
