import type { Sql } from '../database.ts'

/** The installation makes the demo's account itself, before any person could make one. */
const demoEmail = 'demo@answerscope.example'

/** Whether the account is the demo's, or the first that a person made at this installation. */
export async function isFirstAccount(sql: Sql, identity: string): Promise<boolean> {
  const { rows } = await sql.query<{ isFirst: boolean }>(
    'select private.is_first_account($1, $2) as "isFirst"',
    [identity, demoEmail],
  )
  return rows[0]?.isFirst ?? false
}
