import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { isLoopback, isRegistered, redirectHost, redirectTo } from '#core/api/oauth/redirect-uri.ts'
import {
  applicationInput,
  oauthAttempts,
  oauthLimits,
  type AuthorizationProblem,
} from '#core/api/oauth/schema.ts'
import { mcpScopes } from '#core/api/oauth/scopes.ts'
import { findApplication, openRequest, registerApplication } from '#queries/api/oauth/requests.ts'
import {
  redeemCode,
  refreshTokens,
  revokeToken,
  type IssuedTokens,
  type TokenRefusal,
} from '#queries/api/oauth/tokens.ts'
import type { AppEnv } from '../../context.ts'
import { OauthError, tooManyRequests, unsupportedMediaType } from '../../errors.ts'
import { originOf } from '../../middleware/caller.ts'
import { oauthUrls } from '../../oauth/metadata.ts'
import {
  challengeIn,
  invalidRequest,
  oauthParameters,
  resourceIn,
  scopeIn,
  verifierIn,
  type OauthParameters,
} from '../../oauth/parameters.ts'
import { countAgainst } from '../../rate-limit.ts'

/**
 * The authorization server for the MCP server (OAuth 2.1, decision 0039): applications register themselves, send the
 * user to the consent screen, and exchange its code for tokens. All are public clients, so nothing here proves which
 * program it is; PKCE proves that it is the one that asked.
 */
export const oauthRoutes = new Hono<AppEnv>()
  .post('/oauth/register', async (c) => {
    await count(c, oauthAttempts.register)
    const { redirect_uris: redirectUris, client_name: given } = application(
      await c.req.json().catch(() => null),
    )
    const name = given ?? redirectHost(redirectUris[0] ?? '').slice(0, 80)
    const id = await registerApplication(c.var.database.pool, { name, redirectUris })
    if (id === null)
      throw new OauthError(
        503,
        'temporarily_unavailable',
        'Too many applications registered. Try again in an hour.',
      )
    return c.json(
      {
        client_id: id,
        client_id_issued_at: Math.floor(Date.now() / 1000),
        client_name: name,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: mcpScopes.join(' '),
      },
      201,
    )
  })
  .get('/oauth/authorize', async (c) => {
    await count(c, oauthAttempts.authorize)
    const sent = oauthParameters(new URL(c.req.url).searchParams)
    const target = await redirectTarget(c, sent)
    if ('problem' in target) return c.redirect(screen({ problem: target.problem }))
    try {
      const request = await openRequest(c.var.database.pool, { ...target, ...asked(c, sent) })
      return c.redirect(screen({ request }))
    } catch (error) {
      if (!(error instanceof OauthError)) throw error
      return c.redirect(await explained(c, { error, redirectUri: target.redirectUri, sent }))
    }
  })
  .post('/oauth/token', async (c) => {
    const { sent, applicationId } = await formOfApplication(c)
    const { resource } = oauthUrls(c.var.settings)
    const presented = { applicationId, resource: resourceIn(sent, resource), origin: originOf(c) }
    const grantType = required(sent, 'grant_type')
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
      throw new OauthError(400, 'unsupported_grant_type', 'Use authorization_code or refresh_token.')
    const exchanged =
      grantType === 'authorization_code'
        ? await redeemCode(c.var.database.pool, {
            ...presented,
            code: required(sent, 'code'),
            redirectUri: required(sent, 'redirect_uri'),
            verifier: verifierIn(sent),
          })
        : await refreshTokens(c.var.database.pool, {
            ...presented,
            refreshToken: required(sent, 'refresh_token'),
            rights: scopeIn(sent),
          })
    const { accessToken, refreshToken, rights } = issued(exchanged)
    return c.json({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: oauthLimits.accessSeconds,
      refresh_token: refreshToken,
      scope: rights.join(' '),
    })
  })
  .post('/oauth/revoke', async (c) => {
    const { sent, applicationId } = await formOfApplication(c)
    const token = required(sent, 'token')
    const isKnown = await revokeToken(c.var.database.pool, { token, applicationId, origin: originOf(c) })
    if (!isKnown) throw unknownApplication()
    return c.body(null, 200)
  })

function application(body: unknown) {
  const { success, data, error } = applicationInput.safeParse(body)
  if (success) return data
  const [issue] = error.issues
  const isRedirect = issue?.path[0] === 'redirect_uris'
  throw new OauthError(
    400,
    isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    `${issue?.path.join('.') || 'body'}: ${issue?.message}`,
  )
}

type RedirectTarget = { applicationId: string; redirectUri: string }

/** Where the application may be sent back to. With a problem, never anywhere. */
async function redirectTarget(
  c: Context<AppEnv>,
  sent: OauthParameters,
): Promise<RedirectTarget | { problem: AuthorizationProblem }> {
  const [applicationId, redirectUri] = [sent.all('client_id'), sent.all('redirect_uri')]
  const id = z.uuid().safeParse(applicationId[0])
  const found =
    id.success && applicationId.length === 1 ? await findApplication(c.var.database.pool, id.data) : null
  if (found === null) return { problem: 'application' }
  const uri = redirectUri[0]
  return uri !== undefined && redirectUri.length === 1 && isRegistered(uri, found.redirectUris)
    ? { applicationId: id.data ?? '', redirectUri: uri }
    : { problem: 'redirect' }
}

function asked(c: Context<AppEnv>, sent: OauthParameters) {
  if (required(sent, 'response_type') !== 'code')
    throw new OauthError(400, 'unsupported_response_type', 'response_type must be code.')
  if ((sent.one('response_mode') ?? 'query') !== 'query') throw invalidRequest('response_mode must be query.')
  const state = sent.one('state')
  if (state !== null && !/^[\x20-\x7e]{1,2000}$/.test(state))
    throw invalidRequest('state has at most 2000 visible ASCII characters.')
  return {
    state,
    challenge: challengeIn(sent),
    rights: scopeIn(sent) ?? mcpScopes,
    resource: resourceIn(sent, oauthUrls(c.var.settings).resource),
  }
}

/**
 * Programs on the user's computer get the error back. Others are not sent anywhere before the user has agreed: anyone can
 * register an application, and would make this URL redirect to any page (RFC 9700, section 4.11.2).
 */
async function explained(
  c: Context<AppEnv>,
  { error, redirectUri, sent }: { error: OauthError; redirectUri: string; sent: OauthParameters },
): Promise<string> {
  if (!isLoopback(redirectUri)) return screen({ problem: problems[error.oauthCode] ?? 'request' })
  const [state = null] = sent.all('state')
  return redirectTo(redirectUri, {
    error: error.oauthCode,
    error_description: error.message,
    state: state === null || state.length > 2000 ? null : state,
    iss: oauthUrls(c.var.settings).issuer,
  })
}

const problems: Partial<Record<OauthError['oauthCode'], AuthorizationProblem>> = {
  invalid_scope: 'rights',
  invalid_target: 'resource',
}

const screen = (parameters: { request: string } | { problem: AuthorizationProblem }) =>
  `/connect-application?${new URLSearchParams(parameters).toString()}`

/** The form of a request, and the application that it names. It has no secret, so it may not send credentials. */
async function formOfApplication(
  c: Context<AppEnv>,
): Promise<{ sent: OauthParameters; applicationId: string }> {
  await count(c, oauthAttempts.token)
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? ''))
    throw unsupportedMediaType('Send application/x-www-form-urlencoded.')
  const sent = oauthParameters(new URLSearchParams(await c.req.text()))
  const id = z.uuid().safeParse(sent.one('client_id'))
  if (c.req.header('Authorization') !== undefined || sent.one('client_secret') !== null || !id.success)
    throw unknownApplication()
  return { sent, applicationId: id.data }
}

const unknownApplication = () =>
  new OauthError(401, 'invalid_client', 'Send the client_id of a registered application, and no secret.')

function required(sent: OauthParameters, name: string): string {
  const value = sent.one(name)
  if (value === null) throw invalidRequest(`${name} is missing.`)
  return value
}

function issued(exchanged: IssuedTokens | TokenRefusal): IssuedTokens {
  if (typeof exchanged === 'object') return exchanged
  if (exchanged === 'unknown-application') throw unknownApplication()
  if (exchanged === 'resource')
    throw new OauthError(400, 'invalid_target', 'The connection is for another resource.')
  if (exchanged === 'rights')
    throw new OauthError(400, 'invalid_scope', 'scope exceeds what the user approved.')
  throw new OauthError(
    400,
    'invalid_grant',
    'The code or token is invalid, was already used, or has expired.',
  )
}

/** Per client network, before anything is read. */
async function count(
  c: Context<AppEnv>,
  limit: (typeof oauthAttempts)[keyof typeof oauthAttempts],
): Promise<void> {
  const { isAllowed, resetSeconds } = await countAgainst(limit, c.var.database, c.var.clientAddress)
  if (!isAllowed) throw tooManyRequests(resetSeconds)
}
