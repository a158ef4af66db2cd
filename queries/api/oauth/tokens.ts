import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { apiKeyRight, type ApiKeyRight } from '#core/api/keys/schema.ts'
import { accessTokenPattern } from '#core/api/oauth/schema.ts'
import type { Database, Sql } from '../../database.ts'
import type { RequestOrigin } from '../../user-client.ts'
import { countedHolder, hashOf, selectHolder, type CountedHolder, type KeyRefusal } from '../api-keys.ts'

/** The only place where tokens are readable; the database has their hashes. */
export type IssuedTokens = { accessToken: string; refreshToken: string; rights: ApiKeyRight[] }

/**
 * Why there are no tokens. `invalid` also covers a code or refresh token that was used before, which ends the connection.
 */
export type TokenRefusal = 'unknown-application' | 'invalid' | 'resource' | 'rights'

/** What an application sends with a code or a token, and from where. */
type Presented = { applicationId: string; resource: string; origin: RequestOrigin }

/** Exchanges a code. `verifier` proves that the application is the one that asked. */
export async function redeemCode(
  sql: Sql,
  {
    code,
    redirectUri,
    verifier,
    applicationId,
    resource,
    origin,
  }: Presented & { code: string; redirectUri: string; verifier: string },
): Promise<IssuedTokens | TokenRefusal> {
  const tokens = newTokens()
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const { rows } = await sql.query(
    'select outcome, rights from private.redeem_oauth_code($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      hashOf(code),
      applicationId,
      redirectUri,
      challenge,
      resource,
      ...hashes(tokens),
      JSON.stringify(origin),
    ],
  )
  return issued(rows[0], tokens)
}

/** Exchanges a refresh token for new tokens. `rights`: only these for the access token; null: all of the connection. */
export async function refreshTokens(
  sql: Sql,
  {
    refreshToken,
    rights,
    applicationId,
    resource,
    origin,
  }: Presented & { refreshToken: string; rights: readonly ApiKeyRight[] | null },
): Promise<IssuedTokens | TokenRefusal> {
  const tokens = newTokens()
  const { rows } = await sql.query(
    'select outcome, rights from private.refresh_oauth_token($1, $2, $3, $4, $5, $6, $7)',
    [hashOf(refreshToken), applicationId, resource, rights, ...hashes(tokens), JSON.stringify(origin)],
  )
  return issued(rows[0], tokens)
}

/** A refresh token ends the connection, an access token only itself. False: there is no such application. */
export async function revokeToken(
  sql: Sql,
  { token, applicationId, origin }: { token: string; applicationId: string; origin: RequestOrigin },
): Promise<boolean> {
  const { rows } = await sql.query<{ isKnown: boolean }>(
    'select private.revoke_oauth_token($1, $2, $3) as "isKnown"',
    [hashOf(token), applicationId, JSON.stringify(origin)],
  )
  return rows[0]?.isKnown === true
}

/** As `holderOfApiKey`, for the access token of a connected application. `resource`: where it is used. */
export async function holderOfAccessToken(
  database: Database,
  { token, resource, address }: { token: string; resource: string; address: string },
): Promise<CountedHolder | KeyRefusal> {
  if (!accessTokenPattern.test(token)) return countedHolder(undefined, words)
  const { rows } = await database.pool.query({
    name: 'holder-of-access-token',
    text: `${selectHolder} from private.holder_of_oauth_token($1, $2, $3)`,
    values: [hashOf(token), resource, address],
  })
  return countedHolder(rows[0], words)
}

const words = {
  unknown: 'Invalid access token for this server.',
  revoked: 'This application was disconnected.',
  expired: 'The access token has expired.',
  left: 'The user who connected this application is no longer an active member of the organization.',
}

type NewTokens = Pick<IssuedTokens, 'accessToken' | 'refreshToken'>

const newTokens = (): NewTokens => ({
  accessToken: `ast_${randomBytes(32).toString('base64url')}`,
  refreshToken: `asr_${randomBytes(32).toString('base64url')}`,
})

const hashes = ({ accessToken, refreshToken }: NewTokens): [Buffer, Buffer] => [
  hashOf(accessToken),
  hashOf(refreshToken),
]

function issued(row: unknown, tokens: NewTokens): IssuedTokens | TokenRefusal {
  const { outcome, rights } = exchange.parse(row)
  return outcome === 'issued' ? { ...tokens, rights: rights ?? [] } : outcome
}

const exchange = z.object({
  outcome: z.enum(['issued', 'unknown-application', 'invalid', 'resource', 'rights']),
  rights: z.array(apiKeyRight).nullable(),
})
