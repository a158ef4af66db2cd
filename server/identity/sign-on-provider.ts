import * as client from 'openid-client'
import { z } from 'zod'
import { problemWithEndpoint } from '#core/network/public-address.ts'
import { CannotOpen } from '#queries/engines/key-vault.ts'
import type { SignOnConnection } from '#queries/identity/single-sign-on.ts'
import { placeOfSsoSecret } from '#queries/organizations/single-sign-on/connection.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { IdentityProblem } from './problem.ts'
import type { Identity } from './service.ts'

/** What the provider of an organization says about a person. Its word counts only for the domains it has proven. */
export type SignOnProfile = {
  issuer: string
  subject: string
  email: string
  name: string | null
  picture: string | null
  groups: string[]
}

/** More than clocks that are set by the network differ, and little enough that an old token is refused. */
const clockToleranceSeconds = 120
const maxGroups = 1000

type Flow = { flowId: string; callback: string }

/**
 * Where to send the browser. A change of the settings voids flows that have begun. `asksAgain`: also who is signed in at
 * the provider is asked.
 */
export async function signOnUrl(
  identity: Identity,
  connection: SignOnConnection,
  { flowId, callback, asksAgain }: Flow & { asksAgain: boolean },
): Promise<URL> {
  const config = await configure(identity, connection)
  const secrets = secretsOf(identity, connection, flowId)
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    state: flowId,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(asksAgain && { prompt: 'login' }),
  })
  if (problemWithEndpoint(url.origin, reachOf(identity)) !== null) throw misconfigured()
  return url
}

/** Exchanges what the browser brought back. Throws an `IdentityProblem` with one plain sentence. */
export async function readSignOnProfile(
  identity: Identity,
  connection: SignOnConnection,
  { flowId, cameBackTo }: { flowId: string; cameBackTo: URL },
): Promise<SignOnProfile> {
  const config = await configure(identity, connection)
  const secrets = secretsOf(identity, connection, flowId)
  try {
    const tokens = await client.authorizationCodeGrant(config, cameBackTo, {
      expectedState: flowId,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const own = tokens.claims()
    if (own === undefined) throw misconfigured()
    // The library checks when a token ends, and not whether it was issued in the future.
    if (own.iat > Date.now() / 1000 + clockToleranceSeconds) throw clockDiffers()
    const more =
      own['email'] === undefined || own[connection.groupsClaim] === undefined
        ? await userInfo(config, tokens.access_token, own.sub)
        : {}
    return profileOf(connection, { ...more, ...own })
  } catch (error) {
    throw problemOf(error)
  }
}

/**
 * Discovered for each sign-in, so that the keys are those the provider has now. The issuer of the metadata and of
 * each token must be exactly the one that the organization entered.
 */
async function configure(identity: Identity, connection: SignOnConnection): Promise<client.Configuration> {
  const { allowPrivate } = reachOf(identity)
  const { issuer, clientId } = connection
  if (problemWithEndpoint(issuer, { allowPrivate }) !== null) throw misconfigured()
  const fetch = guardedFetch({ allowPrivate })
  try {
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: clockToleranceSeconds },
      authenticateClient(secretOf(identity, connection)),
      {
        [client.customFetch]: fetch,
        timeout: 10,
        execute: [client.enableNonRepudiationChecks, ...(allowPrivate ? [client.allowInsecureRequests] : [])],
      },
    )
    // openid-client compares URLs; the identifier of an issuer is text.
    if (config.serverMetadata().issuer !== issuer) throw otherIssuer()
    return config
  } catch (error) {
    throw problemOf(error)
  }
}

/** Without a list the standard way is in the header, but providers that list both often accept only the body. */
const authenticateClient =
  (secret: string): client.ClientAuth =>
  (server, ...rest) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? client.ClientSecretPost(secret)(server, ...rest)
      : client.ClientSecretBasic(secret)(server, ...rest)

const reachOf = ({ settings }: Identity) => ({ allowPrivate: settings.ALLOW_PRIVATE_ENDPOINTS })

function secretOf({ settings }: Identity, connection: SignOnConnection): string {
  if (settings.vault === null) throw misconfigured()
  try {
    return settings.vault.open(connection, placeOfSsoSecret(connection))
  } catch (error) {
    if (error instanceof CannotOpen) throw withCause(misconfigured(), error)
    throw error
  }
}

const secretsOf = ({ keys }: Identity, { revision }: SignOnConnection, flowId: string) => ({
  nonce: keys.flowSecret('nonce', `${flowId}\n${revision}`),
  verifier: keys.flowSecret('verifier', `${flowId}\n${revision}`),
})

/** Without it, the ID token has to be enough. */
const userInfo = (config: client.Configuration, accessToken: string, subject: string) =>
  config.serverMetadata().userinfo_endpoint === undefined
    ? Promise.resolve({})
    : client.fetchUserInfo(config, accessToken, subject)

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase().optional().catch(undefined),
  // Some providers leave it out, or write it as text. What is said must be yes.
  email_verified: z
    .unknown()
    .optional()
    .transform((said) => said === undefined || said === true || said === 'true'),
  hd: z.string().optional().catch(undefined),
  name: z.string().max(200).optional().catch(undefined),
  picture: z.url().max(500).optional().catch(undefined),
})

const groupList = z.union([z.string(), z.array(z.string().max(1000)).max(maxGroups)])

/** Its tokens are for everyone with a Google account, also with a private one that has an address of the organization. */
const google = 'https://accounts.google.com'

function profileOf(
  { domains, groupsClaim }: SignOnConnection,
  given: Record<string, unknown>,
): SignOnProfile {
  const read = claims.safeParse(given)
  if (!read.success) throw misconfigured()
  const { iss, sub, email, hd, name, picture } = read.data
  if (email === undefined)
    throw new IdentityProblem(
      422,
      'sso_email_missing',
      'Your organization’s provider didn’t share your email address. Ask your administrator.',
    )
  if (
    !read.data.email_verified ||
    (iss === google && (hd === undefined || !domains.includes(hd.toLowerCase())))
  )
    throw new IdentityProblem(
      422,
      'sso_email_unverified',
      'Your organization’s provider hasn’t verified your email address. Ask your administrator.',
    )
  const groups = groupList.safeParse(given[groupsClaim])
  return {
    issuer: iss,
    subject: sub,
    email,
    name: name ?? null,
    picture: picture ?? null,
    groups: groups.success ? [groups.data].flat() : [],
  }
}

const withCause = (problem: IdentityProblem, cause: unknown) => {
  problem.cause = cause
  return problem
}

const misconfigured = () =>
  new IdentityProblem(
    502,
    'sso_provider_failed',
    'Single sign-on isn’t set up correctly. Ask your administrator to check its settings.',
  )

const otherIssuer = () =>
  new IdentityProblem(
    502,
    'sso_issuer_differs',
    'Your organization’s provider names another issuer than the one in the settings. Ask your administrator to check it.',
  )

const clockDiffers = () =>
  new IdentityProblem(
    502,
    'sso_clock_differs',
    'The clock of your organization’s provider is off by minutes. Ask your administrator to set it.',
  )

/** One plain sentence for people; the cause goes to the log. */
function problemOf(error: unknown): Error {
  if (error instanceof IdentityProblem) return error
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? new IdentityProblem(403, 'access_denied', 'The sign-in was canceled.')
      : withCause(new IdentityProblem(400, 'bad_oauth_callback', 'The provider refused the sign-in.'), error)
  const codes = codesOf(error)
  if (codes.includes('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return withCause(clockDiffers(), error)
  if (codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')) return withCause(otherIssuer(), error)
  if (codes.some((code) => code.startsWith('OAUTH_') && !/^OAUTH_(TIMEOUT|ABORT)$/.test(code)))
    return withCause(misconfigured(), error)
  return withCause(
    new IdentityProblem(
      502,
      'sso_provider_unreachable',
      'Your organization’s provider could not be reached. Try again.',
    ),
    error,
  )
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return ['code' in error ? String(error.code) : '', ...codesOf(error.cause)]
}
