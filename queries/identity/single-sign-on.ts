import { z } from 'zod'
import { ssoRole } from '#core/organizations/single-sign-on/schema.ts'
import { eventMessage } from '#core/notifications/events/message.ts'
import { message } from '#core/language/message.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { Sql } from '../database.ts'
import { noteEvent } from '../notifications/events.ts'
import { withJobs } from '../job-transaction.ts'
import type { RequestOrigin } from '../user-client.ts'

const connection = z.object({
  organizationName: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  sealed: z.instanceof(Buffer),
  sealedWith: z.string(),
  groupsClaim: z.string(),
  groupRoles: z.record(z.string(), ssoRole),
  revision: z.number(),
  /** The proven ones. */
  domains: z.array(z.string()),
})

/** A connection as the identity service uses it, with its encrypted secret. */
export type SignOnConnection = z.infer<typeof connection> & { organizationId: string }

/** The organization whose provider signs in the addresses of a domain. */
export async function findSsoOrganization(sql: Sql, domain: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string | null }>('select private.sso_organization_of($1) as id', [
    domain,
  ])
  return rows[0]?.id ?? null
}

export async function findSignOnConnection(
  sql: Sql,
  organizationId: string,
): Promise<SignOnConnection | null> {
  const { rows } = await sql.query(
    `select organization_name as "organizationName", issuer, oidc_client_id as "clientId", sealed,
       sealed_with as "sealedWith", groups_claim as "groupsClaim", group_roles as "groupRoles", revision, domains
     from private.sso_connection_of($1)`,
    [organizationId],
  )
  return rows[0] === undefined ? null : { ...connection.parse(rows[0]), organizationId }
}

export type RequiredSso = { organizationId: string; organizationName: string; domain: string }

/** The organization that requires this account to sign in through its provider; null: any way is open. */
export async function findRequiredSso(sql: Sql, accountId: string): Promise<RequiredSso | null> {
  const { rows } = await sql.query<RequiredSso>(
    `select organization_id as "organizationId", organization_name as "organizationName", domain
     from private.required_sso($1)`,
    [accountId],
  )
  return rows[0] ?? null
}

const joining = z.object({
  outcome: z.enum(['joined', 'changed', 'unchanged', 'inactive']),
  role: z.string(),
})

/** Thrown where the plan has no seat left. */
export class NoSeatLeft extends Error {
  override name = 'NoSeatLeft'
}

/** Membership and role after a sign-in through the provider. A new member is announced to the admins. */
export async function joinBySso(
  sql: Sql,
  of: { accountId: string; organizationId: string; role: string | null; origin: RequestOrigin },
): Promise<z.infer<typeof joining>> {
  const { rows } = await sql
    .query('select outcome, role from private.join_by_sso($1, $2, $3, $4)', [
      of.accountId,
      of.organizationId,
      of.role,
      JSON.stringify(of.origin),
    ])
    .catch((error: unknown) => {
      if (error instanceof Error && 'constraint' in error && error.constraint === 'plan_seats')
        throw new NoSeatLeft('The plan has no seat left', { cause: error })
      throw error
    })
  const joined = joining.parse(rows[0])
  if (joined.outcome === 'joined') await announce(sql, of)
  return joined
}

async function announce(
  sql: Sql,
  { accountId, organizationId }: { accountId: string; organizationId: string },
): Promise<void> {
  const { rows } = await sql.query<{ id: string; name: string | null }>(
    `select p.id, coalesce(nullif(a.raw_user_meta_data ->> 'full_name', ''), p.email) as name
     from private.person_of($1) p, auth.users a where a.id = $1`,
    [accountId],
  )
  const [person] = rows
  if (person === undefined) throw new Error('The person who just joined has no profile')
  await withJobs(sql, async (transaction) => {
    await actForSystem(transaction, organizationId)
    const { rows: times } = await transaction.query<{ now: Date }>('select clock_timestamp() as now')
    await noteEvent(transaction, {
      organizationId,
      brandId: null,
      kind: 'member.joined',
      severity: 'info',
      ...eventMessage({
        text: message('{name} joined through single sign-on'),
        values: { name: person.name ?? { text: message('Someone') } },
      }),
      link: `/settings?organizationId=${organizationId}&section=members`,
      data: { userId: person.id },
      key: `member.joined:${person.id}:${times[0]?.now.toISOString() ?? ''}`,
    })
    await transaction.query("select set_config('answerscope.acting_for', '', true)")
  })
}

export async function isSsoOwner(sql: Sql, accountId: string, organizationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ isOwner: boolean }>('select private.is_sso_owner($1, $2) as "isOwner"', [
    accountId,
    organizationId,
  ])
  return rows[0]?.isOwner === true
}

/** False: the account owns nothing there, or the settings have changed since the test began. */
export async function noteSsoTest(
  sql: Sql,
  of: { accountId: string; organizationId: string; revision: number; origin: RequestOrigin },
): Promise<boolean> {
  const { rows } = await sql.query<{ isNoted: boolean }>(
    'select private.note_sso_test($1, $2, $3, $4) as "isNoted"',
    [of.accountId, of.organizationId, of.revision, JSON.stringify(of.origin)],
  )
  return rows[0]?.isNoted === true
}

/** Forgets what earlier issuers of a connection called an account. */
export async function forgetFormerIssuers(
  sql: Sql,
  of: { accountId: string; provider: string; issuer: string },
): Promise<void> {
  await sql.query(
    `delete from auth.identities where user_id = $1 and provider = $2 and provider_id not like $3 || '|%'`,
    [of.accountId, of.provider, of.issuer.replaceAll(/[\\%_]/g, String.raw`\$&`)],
  )
}
