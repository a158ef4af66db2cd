import { z } from 'zod'
import {
  contactMessageList,
  type ContactMessageList,
  type ContactMessagesQuery,
} from '#core/site/contact/admin-schema.ts'
import type { ContactMessage } from '#core/site/contact/contact-mail.ts'
import { contactKeptDays, contactTopicKeys, type ContactInput } from '#core/site/contact/schema.ts'
import { languages, type Language } from '#core/language/languages.ts'
import { hearFromOutside } from '../acting-for-system.ts'
import { inTransaction, type Database, type Sql } from '../database.ts'
import { withJobs } from '../job-transaction.ts'

/**
 * Stores a visitor's message and has it emailed. Bypasses the policies, because no user is signed in; the route counts
 * and limits first.
 */
export async function keepContactMessage(
  database: Database,
  { name, email, company, topic, message }: ContactInput,
  language: Language,
): Promise<void> {
  await inTransaction(database, (client) =>
    withJobs(client, async (sql) => {
      await hearFromOutside(sql)
      const { rows } = await sql.query<{ id: string }>(
        `insert into llm_mentions.contact_messages (name, email, company, topic, message, language)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [name, email, company, topic, message, language],
      )
      const messageId = z.string().parse(rows[0]?.id)
      sql.enqueueLater('send-contact-message', { messageId })
    }),
  )
}

/** A message that is still to be emailed; null if it was, or is gone. */
export async function contactMessageToSend(sql: Sql, messageId: string): Promise<ContactMessage | null> {
  const { rows } = await sql.query(
    `select id, name, email, company, topic, message, language from llm_mentions.contact_messages
     where id = $1 and mailed_at is null`,
    [messageId],
  )
  return rows[0] === undefined ? null : stored.parse(rows[0])
}

const stored = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  topic: z.enum(contactTopicKeys),
  message: z.string(),
  language: z.enum(languages),
})

/** `problem` null: the mail server accepted it. */
export async function noteContactMail(sql: Sql, messageId: string, problem: string | null): Promise<void> {
  await sql.query(
    `update llm_mentions.contact_messages
     set mailed_at = case when $2::text is null then now() end, mail_problem = $2 where id = $1`,
    [messageId, problem],
  )
}

export async function forgetContactMessages(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from llm_mentions.contact_messages where received_at < now() - make_interval(days => $1)`,
    [contactKeptDays],
  )
  return rowCount ?? 0
}

/** Messages of visitors, newest first. For the system: the caller has checked the right. */
export async function listContactMessages(
  sql: Sql,
  { state, most }: ContactMessagesQuery,
): Promise<ContactMessageList> {
  const { rows } = await sql.query(
    `with found as materialized (
       select * from llm_mentions.contact_messages where (done_at is null) = ($1 = 'open')
     ), shown as (
       select m.id, m.received_at as "receivedAt", m.name, m.email, m.company, m.topic, m.message, m.language,
         m.mailed_at as "mailedAt", m.mail_problem as "mailProblem", m.done_at as "doneAt",
         coalesce(nullif(u.full_name, ''), u.email) as "doneBy"
       from found m left join llm_mentions.users u on u.id = m.done_by
       order by m.received_at desc, m.id limit $2
     )
     select (select count(*)::int from found) as total,
       (select coalesce(json_agg(shown order by "receivedAt" desc, id), '[]') from shown) as rows`,
    [state, most],
  )
  return contactMessageList.parse(rows[0])
}

/** Null: there is no such message. A second call keeps the first result. */
export async function settleContactMessage(
  sql: Sql,
  messageId: string,
  { isDone }: { isDone: boolean },
): Promise<true | null> {
  const { rowCount } = await sql.query(
    `update llm_mentions.contact_messages
     set done_at = case when $2 then coalesce(done_at, now()) end,
       done_by = case when $2 then case when done_at is null then private.my_user_id() else done_by end end
     where id = $1`,
    [messageId, isDone],
  )
  return rowCount === 1 ? true : null
}
