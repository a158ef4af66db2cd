import { z } from 'zod'
import { eventMessage } from '#core/notifications/events/message.ts'
import { maskedAddress } from '#core/people/invitations/addresses.ts'
import { message } from '#core/language/message.ts'
import {
  acceptOutcomes,
  type AcceptOutcome,
  type InvitationPreview,
  type MyInvitation,
} from '#core/people/invitations/schema.ts'
import type { Role } from '#core/people/roles.ts'
import { role } from '#core/organizations/schema.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { Database, Sql } from '../database.ts'
import { noteEvent } from '../notifications/events.ts'
import { invitationTokenHash } from './invitation-token.ts'
import type { JobTransaction } from '../job-transaction.ts'
import type { Caller } from '../user-client.ts'

/**
 * What the page of an invitation shows to anyone who has its link; records that it was opened. Null for an invalid
 * token, whatever is wrong with it. Bypasses the policies: before it is accepted, no caller is known whose policies
 * could decide.
 */
export async function previewInvitation(
  database: Database,
  token: string,
  caller: Caller | null,
): Promise<InvitationPreview | null> {
  const { rows } = await database.pool.query(
    `select state, role, email, expires_at as "expiresAt", organization_name as "organizationName", inviter,
       my_email as "myEmail", is_confirmed as "isConfirmed", is_member as "isMember", organization_id as "organizationId"
     from private.preview_invitation($1, $2)`,
    [invitationTokenHash(token), caller?.claims.sub ?? null],
  )
  return rows[0] === undefined ? null : shown(foundInvitation.parse(rows[0]))
}

const foundInvitation = z.object({
  state: z.enum(['open', 'expired', 'revoked', 'used']),
  role,
  email: z.string(),
  expiresAt: z.date(),
  organizationId: z.string(),
  organizationName: z.string(),
  inviter: z.string().nullable(),
  myEmail: z.string().nullable(),
  isConfirmed: z.boolean().nullable(),
  isMember: z.boolean().nullable(),
})

function shown(found: z.infer<typeof foundInvitation>): InvitationPreview {
  const { state, email, expiresAt, organizationId, organizationName, inviter, myEmail } = found
  const isOpen = state === 'open'
  const isStranger = myEmail !== null && myEmail !== email
  return {
    state,
    organizationName,
    inviter: isOpen ? inviter : null,
    role: found.role,
    expiresAt: expiresAt.toISOString(),
    email: isOpen ? (isStranger ? maskedAddress(email) : email) : null,
    you:
      myEmail === null
        ? null
        : {
            isInvitee: !isStranger,
            isConfirmed: found.isConfirmed === true,
            organizationId: found.isMember === true ? organizationId : null,
          },
  }
}

/** Open invitations to the caller's confirmed email address. */
export async function listMyInvitations(sql: Sql): Promise<MyInvitation[]> {
  const { rows } = await sql.query(
    `select id, organization_name as "organizationName", inviter, role, expires_at as "expiresAt"
     from private.my_open_invitations()`,
  )
  return rows.map((row) => myInvitation.parse(row))
}

const myInvitation = z.object({
  id: z.string(),
  organizationName: z.string(),
  inviter: z.string().nullable(),
  role,
  expiresAt: z.date().transform((date) => date.toISOString()),
})

type Acceptance = { outcome: AcceptOutcome; organizationId: string | null }

/** Makes the caller a member and notifies the admins, in one transaction. A repeat changes nothing. */
export async function acceptInvitation(
  sql: JobTransaction,
  key: { token: string } | { invitationId: string },
): Promise<Acceptance> {
  const { rows } = await sql.query(
    `select outcome, organization_id as "organizationId", invitation_id as "invitationId" from private.accept_invitation($1, $2)`,
    'token' in key ? [invitationTokenHash(key.token), null] : [null, key.invitationId],
  )
  const { outcome, organizationId, invitationId } = accepted.parse(rows[0])
  if (outcome === 'joined' && organizationId !== null && invitationId !== null)
    await notifyAdmins(sql, { organizationId, invitationId })
  return { outcome, organizationId: outcome === 'joined' || outcome === 'member' ? organizationId : null }
}

const accepted = z.object({
  outcome: z.enum(acceptOutcomes),
  organizationId: z.string().nullable(),
  invitationId: z.string().nullable(),
})

async function notifyAdmins(
  sql: JobTransaction,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
): Promise<void> {
  const { rows } = await sql.query(
    `select u.id, coalesce(u.full_name, u.email) as name, m.role from llm_mentions.users u
     join llm_mentions.organization_users m on m.user_id = u.id and m.organization_id = $1
     where u.id = private.my_user_id()`,
    [organizationId],
  )
  const joined = z.object({ id: z.string(), name: z.string().nullable(), role }).parse(rows[0])
  await actForSystem(sql, organizationId)
  await noteEvent(sql, {
    organizationId,
    brandId: null,
    kind: 'member.joined',
    severity: 'info',
    ...eventMessage({
      text: joinedAs[joined.role],
      values: { name: joined.name ?? { text: message('Someone') } },
    }),
    link: `/settings?organizationId=${organizationId}&section=members`,
    data: { userId: joined.id, role: joined.role, inviteId: invitationId },
    key: `member.joined:${invitationId}`,
  })
}

const joinedAs: Record<Role, string> = {
  owner: message('{name} joined as owner'),
  admin: message('{name} joined as admin'),
  editor: message('{name} joined as editor'),
  viewer: message('{name} joined as viewer'),
  guest: message('{name} joined as guest'),
}
