import * as client from 'openid-client'
import { z } from 'zod'
import type { Settings } from '../env.ts'
import { IdentityProblem } from './problem.ts'
import type { IdentityKeys } from './secrets.ts'

/** What a provider reports about a person. `provesEmail`: it has verified the address, and we trust this provider. */
export type ProviderProfile = {
  subject: string
  email: string | null
  provesEmail: boolean
  name: string | null
  picture: string | null
}

export type ProviderId = 'google' | 'github' | 'custom:oidc'

type Provider = {
  scope: string
  configure(): Promise<client.Configuration>
  readProfile(
    config: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<ProviderProfile>
  hasNonce: boolean
}

export type Providers = {
  /** The configured ones, with the labels of their buttons. */
  list: readonly { id: ProviderId; name: string }[]
  /** Where to send the browser; `flowId` is the state that returns. */
  authorizeUrl(id: string, flow: { flowId: string; callback: string }): Promise<URL>
  /** Exchanges what the browser brought back. Throws an `IdentityProblem` if the provider refused. */
  readProfile(id: string, flow: { flowId: string; cameBackTo: URL }): Promise<ProviderProfile>
}

const timeoutSeconds = 10

/** Google, GitHub, and any OpenID Connect provider, as far as they are configured. */
export function openProviders(settings: Settings, keys: Pick<IdentityKeys, 'flowSecret'>): Providers {
  const known = configured(settings)
  const configurations = new Map<string, Promise<client.Configuration>>()
  const open = async (id: string) => {
    const provider = known.get(id)
    if (provider === undefined)
      throw new IdentityProblem(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
    const configuring = configurations.get(id) ?? provider.configure()
    configurations.set(id, configuring)
    try {
      return { provider, config: await configuring }
    } catch (error) {
      configurations.delete(id) // The provider may be reachable again for the next person.
      throw notAnswering(error)
    }
  }
  return {
    list: [...known].flatMap(([id, { name }]) => (isProviderId(id) ? [{ id, name }] : [])),
    authorizeUrl: async (id, { flowId, callback }) => {
      const { provider, config } = await open(id)
      return client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: provider.scope,
        state: flowId,
        code_challenge: await client.calculatePKCECodeChallenge(keys.flowSecret('verifier', flowId)),
        code_challenge_method: 'S256',
        ...(provider.hasNonce && { nonce: keys.flowSecret('nonce', flowId) }),
      })
    },
    readProfile: async (id, { flowId, cameBackTo }) => {
      const { provider, config } = await open(id)
      try {
        const tokens = await client.authorizationCodeGrant(config, cameBackTo, {
          expectedState: flowId,
          pkceCodeVerifier: keys.flowSecret('verifier', flowId),
          ...(provider.hasNonce && { expectedNonce: keys.flowSecret('nonce', flowId) }),
        })
        return await provider.readProfile(config, tokens)
      } catch (error) {
        if (error instanceof IdentityProblem) throw error
        if (error instanceof client.AuthorizationResponseError)
          throw error.error === 'access_denied'
            ? new IdentityProblem(403, 'access_denied', 'The sign-in was canceled.')
            : new IdentityProblem(400, 'bad_oauth_callback', 'The provider refused the sign-in.')
        throw notAnswering(error)
      }
    },
  }
}

function notAnswering(cause: unknown): Error {
  const problem = new IdentityProblem(
    502,
    'unexpected_failure',
    'The provider could not be reached. Try again.',
  )
  problem.cause = cause
  return problem
}

const isProviderId = (id: string): id is ProviderId =>
  id === 'google' || id === 'github' || id === 'custom:oidc'

function configured(settings: Settings): Map<string, Provider & { name: string }> {
  const found = new Map<string, Provider & { name: string }>()
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = settings
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_TRUST_EMAIL } = settings
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    found.set('google', {
      name: 'Google',
      ...openIdConnect({
        issuer: 'https://accounts.google.com',
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
        isBelieved: true,
      }),
    })
  if (GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET)
    found.set('github', {
      name: 'GitHub',
      ...gitHub({
        url: settings.GITHUB_URL,
        clientId: GITHUB_CLIENT_ID,
        clientSecret: GITHUB_CLIENT_SECRET,
      }),
    })
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET)
    found.set('custom:oidc', {
      name: OIDC_NAME,
      ...openIdConnect({
        issuer: OIDC_ISSUER,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        isBelieved: OIDC_TRUST_EMAIL,
      }),
    })
  return found
}

const standardClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  name: z.string().max(200).optional().catch(undefined),
  picture: z.url().max(500).optional().catch(undefined),
})

/** Any provider with discovery. `isBelieved`: whether it is trusted to verify email addresses. */
function openIdConnect(options: {
  issuer: string
  clientId: string
  clientSecret: string
  isBelieved: boolean
}): Provider {
  return {
    scope: 'openid email profile',
    hasNonce: true,
    configure: async () =>
      client.discovery(new URL(options.issuer), options.clientId, options.clientSecret, undefined, {
        timeout: timeoutSeconds,
        execute: isLoopbackHttp(options.issuer) ? [client.allowInsecureRequests] : [],
      }),
    readProfile: async (config, tokens) => {
      const own = tokens.claims()
      if (own === undefined)
        throw new IdentityProblem(400, 'bad_oauth_callback', 'The provider sent no identity.')
      const more =
        typeof own['email'] === 'string'
          ? {}
          : await client.fetchUserInfo(config, tokens.access_token, own.sub).catch(() => ({}))
      const claims = standardClaims.parse({ ...more, ...own })
      return {
        subject: claims.sub,
        email: claims.email?.toLowerCase() ?? null,
        provesEmail: options.isBelieved && claims.email_verified === true,
        name: claims.name ?? null,
        picture: claims.picture ?? null,
      }
    },
  }
}

const gitHubUser = z.object({
  id: z.number().int(),
  login: z.string().max(100),
  name: z.string().max(200).nullish(),
  avatar_url: z.url().max(500).nullish().catch(null),
})
const gitHubEmails = z
  .array(z.object({ email: z.string().max(254), primary: z.boolean(), verified: z.boolean() }))
  .max(200)

/** GitHub uses OAuth 2 without OpenID Connect; its URL may be an Enterprise server's. */
function gitHub(options: { url: string | undefined; clientId: string; clientSecret: string }): Provider {
  const site = (options.url ?? 'https://github.com').replace(/\/+$/, '')
  const api = options.url === undefined ? 'https://api.github.com' : `${site}/api/v3`
  return {
    scope: 'read:user user:email',
    hasNonce: false,
    configure: async () => {
      const config = new client.Configuration(
        {
          issuer: site,
          authorization_endpoint: `${site}/login/oauth/authorize`,
          token_endpoint: `${site}/login/oauth/access_token`,
        },
        options.clientId,
        options.clientSecret,
      )
      config.timeout = timeoutSeconds
      if (isLoopbackHttp(site)) client.allowInsecureRequests(config)
      return config
    },
    readProfile: async (config, tokens) => {
      const get = async (path: string) => {
        const answer = await client.fetchProtectedResource(
          config,
          tokens.access_token,
          new URL(`${api}${path}`),
          'GET',
          null,
          new Headers({ Accept: 'application/vnd.github+json' }),
        )
        if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}`)
        return answer.json()
      }
      const user = gitHubUser.parse(await get('/user'))
      const emails = gitHubEmails.parse(await get('/user/emails'))
      const primary = emails.find((each) => each.primary && each.verified)
      return {
        subject: String(user.id),
        email: primary?.email.toLowerCase() ?? null,
        provesEmail: primary !== undefined,
        name: user.name ?? user.login,
        picture: user.avatar_url ?? null,
      }
    },
  }
}

/** Plain http is for providers on this very machine, such as those of tests. */
const isLoopbackHttp = (url: string) => /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(url)
