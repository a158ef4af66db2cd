import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { apiKeyRight, type ApiKeyRight } from '#core/api/keys/schema.ts'
import { isLoopback, redirectHost } from '#core/api/oauth/redirect-uri.ts'
import { oauthLimits, type ConnectionApproval, type ConnectionRequest } from '#core/api/oauth/schema.ts'
import type { Refusal } from '#core/result.ts'
import { findBrandHome } from '../../brands/brand-home.ts'
import type { Sql } from '../../database.ts'
import { hashOf } from '../api-keys.ts'

/** Registers an application under an ID. Null: too many unconnected ones are registered. */
export async function registerApplication(
  sql: Sql,
  { name, redirectUris }: { name: string; redirectUris: readonly string[] },
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string | null }>(
    'select private.register_oauth_application($1, $2, $3) as id',
    [name, redirectUris, oauthLimits.unusedApplications],
  )
  return rows[0]?.id ?? null
}

/** Null: no such application is registered (any more). */
export async function findApplication(
  sql: Sql,
  id: string,
): Promise<{ name: string; redirectUris: string[] } | null> {
  const { rows } = await sql.query<{ name: string; redirectUris: string[] }>(
    'select name, redirect_uris as "redirectUris" from private.oauth_application($1)',
    [id],
  )
  return rows[0] ?? null
}

/** What an application asks for, before a user has decided. */
export type AuthorizationRequest = {
  applicationId: string
  redirectUri: string
  state: string | null
  /** SHA-256 of the verifier that only the application knows (PKCE). */
  challenge: string
  rights: readonly ApiKeyRight[]
  resource: string
}

/** Stores it for an hour; the ID opens the consent screen. */
export async function openRequest(sql: Sql, request: AuthorizationRequest): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'select private.open_oauth_request($1, $2, $3, $4, $5, $6) as id',
    [
      request.applicationId,
      request.redirectUri,
      request.state,
      request.challenge,
      request.rights,
      request.resource,
    ],
  )
  return z.uuid().parse(rows[0]?.id)
}

type OpenRequest = { name: string; redirectUri: string; state: string | null; rights: ApiKeyRight[] }

/** Null: it was decided, has expired, or never was. */
export async function findRequest(sql: Sql, id: string): Promise<OpenRequest | null> {
  const { rows } = await sql.query(
    'select name, redirect_uri as "redirectUri", state, rights from private.oauth_request($1)',
    [id],
  )
  return rows[0] === undefined ? null : storedRequest.parse(rows[0])
}

const storedRequest = z.object({
  name: z.string(),
  redirectUri: z.string(),
  state: z.string().nullable(),
  rights: z.array(apiKeyRight),
})

/** A request for the user who decides, with the organizations that this user may connect. */
export async function describeRequest(
  sql: Sql,
  { name, redirectUri, rights }: OpenRequest,
): Promise<ConnectionRequest> {
  const { rows: organizations } = await sql.query<{ id: string; name: string }>(
    `select id, name from llm_mentions.organizations
     where id in (select private.my_admin_organization_ids()) order by name, id`,
  )
  return {
    name,
    redirectHost: redirectHost(redirectUri),
    isLocal: isLoopback(redirectUri),
    rights,
    organizations,
  }
}

/** Connects the application. Returns the code that it exchanges for tokens. Null: it can no longer be decided. */
export async function approveRequest(
  sql: Sql,
  id: string,
  { redirectUri }: OpenRequest,
  { organizationId, brandId, rights }: ConnectionApproval,
): Promise<{ code: string } | Refusal | null> {
  if (brandId !== null && (await findBrandHome(sql, brandId))?.organizationId !== organizationId)
    return { refused: 'This organization doesn’t have this brand.', field: 'brandId' }
  const code = `asc_${randomBytes(32).toString('base64url')}`
  const { rows } = await sql.query<{ outcome: string }>(
    'select private.approve_oauth_request($1, $2, $3, $4, $5, $6) as outcome',
    [id, organizationId, brandId, rights, redirectHost(redirectUri), hashOf(code)],
  )
  const outcome = z.enum(['approved', 'gone', 'rights', 'too-many']).parse(rows[0]?.outcome)
  if (outcome === 'too-many')
    return {
      refused: `An organization can have up to ${oauthLimits.perOrganization} connected applications. Revoke one first.`,
    }
  if (outcome === 'rights')
    return { refused: 'The application didn’t request all of these permissions.', field: 'rights' }
  return outcome === 'gone' ? null : { code }
}

/** False: it can no longer be decided. */
export async function refuseRequest(sql: Sql, id: string): Promise<boolean> {
  const { rows } = await sql.query<{ isRefused: boolean }>(
    'select private.refuse_oauth_request($1) as "isRefused"',
    [id],
  )
  return rows[0]?.isRefused === true
}
