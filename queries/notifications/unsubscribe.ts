import type { Language } from '#core/language/languages.ts'
import type { Sql } from '../database.ts'

/** The organization whose mails a link of a mail belongs to, whether they are stopped, and the language its person chose; null when it is none of ours. */
export async function findMailSubscription(
  sql: Sql,
  token: string,
): Promise<{ organization: string; isStopped: boolean; language: Language | null } | null> {
  const { rows } = await sql.query<{ organization: string; isStopped: boolean; language: Language | null }>(
    'select organization, is_stopped as "isStopped", language from private.mail_subscription($1)',
    [token],
  )
  return rows[0] ?? null
}

/** Stops the mails a link belongs to, or takes that back. Again changes nothing. Null when the link is none of ours. */
export async function stopMails(sql: Sql, token: string, stops: boolean): Promise<string | null> {
  const { rows } = await sql.query<{ organization: string | null }>(
    'select private.stop_mails($1, $2) as organization',
    [token, stops],
  )
  return rows[0]?.organization ?? null
}
