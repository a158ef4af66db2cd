import type { Language } from '#core/language/languages.ts'
import type { Sql } from '../database.ts'

/**
 * The organization whose emails a link belongs to, whether they are stopped, and the language its recipient chose; null
 * if the link is unknown.
 */
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

/** Stops the emails a link belongs to, or undoes that. A repeat changes nothing. Null if the link is unknown. */
export async function stopMails(sql: Sql, token: string, stops: boolean): Promise<string | null> {
  const { rows } = await sql.query<{ organization: string | null }>(
    'select private.stop_mails($1, $2) as organization',
    [token, stops],
  )
  return rows[0]?.organization ?? null
}
