import { z } from 'zod'
import { eventMessage } from '#core/notifications/events/message.ts'
import { message } from '#core/language/message.ts'
import { readersLanguage } from '#core/language/readers-language.ts'
import { role } from '#core/organizations/schema.ts'
import type { Sql } from '../database.ts'
import { noteEvent } from '../notifications/events.ts'
import { invitationTokenHash, type InvitationPlace } from './invitation-token.ts'
import type { JobTransaction } from '../job-transaction.ts'

export type InvitationToSend = z.infer<typeof toSend>

/** The email for this token; null if it is not needed: the invitation has ended, was sent, or has a newer token. */
export async function invitationToSend(
  sql: Sql,
  { organizationId, invitationId }: InvitationPlace,
  token: string,
): Promise<InvitationToSend | null> {
  const { rows } = await sql.query(
    `select i.email, i.role, i.note, i.expires_at as "expiresAt", o.name as "organizationName",
       coalesce(u.full_name, u.email) as inviter,
       coalesce((select invitee.language from llm_mentions.users invitee
         where lower(invitee.email) = lower(i.email) and invitee.language is not null limit 1), u.language) as language,
       case when i.role not in ('owner', 'admin') and not i.all_brands then array(
         select c.name from llm_mentions.invitation_brands b join llm_mentions.clients c on c.id = b.client_id
         where b.invitation_id = i.id order by c.name) end as brands
     from llm_mentions.invitations i
     join llm_mentions.organizations o on o.id = i.organization_id
     left join llm_mentions.users u on u.id = i.invited_by
     where i.organization_id = $1 and i.id = $2 and i.token_hash = $3
       and i.delivered_at is null and i.unsent_at is null and i.bounced_at is null
       and i.accepted_at is null and i.revoked_at is null and i.superseded_at is null and i.expires_at > now()`,
    [organizationId, invitationId, invitationTokenHash(token)],
  )
  return rows[0] === undefined ? null : toSend.parse(rows[0])
}

const toSend = z.object({
  email: z.string(),
  role,
  note: z.string(),
  expiresAt: z.date(),
  organizationName: z.string(),
  inviter: z.string().nullable(),
  brands: z.array(z.string()).nullable(),
  /** The invitee’s, if they have an account and chose one, else the inviter’s. */
  language: readersLanguage,
})

/** Records the outcome of the email. An outdated token changes nothing. */
export async function noteInvitationMail(
  sql: JobTransaction,
  { organizationId, invitationId }: InvitationPlace,
  token: string,
  outcome: { delivered: true } | { unsent: true } | { bounced: string } | { problem: string },
): Promise<void> {
  const reason = 'bounced' in outcome ? outcome.bounced : 'problem' in outcome ? outcome.problem : null
  const { rows } = await sql.query<{ email: string; resends: number }>(
    `update llm_mentions.invitations
     set delivered_at = case when $4 then now() end, unsent_at = case when $5 then now() end,
       bounced_at = case when $6 then now() end, last_error = left($7, 500)
     where organization_id = $1 and id = $2 and token_hash = $3 returning email, resends`,
    [
      organizationId,
      invitationId,
      invitationTokenHash(token),
      'delivered' in outcome,
      'unsent' in outcome,
      'bounced' in outcome,
      reason,
    ],
  )
  const [invite] = rows
  if (invite === undefined || !('bounced' in outcome)) return
  await notifyBounce(sql, { organizationId, invitationId, ...invite, reason: outcome.bounced })
}

/** Notifies the admins that an invitation cannot be delivered; once per email. */
export async function notifyBounce(
  sql: JobTransaction,
  {
    organizationId,
    invitationId,
    email,
    resends,
    reason,
  }: InvitationPlace & { email: string; resends: number; reason: string },
): Promise<void> {
  await noteEvent(sql, {
    organizationId,
    brandId: null,
    kind: 'invite.bounced',
    severity: 'warning',
    ...eventMessage({ text: message('Couldn’t deliver the invitation to {email}'), values: { email } }, [
      reason,
    ]),
    link: `/settings?organizationId=${organizationId}&section=invites`,
    data: { inviteId: invitationId, email },
    key: `invite.bounced:${invitationId}:${resends}`,
  })
}
