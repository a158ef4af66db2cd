import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import * as values from '#core/database/values.ts'
import { readersLanguage } from '#core/language/readers-language.ts'
import { nextEmailReport } from '#core/notifications/email-reports/email-report-times.ts'
import type { Refusal } from '#core/result.ts'
import { knownTimeZone } from '#core/runs/schedules/time-zone.ts'
import {
  recipientLimits,
  type RecipientInput,
  type RecipientRow,
  type ReportSubscription,
} from '#core/sharing/recipients/schema.ts'
import type { ShareLinkRow } from '#core/sharing/schema.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { shareRight, stateOf } from './share-links.ts'

/** The recipients of a link, or of all links that the caller may see, oldest first. */
export async function listRecipients(
  sql: Sql,
  of: { linkId: string } | { organizationId: string },
): Promise<RecipientRow[]> {
  const [where, id] =
    'linkId' in of ? ['r.share_link_id = $1', of.linkId] : ['r.organization_id = $1', of.organizationId]
  const { rows } = await sql.query(`${selectRecipients} where ${where} order by r.created_at, r.id`, [id])
  return rows.map((row) => storedRecipient.parse(row))
}

/** Null if there is none that the caller may see. */
export async function findRecipient(
  sql: Sql,
  recipientId: string,
): Promise<(RecipientRow & BrandHome) | null> {
  const { rows } = await sql.query(`${selectRecipients} where r.id = $1`, [recipientId])
  if (rows[0] === undefined) return null
  const home = z.object({ organizationId: z.string(), brandId: z.string() }).parse(rows[0])
  return { ...storedRecipient.parse(rows[0]), ...home }
}

/**
 * Adds an address to a link and enqueues its confirmation email, as the caller, who must be able to share the brand. Null:
 * the caller may not.
 */
export async function addRecipient(
  sql: JobTransaction,
  link: ShareLinkRow & BrandHome,
  { email, cadence }: RecipientInput,
): Promise<RecipientRow | Refusal | null> {
  const right = await shareRight(sql, link)
  if (!right.mayShare) return null
  const problem = problemWithLink(link)
  if (problem !== null) return problem
  const { organizationId, brandId } = link
  await sql.query("select pg_advisory_xact_lock(hashtextextended('report_recipients:' || $1, 0))", [
    organizationId,
  ])
  await actForSystem(sql, organizationId)
  const { rows: known } = await sql.query<{ all: number; isListed: boolean; hasOptedOut: boolean }>(
    `select (select count(*)::integer from llm_mentions.report_recipients r where r.organization_id = $1) as all,
       exists (select from llm_mentions.report_recipients r where r.share_link_id = $2 and r.email = $3) as "isListed",
       exists (select from llm_mentions.report_opt_outs o where o.organization_id = $1 and o.email = $3
         and o.at > now() - make_interval(days => $4)) as "hasOptedOut"`,
    [organizationId, link.id, email, recipientLimits.optOutDays],
  )
  const field = 'email'
  const { all = 0, isListed = false, hasOptedOut = false } = known[0] ?? {}
  if (hasOptedOut)
    return {
      refused: `This person doesn’t want reports from your organization. You can ask again ${recipientLimits.optOutDays} days after they declined.`,
      field,
    }
  if (isListed)
    return { refused: 'This address is already on the list. Remove it to send a new confirmation.', field }
  if (all >= recipientLimits.perOrganization)
    return {
      refused: `An organization can have up to ${recipientLimits.perOrganization} report recipients. Remove one first.`,
      field,
    }
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.report_recipients (organization_id, client_id, share_link_id, email, cadence, language, created_by)
     values ($1, $2, $3, $4, $5, coalesce((select u.language from llm_mentions.users u where u.id = $6), 'en'), $6) returning id`,
    [organizationId, brandId, link.id, email, cadence, right.userId],
  )
  const recipientId = rows[0]?.id ?? ''
  sql.enqueueLater('send-report-confirmation', { organizationId, recipientId })
  return findRecipient(sql, recipientId)
}

function problemWithLink(link: ShareLinkRow): Refusal | null {
  if (link.state !== 'open') return { refused: 'This link no longer works. Create a new one first.' }
  if (link.rollingDays === null)
    return { refused: 'Choose a link with a rolling date range: the numbers of this one never change.' }
  if (!link.views.includes('overview'))
    return { refused: 'The email has the numbers of the summary. Add the summary to this link first.' }
  return null
}

/** Every link in emails to them stops working. False: the caller may no longer share the brand. */
export async function removeRecipient(sql: Sql, recipient: RecipientRow & BrandHome): Promise<boolean> {
  if (!(await shareRight(sql, recipient)).mayShare) return false
  await actForSystem(sql, recipient.organizationId)
  await sql.query('delete from llm_mentions.report_recipients where id = $1', [recipient.id])
  return true
}

/**
 * Enqueues the report of a link for a recipient who confirmed it, besides the schedule. Repeated requests within a minute send
 * one email. False: the caller may no longer share the brand.
 */
export async function sendReportNow(
  sql: JobTransaction,
  recipient: RecipientRow & BrandHome,
  now: Date,
): Promise<Refusal | boolean> {
  if (!(await shareRight(sql, recipient)).mayShare) return false
  if (recipient.state !== 'confirmed') return { refused: 'This person hasn’t confirmed the reports.' }
  const { organizationId } = recipient
  await actForSystem(sql, organizationId)
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.report_mails (organization_id, recipient_id, due_at) values ($1, $2, date_trunc('minute', $3::timestamptz))
     on conflict (recipient_id, due_at) do nothing returning id`,
    [organizationId, recipient.id, now],
  )
  for (const { id: reportMailId } of rows)
    sql.enqueueLater('send-report-mail', { organizationId, reportMailId })
  return true
}

/** Null if the token is unknown, or a confirmation that expired. */
export async function findReportSubscription(
  sql: Sql,
  token: string,
): Promise<(ReportSubscription & { language: z.infer<typeof readersLanguage> }) | null> {
  const { rows } = await sql.query(
    'select sender, brand, report, cadence, state, language from private.report_subscription($1)',
    [token],
  )
  return rows[0] === undefined ? null : subscription.parse(rows[0])
}

/** Confirms the reports, or stops all of the organization. Returns whether the token is known. */
export async function answerReportMails(sql: Sql, token: string, agrees: boolean): Promise<boolean> {
  const { rows } = await sql.query<{ state: string | null }>(
    'select private.answer_report_mails($1, $2) as state',
    [token, agrees],
  )
  return rows[0]?.state != null
}

type Place = { organizationId: string; recipientId: string }

/**
 * Stores the token of a confirmation email, and returns its content, once: null if the recipient is gone or has answered,
 * or if an earlier attempt ended between this and its outcome. That email may have arrived, so it is not sent again.
 */
export async function claimConfirmation(sql: Sql, { organizationId, recipientId }: Place, token: string) {
  const { rows } = await sql.query(
    `update llm_mentions.report_recipients r
     set confirm_hash = $3, confirm_expires_at = now() + make_interval(days => $4), last_problem = null
     from llm_mentions.organizations o, llm_mentions.clients c, llm_mentions.share_links l
     where r.organization_id = $1 and r.id = $2 and r.state = 'pending' and r.confirm_hash is null
       and o.id = r.organization_id and c.id = r.client_id and l.id = r.share_link_id
     returning r.email, r.cadence, r.language, r.confirm_expires_at as "expiresAt", o.name as organization, c.name as brand,
       l.is_white_label as "isWhiteLabel"`,
    [organizationId, recipientId, hashOf(token), recipientLimits.confirmationDays],
  )
  if (rows[0] !== undefined) return confirmation.parse(rows[0])
  await sql.query(
    `update llm_mentions.report_recipients set last_problem = $3
     where organization_id = $1 and id = $2 and state = 'pending' and confirm_sent_at is null and confirm_hash is not null`,
    [organizationId, recipientId, interrupted],
  )
  return null
}

const interrupted = 'Sending was interrupted. The email may not have arrived.'

export async function noteConfirmation(
  sql: Sql,
  { organizationId, recipientId }: Place,
  outcome: { sent: true } | { bounced: string } | { problem: string },
): Promise<void> {
  const problem = 'bounced' in outcome ? outcome.bounced : 'problem' in outcome ? outcome.problem : null
  await sql.query(
    `update llm_mentions.report_recipients
     set confirm_sent_at = case when $3 then now() end, state = case when $4 then 'bounced' else state end,
       confirm_hash = case when $3 then confirm_hash end, last_problem = left($5, 500)
     where organization_id = $1 and id = $2 and state = 'pending'`,
    [organizationId, recipientId, 'sent' in outcome, 'bounced' in outcome, problem],
  )
}

/**
 * Computes when reports are due, and enqueues one email for each that is. Any number of workers may run it concurrently;
 * several missed times give one email. Forgets emails of a year ago, whose links end.
 */
export async function enqueueDueReportMails(sql: JobTransaction, now: Date): Promise<number> {
  const { rows } = await sql.query(
    `select r.id, r.organization_id as "organizationId", r.cadence, 
       nullif(r.next_at, 'infinity') as "dueAt", o.time_zone as "timeZone"
     from llm_mentions.report_recipients r
     join llm_mentions.organizations o on o.id = r.organization_id
     join llm_mentions.clients c on c.id = r.client_id and c.archived_at is null
     where r.state = 'confirmed' and (r.next_at <= $1 or r.next_at = 'infinity')
     order by r.next_at limit 100 for update of r skip locked`,
    [now],
  )
  for (const due of rows.map((row) => dueRecipient.parse(row))) {
    const { organizationId, id: recipientId, cadence, dueAt } = due
    await sql.query(
      'update llm_mentions.report_recipients set next_at = $3 where organization_id = $1 and id = $2',
      [
        organizationId,
        recipientId,
        nextEmailReport(
          { cadence, weekday: 1, hour: 8 },
          { timeZone: knownTimeZone(due.timeZone), after: now },
        ),
      ],
    )
    if (dueAt === null) continue
    const { rows: made } = await sql.query<{ id: string }>(
      `insert into llm_mentions.report_mails (organization_id, recipient_id, due_at) values ($1, $2, $3)
       on conflict (recipient_id, due_at) do nothing returning id`,
      [organizationId, recipientId, dueAt],
    )
    for (const { id: reportMailId } of made)
      sql.enqueueLater('send-report-mail', { organizationId, reportMailId })
  }
  await sql.query(
    "delete from llm_mentions.report_mails where created_at < $1::timestamptz - interval '1 year'",
    [now],
  )
  return rows.length
}

export type ReportMailPlace = { organizationId: string; reportMailId: string }

/** A queued email with its recipient; null if it is gone, has an outcome, or its recipient no longer wants it. */
export async function reportMailToSend(sql: Sql, { organizationId, reportMailId }: ReportMailPlace) {
  const { rows } = await sql.query(
    `select m.state, m.due_at as "dueAt", r.id as "recipientId", r.email, r.cadence, r.language, r.share_link_id as "linkId",
       o.name as organization,
       r.id || '.' || private.unsubscribe_signature(r.id, r.unsubscribe_key) as "unsubscribeToken"
     from llm_mentions.report_mails m
     join llm_mentions.report_recipients r on r.id = m.recipient_id and r.state = 'confirmed'
     join llm_mentions.organizations o on o.id = m.organization_id
     where m.organization_id = $1 and m.id = $2 and m.state in ('queued', 'sending')`,
    [organizationId, reportMailId],
  )
  return rows[0] === undefined ? null : mailToSend.parse(rows[0])
}

/** Marks an email as sending, with the token of its link. False if another worker was first, or it is unwanted by now. */
export async function claimReportMail(
  sql: Sql,
  { organizationId, reportMailId }: ReportMailPlace,
  token: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.report_mails m set state = 'sending', token_hash = $3
     from llm_mentions.report_recipients r
     where m.organization_id = $1 and m.id = $2 and m.state = 'queued' and r.id = m.recipient_id and r.state = 'confirmed'`,
    [organizationId, reportMailId, hashOf(token)],
  )
  return rowCount === 1
}

/** The outcome of an attempt. `retry`: the mail server did not take it, so it is queued again. */
export type ReportMailOutcome = {
  state: 'sent' | 'failed' | 'dropped' | 'unknown' | 'bounced' | 'retry'
  problem?: string
}

export async function settleReportMail(
  sql: Sql,
  { organizationId, reportMailId }: ReportMailPlace,
  { state, problem = state === 'unknown' ? interrupted : undefined }: ReportMailOutcome,
): Promise<void> {
  const stored = state === 'bounced' ? 'failed' : state === 'retry' ? 'queued' : state
  await sql.query(
    `with settled as (
       update llm_mentions.report_mails set state = $3, sent_at = case when $3 = 'sent' then now() end
       where organization_id = $1 and id = $2 and state in ('queued', 'sending') returning recipient_id)
     update llm_mentions.report_recipients r
     set last_sent_at = case when $3 = 'sent' then now() else r.last_sent_at end, last_problem = left($4, 500),
       state = case when $5 then 'bounced' else r.state end
     from settled where r.id = settled.recipient_id`,
    [organizationId, reportMailId, stored, problem ?? null, state === 'bounced'],
  )
}

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const selectRecipients = `
  select r.id, r.organization_id as "organizationId", r.client_id as "brandId", r.share_link_id as "linkId",
    l.name as "linkName", c.name as "brandName", r.email, r.cadence,
    case when r.state = 'pending' and r.confirm_expires_at <= now() then 'expired' else r.state end as state,
    nullif(r.next_at, 'infinity') as "nextAt", r.last_sent_at as "lastSentAt",
    case when r.state in ('pending', 'confirmed', 'bounced') and ${stateOf('l', 'c')} <> 'open' then 'Its share link no longer works.'
      else r.last_problem end as "lastProblem",
    r.created_at as "createdAt"
  from llm_mentions.report_recipients r
  join llm_mentions.share_links l on l.id = r.share_link_id
  join llm_mentions.clients c on c.id = r.client_id`

const cadence = z.enum(values.report_recipients.cadence)
const state = z.enum(values.report_recipients.state)
const moment = z.date().transform((date) => date.toISOString())

const storedRecipient = z.object({
  id: z.string(),
  linkId: z.string(),
  linkName: z.string(),
  brandName: z.string(),
  email: z.string(),
  cadence,
  state: z.enum([...values.report_recipients.state, 'expired']),
  nextAt: moment.nullable(),
  lastSentAt: moment.nullable(),
  lastProblem: z.string().nullable(),
  createdAt: moment,
})
const subscription = z.object({
  sender: z.string(),
  brand: z.string(),
  report: z.string(),
  cadence,
  state,
  language: readersLanguage,
})
const confirmation = z.object({
  email: z.string(),
  cadence,
  language: readersLanguage,
  expiresAt: z.date(),
  organization: z.string(),
  brand: z.string(),
  isWhiteLabel: z.boolean(),
})
const dueRecipient = z.object({
  id: z.string(),
  organizationId: z.string(),
  cadence,
  dueAt: z.date().nullable(),
  timeZone: z.string(),
})
const mailToSend = z.object({
  state: z.enum(['queued', 'sending']),
  dueAt: z.date(),
  recipientId: z.string(),
  email: z.string(),
  cadence,
  language: readersLanguage,
  linkId: z.string(),
  organization: z.string(),
  unsubscribeToken: z.string(),
})
