import type { Sql } from '../database.ts'

export async function listStaff(sql: Sql): Promise<{ email: string | null }[]> {
  const { rows } = await sql.query<{ email: string | null }>(
    'select email from llm_mentions.users where is_staff order by email',
  )
  return rows
}

/**
 * Makes a person platform staff, or ends that; logged with the instance admin's name. False if there is no such person.
 */
export async function setStaff(sql: Sql, email: string, isStaff: boolean): Promise<boolean> {
  const { rows } = await sql.query<{ id: string; email: string; before: boolean }>(
    `update llm_mentions.users u set is_staff = $2
     from (select id, is_staff from llm_mentions.users where lower(email) = lower($1) for update) known
     where u.id = known.id returning u.id, u.email, known.is_staff as before`,
    [email, isStaff],
  )
  const [person] = rows
  if (person === undefined) return false
  if (person.before !== isStaff)
    await sql.query("select private.note_act('account.changed', null, null, 'account', $1, $2, $3)", [
      person.id,
      person.email,
      JSON.stringify({ is_staff: [person.before, isStaff] }),
    ])
  return true
}
