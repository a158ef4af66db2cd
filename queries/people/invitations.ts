import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addressesIn, isAddress } from '#core/people/invitations/addresses.ts'
import { isDisposable } from '#core/people/invitations/disposable.ts'
import {
  invitationLimits,
  invitationRow,
  type InvitationInput,
  type InvitationProblem,
  type InvitationResult,
  type InvitationRow,
} from '#core/people/invitations/schema.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import {
  invitationTokenHash,
  newInvitationToken,
  sealInvitationToken,
  type InvitationPlace,
} from './invitation-token.ts'
import type { JobTransaction } from '../job-transaction.ts'
import type { KeyVault } from '../engines/key-vault.ts'

/**
 * How invitations leave this installation: emailed by a worker that decrypts tokens, or not at all; the reason is null
 * if no mail server is set up.
 */
export type InvitationPost = { vault: KeyVault } | { problem: string | null }

/** Invitations of an organization: open ones, newest first, then recently ended ones. */
export async function listInvitations(sql: Sql, organizationId: string): Promise<InvitationRow[]> {
  const { rows } = await sql.query(
    `${selectInvitations} where i.organization_id = $1 and i.superseded_at is null
     order by (i.accepted_at is null and i.revoked_at is null and i.expires_at > now()) desc, i.sent_at desc, i.id
     limit $2`,
    [organizationId, invitationLimits.openPerOrganization + 200],
  )
  return rows.map((row) => storedInvitation.parse(row))
}

export async function findInvitation(sql: Sql, place: InvitationPlace): Promise<InvitationRow | null> {
  const { rows } = await sql.query(`${selectInvitations} where i.organization_id = $1 and i.id = $2`, [
    place.organizationId,
    place.invitationId,
  ])
  return rows[0] === undefined ? null : storedInvitation.parse(rows[0])
}

/**
 * Invites every possible address, and returns the reason for each other one. For admins, which the caller was checked
 * to be; only owners invite owners. `link` makes the URL of the page from a token.
 */
export async function makeInvitations(
  sql: JobTransaction,
  organizationId: string,
  input: InvitationInput,
  { post, link, now }: { post: InvitationPost; link: (token: string) => string; now: Date },
): Promise<{ results: InvitationResult[] } | Refusal> {
  const problem = await problemWithRights(sql, organizationId, input)
  if (problem !== null) return problem
  const me = await whoIsAsking(sql)
  await actForSystem(sql, organizationId)
  await takeTurns(sql, organizationId)
  const addresses = [...new Set(input.emails.flatMap(addressesIn))]
  if (addresses.length > invitationLimits.perRequest)
    return {
      refused: `Enter up to ${invitationLimits.perRequest} email addresses at a time.`,
      field: 'emails',
    }
  const problems = await problemsWithAddresses(sql, organizationId, addresses, me)
  const good = addresses.filter((email) => !problems.has(email))
  const refusal = await problemWithLimits(sql, {
    organizationId,
    userId: me.userId,
    wanted: good.length,
    isNew: true,
  })
  if (refusal !== null) return refusal
  const tooManySeats =
    input.role === 'guest' ? null : await problemWithSeats(sql, organizationId, good.length)
  if (tooManySeats !== null) return tooManySeats

  const made = good.map((email) => ({ email, invitationId: randomUUID(), token: newInvitationToken() }))
  await insertInvitations(sql, { organizationId, userId: me.userId, input, made, now, post })
  if ('vault' in post)
    sql.enqueueAllLater(
      'send-invitation',
      made.map(({ invitationId, token }) => ({
        payload: {
          organizationId,
          invitationId,
          ...sealInvitationToken(post.vault, token, { organizationId, invitationId }),
        },
      })),
    )
  const ids = new Map(
    made.map(({ email, invitationId, token }) => [email, { id: invitationId, link: link(token) }]),
  )
  return {
    results: addresses.map((email) => {
      const invited = ids.get(email)
      return invited === undefined
        ? { email, problem: problems.get(email) ?? 'malformed' }
        : { email, ...invited }
    }),
  }
}

/** Emails a new link, which voids the previous one, and restarts the fourteen days. */
export async function resendInvitation(
  sql: JobTransaction,
  invite: InvitationRow & InvitationPlace,
  { post, link, now }: { post: InvitationPost; link: (token: string) => string; now: Date },
): Promise<{ id: string; email: string; link: string } | Refusal> {
  const { organizationId, invitationId, email } = invite
  const { userId } = await whoIsAsking(sql)
  await actForSystem(sql, organizationId)
  await takeTurns(sql, organizationId)
  const { rows } = await sql.query<{ ended: boolean; resends: number; sentAt: Date; daily: number }>(
    `select i.accepted_at is not null or i.revoked_at is not null or i.superseded_at is not null as ended, i.resends,
       i.sent_at as "sentAt", ${mailsToAddress('i.email')} as daily
     from llm_mentions.invitations i where i.organization_id = $1 and i.id = $2 for update`,
    [organizationId, invitationId],
  )
  const [stored] = rows
  if (stored === undefined || stored.ended) return { refused: 'This invitation has expired. Send a new one.' }
  const waited = (now.getTime() - stored.sentAt.getTime()) / 1000
  if (waited < invitationLimits.pauseSeconds)
    return {
      refused: `It was sent a moment ago. Wait ${Math.ceil(invitationLimits.pauseSeconds - waited)} seconds.`,
    }
  if (stored.resends >= invitationLimits.resends)
    return {
      refused: `It was resent ${invitationLimits.resends} times. Revoke it and send a new invitation.`,
    }
  if (stored.daily >= invitationLimits.dailyPerAddress)
    return { refused: 'This email address received too many invitations today. Try again tomorrow.' }
  const refusal = await problemWithLimits(sql, { organizationId, userId, wanted: 1, isNew: false })
  if (refusal !== null) return refusal

  const token = newInvitationToken()
  await sql.query(
    `update llm_mentions.invitations
     set token_hash = $3, invited_by = $4, sent_at = $5, expires_at = $5::timestamptz + make_interval(days => $6),
         resends = resends + 1, delivered_at = null, bounced_at = null, opened_at = null, last_error = $7,
         unsent_at = case when $8 then $5::timestamptz end
     where organization_id = $1 and id = $2`,
    [
      organizationId,
      invitationId,
      invitationTokenHash(token),
      userId,
      now,
      invitationLimits.daysValid,
      problemOf(post),
      'problem' in post,
    ],
  )
  if ('vault' in post)
    sql.enqueueLater('send-invitation', {
      organizationId,
      invitationId,
      ...sealInvitationToken(post.vault, token, { organizationId, invitationId }),
    })
  return { id: invitationId, email, link: link(token) }
}

/** False if it has been accepted or has ended otherwise in the meantime. */
export async function revokeInvitation(sql: Sql, place: InvitationPlace): Promise<boolean> {
  await actForSystem(sql, place.organizationId)
  const { rowCount } = await sql.query(
    `update llm_mentions.invitations set revoked_at = clock_timestamp()
     where organization_id = $1 and id = $2 and accepted_at is null and revoked_at is null and superseded_at is null`,
    [place.organizationId, place.invitationId],
  )
  return rowCount === 1
}

/** Undoes a revocation: the same link works again, in the name of the person who restores it. */
export async function restoreInvitation(sql: Sql, place: InvitationPlace): Promise<boolean> {
  const { userId } = await whoIsAsking(sql)
  await actForSystem(sql, place.organizationId)
  await takeTurns(sql, place.organizationId)
  const { rowCount } = await sql.query(
    `update llm_mentions.invitations i set revoked_at = null, invited_by = $3
     where i.organization_id = $1 and i.id = $2 and i.revoked_at is not null and i.superseded_at is null
       and not exists (select from llm_mentions.invitations o where o.organization_id = i.organization_id and o.email = i.email
         and o.accepted_at is null and o.revoked_at is null and o.superseded_at is null)`,
    [place.organizationId, place.invitationId, userId],
  )
  return rowCount === 1
}

type Asking = { userId: string; email: string | null }

async function whoIsAsking(sql: Sql): Promise<Asking> {
  const { rows } = await sql.query<Asking>(
    'select id as "userId", lower(email) as email from llm_mentions.users where id = private.my_user_id()',
  )
  if (rows[0] === undefined) throw new Error('Only people who signed in may invite')
  return rows[0]
}

/** One at a time per organization: limits and open invitations are counted before rows are created. */
async function takeTurns(sql: Sql, organizationId: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('invites:' || $1, 0))", [organizationId])
}

async function problemWithRights(
  sql: Sql,
  organizationId: string,
  { role, brandIds }: InvitationInput,
): Promise<Refusal | null> {
  const { rows } = await sql.query<{ owns: boolean; brands: number }>(
    `select $1::uuid in (select private.my_owned_organization_ids()) as owns,
       (select count(*)::integer from llm_mentions.clients c where c.organization_id = $1 and c.id = any ($2::uuid[])) as brands`,
    [organizationId, brandIds],
  )
  if (role === 'owner' && rows[0]?.owns !== true)
    return { refused: 'Only owners may invite owners.', field: 'role' }
  if (rows[0]?.brands !== brandIds.length)
    return { refused: 'This organization doesn’t have this brand.', field: 'brandIds' }
  return null
}

async function problemsWithAddresses(
  sql: Sql,
  organizationId: string,
  addresses: readonly string[],
  me: Asking,
): Promise<Map<string, InvitationProblem>> {
  const problems = new Map<string, InvitationProblem>()
  for (const email of addresses) {
    if (!isAddress(email)) problems.set(email, 'malformed')
    else if (email === me.email) problems.set(email, 'yourself')
    else if (isDisposable(email)) problems.set(email, 'disposable')
  }
  const { rows } = await sql.query<{ email: string; problem: InvitationProblem }>(
    `select email, problem from (
       select given.email, case
         when m.status = 'active' then 'member'
         when m.role = 'owner' and $3::uuid not in (select private.my_owned_organization_ids()) then 'former-owner'
         when exists (select from llm_mentions.invitations i where i.organization_id = $3 and i.email = given.email
           and i.accepted_at is null and i.revoked_at is null and i.superseded_at is null and i.expires_at > now()) then 'invited'
         when ${mailsToAddress('given.email')} >= $2 then 'too-many'
       end as problem
       from unnest($1::text[]) as given (email)
       left join lateral (
         select m.status, m.role from llm_mentions.users u
         join llm_mentions.organization_users m on m.user_id = u.id and m.organization_id = $3
         where lower(u.email) = given.email order by m.status limit 1
       ) m on true
     ) judged where problem is not null`,
    [addresses.filter((email) => !problems.has(email)), invitationLimits.dailyPerAddress, organizationId],
  )
  for (const { email, problem } of rows) problems.set(email, problem)
  return problems
}

const mailsToAddress = (email: string) => `private.invitations_today(${email})`

async function problemWithLimits(
  sql: Sql,
  {
    organizationId,
    userId,
    wanted,
    isNew,
  }: { organizationId: string; userId: string; wanted: number; isNew: boolean },
): Promise<Refusal | null> {
  const { rows } = await sql.query<{ open: number; ofOrganization: number; ofPerson: number }>(
    `select
       count(*) filter (where accepted_at is null and revoked_at is null and superseded_at is null
         and expires_at > now())::integer as open,
       count(*) filter (where sent_at > now() - interval '1 day')::integer as "ofOrganization",
       (select count(*)::integer from llm_mentions.invitations p where p.invited_by = $2 and p.sent_at > now() - interval '1 day') as "ofPerson"
     from llm_mentions.invitations where organization_id = $1`,
    [organizationId, userId],
  )
  const { open = 0, ofOrganization = 0, ofPerson = 0 } = rows[0] ?? {}
  const { openPerOrganization, dailyPerOrganization, dailyPerPerson } = invitationLimits
  if (isNew && open + wanted > openPerOrganization)
    return tooMany(`Up to ${openPerOrganization} invitations can be pending at a time; ${open} are.`)
  if (ofOrganization + wanted > dailyPerOrganization)
    return tooMany(
      `An organization sends at most ${dailyPerOrganization} invitations in 24 hours; ${ofOrganization} were sent.`,
    )
  if (ofPerson + wanted > dailyPerPerson)
    return tooMany(
      `One person sends at most ${dailyPerPerson} invitations in 24 hours; you sent ${ofPerson}.`,
    )
  return null
}

/** Open invitations count as taken seats, so that an invitee always has one. */
async function problemWithSeats(sql: Sql, organizationId: string, wanted: number): Promise<Refusal | null> {
  const { rows } = await sql.query<{
    plan: string
    seats: number
    isGiven: boolean
    members: number
    open: number
  }>(
    `select coalesce(p.name, '') as plan, private.limit_under(o.id, 'seats', p.seats) as seats,
       private.is_given(o.id, 'seats') as "isGiven",
       (select count(*)::integer from llm_mentions.organization_users m
        where m.organization_id = o.id and m.status = 'active' and m.role <> 'guest') as members,
       (select count(*)::integer from llm_mentions.invitations i
        where i.organization_id = o.id and i.role <> 'guest' and i.accepted_at is null and i.revoked_at is null
          and i.superseded_at is null and i.expires_at > now()) as open
     from llm_mentions.organizations o left join llm_mentions.plans p on p.id = o.plan_id
     where o.id = $1 and private.limit_under(o.id, 'seats', p.seats) is not null`,
    [organizationId],
  )
  const [limit] = rows
  if (limit === undefined || limit.members + limit.open + wanted <= limit.seats) return null
  const { plan, seats, isGiven, members, open } = limit
  if (isGiven)
    return tooMany(
      `Support set your limit to ${seats} seats: ${members} are taken and ${open} are held by pending invitations. Ask Support for more or invite guests.`,
    )
  return tooMany(
    `The ${plan} plan includes ${seats} seats: ${members} are taken and ${open} are held by pending invitations. Upgrade or invite guests.`,
  )
}

const tooMany = (refused: string): Refusal => ({ refused, field: 'emails' })

const problemOf = (post: InvitationPost) => ('problem' in post ? post.problem : null)

async function insertInvitations(
  sql: Sql,
  {
    organizationId,
    userId,
    input,
    made,
    now,
    post,
  }: {
    organizationId: string
    userId: string
    input: InvitationInput
    made: readonly { email: string; invitationId: string; token: string }[]
    now: Date
    post: InvitationPost
  },
): Promise<void> {
  const seesAll = input.role === 'owner' || input.role === 'admin'
  await sql.query(
    `update llm_mentions.invitations set superseded_at = $3
     where organization_id = $1 and email = any ($2::text[]) and accepted_at is null and revoked_at is null and superseded_at is null`,
    [organizationId, made.map(({ email }) => email), now],
  )
  await sql.query(
    `insert into llm_mentions.invitations (id, organization_id, email, role, all_brands, can_view_bot_logs, can_view_query_fanout,
       note, token_hash, invited_by, created_at, sent_at, expires_at, last_error, unsent_at)
     select one.id, $1, one.email, $2, $3, $4, $5, $6, one.token_hash, $7, $8, $8, $8::timestamptz + make_interval(days => $9), $10,
       case when $11 then $8::timestamptz end
     from unnest($12::uuid[], $13::text[], $14::bytea[]) as one (id, email, token_hash)`,
    [
      organizationId,
      input.role,
      !seesAll && input.allBrands,
      input.canViewBotLogs,
      input.canViewQueryFanout,
      input.note,
      userId,
      now,
      invitationLimits.daysValid,
      problemOf(post),
      'problem' in post,
      made.map(({ invitationId }) => invitationId),
      made.map(({ email }) => email),
      made.map(({ token }) => invitationTokenHash(token)),
    ],
  )
  if (seesAll || input.allBrands) return
  await sql.query(
    `insert into llm_mentions.invitation_brands (organization_id, invitation_id, client_id)
     select $1, invite.id, brand.id from unnest($2::uuid[]) as invite (id), unnest($3::uuid[]) as brand (id)`,
    [organizationId, made.map(({ invitationId }) => invitationId), input.brandIds],
  )
}

const selectInvitations = `
  select i.id, i.email, i.role, i.all_brands as "allBrands", i.can_view_bot_logs as "canViewBotLogs",
    i.can_view_query_fanout as "canViewQueryFanout", i.note, i.sent_at as "sentAt", i.expires_at as "expiresAt",
    i.delivered_at as "deliveredAt", i.unsent_at as "unsentAt", i.bounced_at as "bouncedAt", i.opened_at as "openedAt",
    i.accepted_at as "acceptedAt", i.revoked_at as "revokedAt", i.resends, i.last_error as problem,
    case
      when i.accepted_at is not null then 'accepted'
      when i.revoked_at is not null then 'revoked'
      when i.superseded_at is not null or i.expires_at <= now() then 'expired'
      when i.bounced_at is not null then 'bounced'
      when i.opened_at is not null then 'opened'
      when i.delivered_at is not null then 'delivered'
      when i.unsent_at is not null then 'unsent'
      else 'queued'
    end as state,
    coalesce(u.full_name, u.email) as "invitedBy",
    i.role <> 'owner' or i.organization_id in (select private.my_owned_organization_ids()) as "mayChange",
    array(select b.client_id from llm_mentions.invitation_brands b where b.invitation_id = i.id order by b.client_id) as "brandIds"
  from llm_mentions.invitations i
  left join llm_mentions.users u on u.id = i.invited_by`

const moment = z.date().transform((date) => date.toISOString())
const storedInvitation = invitationRow.extend({
  sentAt: moment,
  expiresAt: moment,
  deliveredAt: moment.nullable(),
  unsentAt: moment.nullable(),
  bouncedAt: moment.nullable(),
  openedAt: moment.nullable(),
  acceptedAt: moment.nullable(),
  revokedAt: moment.nullable(),
})
