import { problemWithEndpoint } from '#core/network/public-address.ts'
import type {
  SingleSignOn,
  SsoConnection,
  SsoConnectionInput,
} from '#core/organizations/single-sign-on/schema.ts'
import { message } from '#core/language/message.ts'
import type { Refusal } from '#core/result.ts'
import { actForSystem } from '../../acting-for-system.ts'
import type { Sql } from '../../database.ts'
import { noVault, type KeyVault, type SealedPlace } from '../../engines/key-vault.ts'
import type { CallerTransaction } from '../../user-client.ts'
import { listSsoDomains } from './domains.ts'
import { noteSignOnEvent } from './events.ts'

/**
 * Issuer and client are part of the place: someone who can change rows but does not know the secret cannot have it sent
 * to a provider of their own.
 */
export const placeOfSsoSecret = (of: {
  organizationId: string
  issuer: string
  clientId: string
}): SealedPlace => ({
  organizationId: of.organizationId,
  rowId: of.organizationId,
  purpose: ['single sign-on', of.issuer, of.clientId],
})

/** Whether the caller owns the organization; null if they cannot see it. */
export async function owns(sql: Sql, organizationId: string): Promise<boolean | null> {
  const { rows } = await sql.query<{ isOwner: boolean }>(
    `select id in (select private.my_owned_organization_ids()) as "isOwner"
     from llm_mentions.organizations where id = $1`,
    [organizationId],
  )
  return rows[0]?.isOwner ?? null
}

/** Everything but the secret. */
export async function readSingleSignOn(
  sql: Sql,
  organizationId: string,
): Promise<Pick<SingleSignOn, 'connection' | 'domains'>> {
  const { rows } = await sql.query<
    Omit<SsoConnection, 'secretChangedAt' | 'testedAt' | 'enforcedAt'> & {
      secretChangedAt: Date
      testedAt: Date | null
      enforcedAt: Date | null
    }
  >(
    `select c.issuer, c.oidc_client_id as "clientId", c.secret_changed_at as "secretChangedAt",
       c.default_role as "defaultRole", c.groups_claim as "groupsClaim", c.tested_at as "testedAt",
       c.enforced_at as "enforcedAt",
       coalesce((select jsonb_agg(jsonb_build_object('group', g.group_value, 'role', g.role) order by g.group_value)
         from llm_mentions.sso_group_roles g where g.organization_id = c.organization_id), '[]') as "groupRoles"
     from llm_mentions.sso_connections c where c.organization_id = $1`,
    [organizationId],
  )
  const [row] = rows
  return {
    connection: row
      ? {
          ...row,
          secretChangedAt: row.secretChangedAt.toISOString(),
          testedAt: row.testedAt?.toISOString() ?? null,
          enforcedAt: row.enforcedAt?.toISOString() ?? null,
        }
      : null,
    domains: await listSsoDomains(sql, organizationId),
  }
}

/** As the caller, who is an owner (checked before). A change of issuer or client needs the secret again. */
export async function saveSsoConnection(
  sql: CallerTransaction,
  organizationId: string,
  input: SsoConnectionInput,
  { vault, allowPrivate }: { vault: KeyVault | null; allowPrivate: boolean },
): Promise<{ organizationId: string } | Refusal> {
  if (vault === null) return { refused: noVault, field: 'clientSecret' }
  const { issuer, clientId, clientSecret, defaultRole, groupsClaim, groupRoles } = input
  const problem = problemWithIssuer(issuer, { allowPrivate })
  if (problem !== null) return { refused: problem, field: 'issuer' }
  await actForSystem(sql, organizationId)
  await sql.query("select pg_advisory_xact_lock(hashtextextended('single-sign-on:' || $1, 0))", [
    organizationId,
  ])
  const { rows } = await sql.query<{ issuer: string; clientId: string }>(
    `select issuer, oidc_client_id as "clientId" from llm_mentions.sso_connections where organization_id = $1`,
    [organizationId],
  )
  const [stored] = rows
  const isSameClient = stored?.issuer === issuer && stored.clientId === clientId
  if (clientSecret === undefined && !isSameClient)
    return {
      refused: message('Enter the client secret. It’s only ever sent to the provider it was entered for.'),
      field: 'clientSecret',
    }
  const sealed =
    clientSecret === undefined
      ? null
      : vault.seal(clientSecret, placeOfSsoSecret({ organizationId, issuer, clientId }))
  if (stored === undefined && sealed !== null)
    await sql.query(
      `insert into llm_mentions.sso_connections (organization_id, issuer, oidc_client_id, sealed, sealed_with, default_role, groups_claim)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [organizationId, issuer, clientId, sealed.sealed, sealed.sealedWith, defaultRole, groupsClaim],
    )
  else {
    // A separate statement: an expression that keeps `sealed` unchanged would have to read it, which no user may.
    if (sealed !== null)
      await sql.query(
        `update llm_mentions.sso_connections
         set issuer = $2, oidc_client_id = $3, sealed = $4, sealed_with = $5, secret_changed_at = clock_timestamp(),
           tested_at = case when enforced_at is null then null else tested_at end
         where organization_id = $1`,
        [organizationId, issuer, clientId, sealed.sealed, sealed.sealedWith],
      )
    await sql.query(
      'update llm_mentions.sso_connections set default_role = $2, groups_claim = $3 where organization_id = $1',
      [organizationId, defaultRole, groupsClaim],
    )
  }
  await saveGroupRoles(sql, organizationId, groupRoles)
  await noteSignOnEvent(sql, organizationId, 'saved', { by: await nameOfCaller(sql) })
  return { organizationId }
}

function problemWithIssuer(issuer: string, reach: { allowPrivate: boolean }): string | null {
  const problem = problemWithEndpoint(issuer, reach)
  if (problem !== null) return problem
  const url = new URL(issuer)
  return url.search === '' && url.hash === ''
    ? null
    : message('Enter the issuer URL without “?” and “#”, exactly as your provider shows it.')
}

/** Only differences are written, so that the audit log shows what changed. */
async function saveGroupRoles(
  sql: Sql,
  organizationId: string,
  groupRoles: SsoConnectionInput['groupRoles'],
): Promise<void> {
  const wanted = JSON.stringify(groupRoles)
  await sql.query(
    `delete from llm_mentions.sso_group_roles g where g.organization_id = $1 and not exists (
       select from jsonb_to_recordset($2::jsonb) as w ("group" text, role text)
       where w."group" = g.group_value and w.role = g.role)`,
    [organizationId, wanted],
  )
  await sql.query(
    `insert into llm_mentions.sso_group_roles (organization_id, group_value, role)
     select $1, w."group", w.role from jsonb_to_recordset($2::jsonb) as w ("group" text, role text)
     on conflict do nothing`,
    [organizationId, wanted],
  )
}

/** As the caller, who is an owner (checked before). False if there is none. */
export async function removeSsoConnection(sql: CallerTransaction, organizationId: string): Promise<boolean> {
  await actForSystem(sql, organizationId)
  const { rowCount } = await sql.query(
    'delete from llm_mentions.sso_connections where organization_id = $1 returning organization_id',
    [organizationId],
  )
  if (rowCount !== 1) return false
  await noteSignOnEvent(sql, organizationId, 'removed', { by: await nameOfCaller(sql) })
  return true
}

/** As the caller, who is an owner (checked before). Turning it on ends other sessions of the members it is for. */
export async function requireSso(
  sql: CallerTransaction,
  organizationId: string,
  { isRequired }: { isRequired: boolean },
): Promise<{ isRequired: boolean } | Refusal> {
  const { connection, domains } = await readSingleSignOn(sql, organizationId)
  if (connection === null) return { refused: message('Connect your provider first.') }
  if ((connection.enforcedAt !== null) === isRequired) return { isRequired }
  if (isRequired && connection.testedAt === null)
    return { refused: message('Test the connection first: an owner signs in through your provider.') }
  if (isRequired && !domains.some(({ provenAt }) => provenAt !== null))
    return { refused: message('Verify a domain first.') }
  await actForSystem(sql, organizationId)
  const { rowCount } = await sql.query(
    `update llm_mentions.sso_connections set enforced_at = case when $2 then now() end
     where organization_id = $1 and (not $2 or tested_at is not null)`,
    [organizationId, isRequired],
  )
  if (rowCount !== 1)
    return { refused: message('Test the connection first: an owner signs in through your provider.') }
  await noteSignOnEvent(sql, organizationId, isRequired ? 'required' : 'optional', {
    by: await nameOfCaller(sql),
  })
  return { isRequired }
}

export async function nameOfCaller(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ name: string | null }>(
    `select coalesce(nullif(full_name, ''), email) as name from llm_mentions.users where id = private.my_user_id()`,
  )
  return rows[0]?.name ?? null
}
