import type { Sql } from '../database.ts'

/** The installation creates the demo's account itself, before any person can create one. */
const demoEmail = 'demo@answerscope.example'

/** Whether the account is the demo's, or the first that a person created at this installation. */
export async function isFirstAccount(sql: Sql, identity: string): Promise<boolean> {
  const { rows } = await sql.query<{ isFirst: boolean }>(
    'select private.is_first_account($1, $2) as "isFirst"',
    [identity, demoEmail],
  )
  return rows[0]?.isFirst ?? false
}
