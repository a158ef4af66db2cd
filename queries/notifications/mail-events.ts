import { createHash } from 'node:crypto'
import { message } from '#core/language/message.ts'
import type { MailEvent } from '#core/notifications/mail/mail-events.ts'
import { hearFromOutside } from '../acting-for-system.ts'
import { inTransaction, type Database, type Sql } from '../database.ts'
import { notifyBounce } from '../people/invitation-mails.ts'
import { withJobs, type JobTransaction } from '../job-transaction.ts'

/** An event later than this says nothing about the current state, and repeated events within it count once. */
const remembered = '7 days'

/**
 * Records bounces and complaints after an email was accepted: invitations to the address have bounced, notifications to
 * it are paused until the person resumes them, and reports to it end. For events whose proof was verified. Returns how many
 * were new.
 */
export async function noteMailEvents(database: Database, events: readonly MailEvent[]): Promise<number> {
  let news = 0
  for (const event of events)
    await inTransaction(database, (client) =>
      withJobs(client, async (sql) => {
        await hearFromOutside(sql)
        if (!(await isNews(sql, event))) return
        news += 1
        if (event.kind === 'bounce') await bounceInvitations(sql, event)
        await failDelivery(sql, event)
        await pauseMail(sql, event)
        await stopReports(sql, event)
      }),
    )
  return news
}

async function isNews(sql: Sql, { kind, email, at, messageId }: MailEvent): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, email, at.getTime(), messageId]))
    .digest()
  await sql.query(`delete from private.mail_events where received_at < now() - interval '${remembered}'`)
  const { rowCount } = await sql.query(
    `insert into private.mail_events (hash)
     select $1 where $2::timestamptz > now() - interval '${remembered}' and $2::timestamptz < now() + interval '1 hour'
     on conflict do nothing`,
    [hash, at],
  )
  return rowCount === 1
}

/** Those that were sent before: a newer email to the same address may arrive. */
async function bounceInvitations(sql: JobTransaction, { email, reason, at }: MailEvent): Promise<void> {
  const { rows } = await sql.query<{ organizationId: string; invitationId: string; resends: number }>(
    `update llm_mentions.invitations set delivered_at = null, bounced_at = now(), last_error = nullif(left($2, 500), '')
     where email = $1 and delivered_at is not null and sent_at <= $3::timestamptz + interval '1 minute'
       and accepted_at is null and revoked_at is null and superseded_at is null and expires_at > now()
     returning organization_id as "organizationId", id as "invitationId", resends`,
    [email, reason, at],
  )
  for (const invite of rows) await notifyBounce(sql, { ...invite, email, reason })
}

async function failDelivery(sql: Sql, { kind, email, reason, messageId }: MailEvent): Promise<void> {
  const deliveryId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId ?? '')?.[1]
  if (kind !== 'bounce' || deliveryId === undefined) return
  await sql.query(
    `update llm_mentions.deliveries set state = 'failed', error_code = 'bounced', error = nullif(left($3, 500), '')
     where id = $1 and kind = 'mail' and lower(target) = $2 and state in ('sent', 'delivered')`,
    [deliveryId, email, reason],
  )
}

const pauseReasons: Record<MailEvent['kind'], string> = {
  bounce: message('The mailbox rejects our emails.'),
  complaint: message('This mailbox reported one of our emails as spam.'),
}

async function pauseMail(sql: Sql, { kind, email, at }: MailEvent): Promise<void> {
  await sql.query(
    `update llm_mentions.integrations
     set paused_at = now(), paused_reason = $2, failing_since = coalesce(failing_since, $3)
     where kind = 'mail' and lower(target) = $1 and paused_at is null`,
    [email, pauseReasons[kind], at],
  )
}

/** A complaint counts as unsubscribing: the person must act before that organization can add them again. */
async function stopReports(sql: Sql, { kind, email, reason }: MailEvent): Promise<void> {
  if (kind === 'complaint')
    await sql.query(
      `insert into llm_mentions.report_opt_outs (organization_id, email)
       select distinct organization_id, email from llm_mentions.report_recipients
       where email = $1 and state in ('pending', 'confirmed')
       on conflict (organization_id, email) do update set at = now()`,
      [email],
    )
  await sql.query(
    `update llm_mentions.report_recipients
     set state = case when $2 then 'bounced' when state = 'confirmed' then 'unsubscribed' else 'refused' end,
       last_problem = case when $2 then nullif(left($3, 500), '') end
     where email = $1 and state in ('pending', 'confirmed')`,
    [email, kind === 'bounce', reason],
  )
}
