import { z } from 'zod'
import type { Language } from '#core/language/languages.ts'
import { readersLanguage } from '#core/language/readers-language.ts'
import { nextEmailReport } from '#core/notifications/email-reports/email-report-times.ts'
import { weeklyEmailTime, type WeeklyEmail } from '#core/reports/home/schema.ts'
import { knownTimeZone } from '#core/runs/schedules/time-zone.ts'
import type { Sql } from '../database.ts'
import type { JobTransaction } from '../job-transaction.ts'

/** Whether the caller gets the weekly email of an organization; null if that is not theirs. */
export async function findWeeklyEmail(sql: Sql, organizationId: string): Promise<WeeklyEmail | null> {
  const { rows } = await sql.query<WeeklyEmail>(
    `select w.user_id is not null as "isOn", w.last_problem as problem
     from llm_mentions.organizations o
     left join llm_mentions.weekly_emails w on w.organization_id = o.id
     where o.id = $1`,
    [organizationId],
  )
  return rows[0] ?? null
}

/** A repeat changes nothing. */
export async function setWeeklyEmail(sql: Sql, organizationId: string, isOn: boolean): Promise<void> {
  await sql.query(
    isOn
      ? 'insert into llm_mentions.weekly_emails (organization_id) values ($1) on conflict do nothing'
      : 'delete from llm_mentions.weekly_emails where organization_id = $1',
    [organizationId],
  )
}

/** Emails it to the caller, now. A repeated request while the first is pending sends one email. */
export async function sendWeeklyEmailToCaller(
  sql: JobTransaction,
  organizationId: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql.query<{ userId: string | null }>('select private.my_user_id() as "userId"')
  const userId = rows[0]?.userId
  if (userId == null) throw new Error('Only signed-in users can request an email')
  sql.enqueueLater('send-weekly-email', { organizationId, userId, at: now.toISOString(), isTrial: true })
}

const maxDue = 200
const due = z.object({
  organizationId: z.string(),
  userId: z.string(),
  isNew: z.boolean(),
  timeZone: z.string(),
})

/** Computes when new ones are due, and enqueues those that are. Several missed weeks give one email. */
export async function enqueueDueWeeklyEmails(sql: JobTransaction, now: Date): Promise<number> {
  const { rows } = await sql.query(
    `select w.organization_id as "organizationId", w.user_id as "userId", w.next_at = 'infinity' as "isNew",
            o.time_zone as "timeZone"
     from llm_mentions.weekly_emails w
     join llm_mentions.organizations o on o.id = w.organization_id
     where w.next_at <= $1 or w.next_at = 'infinity'
     order by w.next_at limit ${maxDue} for update of w skip locked`,
    [now],
  )
  for (const { organizationId, userId, isNew, timeZone } of rows.map((row) => due.parse(row))) {
    await sql.query(
      'update llm_mentions.weekly_emails set next_at = $3 where organization_id = $1 and user_id = $2',
      [
        organizationId,
        userId,
        nextEmailReport(
          { cadence: 'weekly', ...weeklyEmailTime },
          { timeZone: knownTimeZone(timeZone), after: now },
        ),
      ],
    )
    if (!isNew)
      sql.enqueueLater('send-weekly-email', { organizationId, userId, at: now.toISOString(), isTrial: false })
  }
  return rows.length
}

const reader = z.object({ organization: z.string(), email: z.string(), language: readersLanguage })

/** The reader of a weekly email; null if they have no email address, are no active member, or turned it off. */
export async function readerOfWeeklyEmail(
  sql: Sql,
  { organizationId, userId, isTrial }: { organizationId: string; userId: string; isTrial: boolean },
): Promise<{ organization: string; email: string; language: Language } | null> {
  const { rows } = await sql.query(
    `select o.name as organization, u.email, u.language
     from llm_mentions.organization_users m
     join llm_mentions.users u on u.id = m.user_id and u.email <> ''
     join llm_mentions.organizations o on o.id = m.organization_id
     where m.organization_id = $1 and m.user_id = $2 and m.status = 'active'
       and ($3 or exists (
         select from llm_mentions.weekly_emails w where w.organization_id = $1 and w.user_id = $2))`,
    [organizationId, userId, isTrial],
  )
  return rows[0] === undefined ? null : reader.parse(rows[0])
}

/** Records that it was sent, or what prevented it. */
export async function noteWeeklyEmail(
  sql: Sql,
  { organizationId, userId }: { organizationId: string; userId: string },
  outcome: { sentAt: Date } | { problem: string },
): Promise<void> {
  await sql.query(
    `update llm_mentions.weekly_emails
     set last_sent_at = coalesce($3, last_sent_at), last_problem = left($4, 500)
     where organization_id = $1 and user_id = $2`,
    'sentAt' in outcome
      ? [organizationId, userId, outcome.sentAt, null]
      : [organizationId, userId, null, outcome.problem],
  )
}
