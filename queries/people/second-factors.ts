import { z } from 'zod'
import type { FactorMailKind } from '#core/people/factor-mail.ts'
import { eventMessage } from '#core/notifications/events/message.ts'
import { message } from '#core/language/message.ts'
import { readersLanguage } from '#core/language/readers-language.ts'
import type { Sql } from '../database.ts'
import type { JobTransaction } from '../job-transaction.ts'
import { noteEvent } from '../notifications/events.ts'

type MemberPlace = { organizationId: string; userId: string }

/** Whether owners and admins need a confirmed second factor for privileged actions. Only an owner with one decides. */
export async function requireOfAdmins(sql: Sql, organizationId: string, isRequired: boolean): Promise<void> {
  await sql.query('select private.require_second_factor($1, $2)', [organizationId, isRequired])
}

/**
 * From the start of this day (`2026-12-01`) in the organization's time zone, members need a confirmed second factor for
 * everything; null: not required. Only an owner with one decides.
 */
export async function requireOfMembers(
  sql: Sql,
  organizationId: string,
  fromDay: string | null,
): Promise<void> {
  await sql.query('select private.require_second_factor_of_members($1, $2::date)', [organizationId, fromDay])
}

/** Enqueues the due reminders to members without a second factor. Each is taken once. */
export async function remindOfSecondFactor(sql: JobTransaction): Promise<number> {
  const { rows } = await sql.query<MemberPlace & { stage: string }>(
    `select organization_id as "organizationId", user_id as "userId", stage from private.take_second_factor_reminders()`,
  )
  for (const { stage, ...place } of rows)
    sql.enqueueLater('send-factor-mail', {
      ...place,
      kind: stage === 'due' ? 'required-now' : 'required-soon',
    })
  return rows.length
}

/** False: a reset of this member is open already. Needs the rights of the product for the organization afterwards. */
export async function requestFactorReset(
  sql: Sql,
  { organizationId, userId }: MemberPlace,
): Promise<boolean> {
  const { rows } = await sql.query<{ id: string | null }>(
    'select private.request_second_factor_reset($1, $2) as id',
    [organizationId, userId],
  )
  return rows[0]?.id != null
}

/** False: none is open. */
export async function cancelFactorReset(sql: Sql, { organizationId, userId }: MemberPlace): Promise<boolean> {
  const { rows } = await sql.query<{ canceled: boolean }>(
    'select private.cancel_second_factor_reset($1, $2) as canceled',
    [organizationId, userId],
  )
  return rows[0]?.canceled ?? false
}

/** The account has confirmed a factor, so an open reset of it ends. */
export async function endFactorResetOf(sql: Sql, identity: string): Promise<void> {
  await sql.query('select private.end_second_factor_reset_of($1)', [identity])
}

/** Resets what is due, one member per call. False: nothing is due. */
export async function resetDueFactors(sql: JobTransaction): Promise<boolean> {
  const { rows } = await sql.query<MemberPlace & { outcome: 'reset' | 'refused' }>(
    `select organization_id as "organizationId", user_id as "userId", outcome from private.take_due_second_factor_reset()`,
  )
  const [ended] = rows
  if (ended === undefined) return false
  const { outcome, ...place } = ended
  await noteFactorReset(sql, place, outcome === 'reset' ? 'reset-done' : 'reset-canceled')
  return true
}

/** Emails the member, and notifies owners and admins. Needs the rights of the product for the organization. */
export async function noteFactorReset(
  sql: JobTransaction,
  { organizationId, userId }: MemberPlace,
  kind: Extract<FactorMailKind, `reset-${string}`>,
): Promise<void> {
  const { rows } = await sql.query<{ member: string; resetId: string }>(
    `select coalesce(nullif(u.full_name, ''), u.email, '') as member, r.id as "resetId"
     from llm_mentions.second_factor_resets r join llm_mentions.users u on u.id = r.user_id
     where r.organization_id = $1 and r.user_id = $2 order by r.requested_at desc limit 1`,
    [organizationId, userId],
  )
  const [reset] = rows
  if (reset === undefined) return
  await noteEvent(sql, {
    organizationId,
    brandId: null,
    kind: 'factor.reset',
    severity: 'warning',
    ...eventMessage({ text: eventTitles[kind], values: { member: reset.member } }),
    link: `/settings?${new URLSearchParams({ organizationId, section: 'members' })}`,
    data: { userId },
    key: `factor ${kind} ${reset.resetId}`,
  })
  sql.enqueueLater('send-factor-mail', { organizationId, userId, kind })
}

const eventTitles = {
  'reset-requested': message('Two-factor authentication of {member} will be reset in 24 hours'),
  'reset-canceled': message('Two-factor authentication of {member} will not be reset'),
  'reset-done': message('Two-factor authentication of {member} was reset'),
}

/** Null: no longer a member, without an address, or the email is pointless: what was to be set up is there. */
export async function findFactorMail(
  sql: Sql,
  { organizationId, userId }: MemberPlace,
  kind: FactorMailKind,
): Promise<z.infer<typeof factorMailContent> | null> {
  const { rows } = await sql.query(
    `select u.email as to, u.language, o.name as "organizationName",
       coalesce((o.members_need_second_factor_from at time zone o.time_zone)::date::text, '') as "neededOn"
     from llm_mentions.organization_users m
     join llm_mentions.users u on u.id = m.user_id and u.email <> ''
     join llm_mentions.organizations o on o.id = m.organization_id
     where m.organization_id = $1 and m.user_id = $2 and m.status = 'active'
       and ($3 or o.members_need_second_factor_from is not null)`,
    [organizationId, userId, kind.startsWith('reset-')],
  )
  return rows[0] === undefined ? null : factorMailContent.parse(rows[0])
}

const factorMailContent = z.object({
  to: z.string(),
  language: readersLanguage,
  organizationName: z.string(),
  neededOn: z.string(),
})
