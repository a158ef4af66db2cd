import type { Sql } from './database.ts'

/** The demo's account is made by the installation itself, before any person could make one. */
const demoAddress = 'demo@answerscope.example'

/** Whether the identity is that of the demo, or of the first person who signed up at this installation. */
export async function isFirstAccount(sql: Sql, identity: string): Promise<boolean> {
  const { rows } = await sql.query<{ isFirst: boolean }>(
    `select email is not distinct from $2
            or not exists (
              select from llm_mentions.users earlier
              where (earlier.created_at, earlier.id) < (me.created_at, me.id)
                and earlier.email is distinct from $2
            ) as "isFirst"
     from llm_mentions.users me
     where supabase_user_id = $1`,
    [identity, demoAddress],
  )
  return rows[0]?.isFirst ?? false
}
