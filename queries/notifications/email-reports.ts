import { z } from 'zod'
import * as values from '#core/database/values.ts'
import { nextEmailReport } from '#core/notifications/email-reports/email-report-times.ts'
import {
  emailReportsPerBrand,
  type EmailReportInput,
  type EmailReportRow,
} from '#core/notifications/email-reports/schema.ts'
import type { Language } from '#core/language/languages.ts'
import { readersLanguage } from '#core/language/readers-language.ts'
import { knownTimeZone } from '#core/runs/schedules/time-zone.ts'
import type { Refusal } from '#core/result.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { viewsBrand } from '../people/brand-access.ts'
import type { JobTransaction } from '../job-transaction.ts'

/** The email reports of a brand, oldest first. */
export async function listEmailReports(sql: Sql, brandId: string, now: Date): Promise<EmailReportRow[]> {
  const { rows } = await sql.query(
    `${selectEmailReports} where d.client_id = $1 order by d.created_at, d.id`,
    [brandId],
  )
  return rows.map((row) => shown(row, now))
}

export async function findEmailReport(
  sql: Sql,
  emailReportId: string,
  now: Date,
): Promise<(EmailReportRow & BrandHome) | null> {
  const { rows } = await sql.query(`${selectEmailReports} where d.id = $1`, [emailReportId])
  if (rows[0] === undefined) return null
  const { organizationId, brandId } = storedEmailReport.parse(rows[0])
  return { ...shown(rows[0], now), organizationId, brandId }
}

export async function createEmailReport(
  sql: Sql,
  home: BrandHome,
  input: EmailReportInput,
): Promise<{ id: string } | Refusal> {
  const { rows: counted } = await sql.query<{ count: number }>(
    'select count(*)::integer as count from llm_mentions.email_reports where client_id = $1',
    [home.brandId],
  )
  if ((counted[0]?.count ?? 0) >= emailReportsPerBrand)
    return { refused: `A brand can have up to ${emailReportsPerBrand} email reports.` }
  const problem = await problemWithRecipients(sql, home, input)
  if (problem !== null) return problem
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.email_reports (organization_id, client_id, name, cadence, weekday, hour, search, recipients)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      home.organizationId,
      home.brandId,
      input.name,
      input.cadence,
      input.weekday,
      input.hour,
      input.search,
      input.recipients,
    ],
  )
  if (rows[0] === undefined) throw new Error('The digest was not inserted')
  return rows[0]
}

/** False if the caller may not change it. */
export async function changeEmailReport(
  sql: Sql,
  digest: EmailReportRow & BrandHome,
  input: EmailReportInput,
): Promise<boolean | Refusal> {
  if (!digest.mayChange) return false
  const problem = await problemWithRecipients(sql, digest, input)
  if (problem !== null) return problem
  const { rows } = await sql.query(
    `update llm_mentions.email_reports
     set name = $2, cadence = $3, weekday = $4, hour = $5, search = $6, recipients = $7 where id = $1 returning id`,
    [digest.id, input.name, input.cadence, input.weekday, input.hour, input.search, input.recipients],
  )
  return rows.length > 0
}

export async function pauseEmailReport(sql: Sql, emailReportId: string, isPaused: boolean): Promise<boolean> {
  const { rows } = await sql.query(
    'update llm_mentions.email_reports set is_paused = $2 where id = $1 returning id',
    [emailReportId, isPaused],
  )
  return rows.length > 0
}

export async function deleteEmailReport(sql: Sql, emailReportId: string): Promise<boolean> {
  const { rows } = await sql.query('delete from llm_mentions.email_reports where id = $1 returning id', [
    emailReportId,
  ])
  return rows.length > 0
}

/** Emails it only to the caller, now. A repeated request while the first is pending sends one email. */
export async function sendEmailReportToCaller(
  sql: JobTransaction,
  digest: EmailReportRow & BrandHome,
  now: Date,
): Promise<void> {
  const { rows } = await sql.query<{ id: string | null }>('select private.my_user_id() as id')
  const userId = rows[0]?.id
  if (userId == null) throw new Error('Only signed-in users can request an email')
  sql.enqueueLater('send-email-report', {
    organizationId: digest.organizationId,
    brandId: digest.brandId,
    emailReportId: digest.id,
    userId,
    at: now.toISOString(),
    isTrial: true,
  })
}

/**
 * Computes when new email reports are due, and enqueues one email per person for those that are. Any number of workers
 * may run it concurrently. Several missed times give one email.
 */
export async function enqueueDueEmailReports(sql: JobTransaction, now: Date): Promise<number> {
  const { rows } = await sql.query(
    `select d.id, d.organization_id as "organizationId", d.client_id as "brandId", d.cadence, d.weekday, d.hour,
       d.recipients, d.next_at as "nextAt", d.next_at = 'infinity' as "isNew", o.time_zone as "timeZone"
     from llm_mentions.email_reports d
     join llm_mentions.organizations o on o.id = d.organization_id
     join llm_mentions.clients c on c.id = d.client_id and c.archived_at is null
     where not d.is_paused and (d.next_at <= $1 or d.next_at = 'infinity')
     order by d.next_at limit 100 for update of d skip locked`,
    [now],
  )
  for (const digest of rows.map((row) => dueEmailReport.parse(row))) {
    await sql.query('update llm_mentions.email_reports set next_at = $2 where id = $1', [
      digest.id,
      nextEmailReport(digest, { timeZone: knownTimeZone(digest.timeZone), after: now }),
    ])
    if (digest.isNew) continue
    for (const userId of digest.recipients)
      sql.enqueueLater('send-email-report', {
        organizationId: digest.organizationId,
        brandId: digest.brandId,
        emailReportId: digest.id,
        userId,
        at: now.toISOString(),
        isTrial: false,
      })
  }
  return rows.length
}

export type EmailReportToSend = {
  name: string
  cadence: 'weekly' | 'monthly'
  search: Record<string, string>
  /** Null: this person may not view the brand, or has no email address. */
  email: string | null
  language: Language
}

/** The current content for one person; null if the email report is gone. */
export async function emailReportToSend(
  sql: Sql,
  { organizationId, brandId, emailReportId, userId }: BrandHome & { emailReportId: string; userId: string },
): Promise<EmailReportToSend | null> {
  const { rows } = await sql.query(
    `select d.name, d.cadence, d.search,
       reader.email, reader.language
     from llm_mentions.email_reports d
     left join lateral (
       select u.email, u.language from llm_mentions.users u
       join llm_mentions.organization_users m on m.user_id = u.id and m.organization_id = d.organization_id
       where u.id = $4 and ${viewsBrand('m', 'd.client_id')}) reader on true
     where d.organization_id = $1 and d.client_id = $2 and d.id = $3`,
    [organizationId, brandId, emailReportId, userId],
  )
  return rows[0] === undefined ? null : toSend.parse(rows[0])
}

/** Records that it was sent, or what prevented it. */
export async function noteEmailReport(
  sql: Sql,
  emailReportId: string,
  outcome: { sentAt: Date } | { problem: string },
): Promise<void> {
  await sql.query(
    `update llm_mentions.email_reports
     set last_sent_at = coalesce($2, last_sent_at), last_problem = left($3, 500) where id = $1`,
    'sentAt' in outcome ? [emailReportId, outcome.sentAt, null] : [emailReportId, null, outcome.problem],
  )
}

/**
 * Only those who may view the brand; a caller who is neither owner nor admin may only name themselves, see the
 * policies.
 */
async function problemWithRecipients(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  { recipients }: Pick<EmailReportInput, 'recipients'>,
): Promise<Refusal | null> {
  const { rows } = await sql.query<{ me: string | null; isAdmin: boolean; viewers: string[] }>(
    `select private.my_user_id() as me, $1::uuid in (select private.my_admin_organization_ids()) as "isAdmin",
       array(select m.user_id from llm_mentions.organization_users m
             where m.organization_id = $1 and ${viewsBrand('m', '$2::uuid')}) as viewers`,
    [organizationId, brandId],
  )
  const { me = null, isAdmin = false, viewers = [] } = rows[0] ?? {}
  if (!isAdmin && (recipients.length !== 1 || recipients[0] !== me))
    return {
      refused: 'You may have it sent to yourself; an owner or admin may choose others.',
      field: 'recipients',
    }
  const strangers = recipients.filter((id) => !viewers.includes(id))
  if (strangers.length > 0 && isAdmin)
    return {
      refused: `${strangers.length === 1 ? 'One of these people' : `${strangers.length} of these people`} may not view this brand.`,
      field: 'recipients',
    }
  return null
}

const selectEmailReports = `
  select d.id, d.organization_id as "organizationId", d.client_id as "brandId", d.name, d.cadence, d.weekday, d.hour,
    d.search, d.is_paused as "isPaused", d.last_sent_at as "lastSentAt", d.last_problem as "lastProblem",
    o.time_zone as "timeZone",
    (d.created_by = private.my_user_id() or d.organization_id in (select private.my_admin_organization_ids())) as "mayChange",
    (select coalesce(json_agg(json_build_object('userId', r.id, 'email', u.email) order by u.email), '[]')
     from unnest(d.recipients) as r(id) left join llm_mentions.users u on u.id = r.id) as recipients
  from llm_mentions.email_reports d
  join llm_mentions.organizations o on o.id = d.organization_id`

const cadence = z.enum(values.email_reports.cadence)
const storedEmailReport = z.object({
  id: z.string(),
  organizationId: z.string(),
  brandId: z.string(),
  name: z.string(),
  cadence,
  weekday: z.number(),
  hour: z.number(),
  search: z.record(z.string(), z.string()).catch({}),
  isPaused: z.boolean(),
  lastSentAt: z.date().nullable(),
  lastProblem: z.string().nullable(),
  timeZone: z.string(),
  mayChange: z.boolean().nullable(),
  recipients: z.array(z.object({ userId: z.string(), email: z.string().nullable() })),
})
const dueEmailReport = z.object({
  id: z.string(),
  organizationId: z.string(),
  brandId: z.string(),
  cadence,
  weekday: z.number(),
  hour: z.number(),
  recipients: z.array(z.string()),
  isNew: z.boolean(),
  timeZone: z.string(),
})
const toSend = z.object({
  name: z.string(),
  cadence,
  search: z.record(z.string(), z.string()).catch({}),
  email: z.string().nullable(),
  language: readersLanguage,
})

function shown(row: unknown, now: Date): EmailReportRow {
  const {
    organizationId: _organization,
    brandId: _brand,
    lastSentAt,
    mayChange,
    ...digest
  } = storedEmailReport.parse(row)
  const timeZone = knownTimeZone(digest.timeZone)
  return {
    ...digest,
    mayChange: mayChange ?? false,
    nextAt: nextEmailReport(digest, { timeZone, after: now }).toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }
}
