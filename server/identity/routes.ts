import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { accountRoutes } from './account-routes.ts'
import { codeRoutes } from './code-routes.ts'
import { factorRoutes } from './factor-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { answerProblem, answerUnknownPath, IdentityProblem } from './problem.ts'
import { limited } from './requests.ts'
import { isSame } from './secrets.ts'
import { confirmsAddresses, type Identity } from './service.ts'
import { sessionRoutes } from './session-routes.ts'
import { signOnRoutes } from './sign-on-routes.ts'
import { relyingPartyOf } from './webauthn.ts'

/**
 * The identity service, in the wire format of Supabase Auth as supabase-js 2 uses it. Without phone, anonymous, and
 * Web3 sign-in, SAML, the OAuth server, and the administration interface. Single sign-on speaks OpenID Connect.
 */
export const identityRoutes = (identity: Identity) =>
  new Hono<AppEnv>()
    .onError(answerProblem)
    .use(limited(identity, 'anythingByNetwork'))
    .use(
      createMiddleware<AppEnv>(async (c, next) => {
        c.header('Cache-Control', 'no-store')
        if (!isOpen(c.req.method, c.req.path)) requireClient(identity, c)
        await next()
      }),
    )
    .get('/health', (c) => {
      const { version } = identity.settings
      return c.json({ name: 'Answerscope identity', version, description: 'Sign-in service' })
    })
    .get('/settings', (c) => c.json(settingsBody(identity)))
    .get('/.well-known/jwks.json', async (c) => {
      c.header('Cache-Control', 'public, max-age=300')
      return c.json(await identity.signing.publicKeys())
    })
    .route('/', sessionRoutes(identity))
    .route('/', codeRoutes(identity))
    .route('/', accountRoutes(identity))
    .route('/', factorRoutes(identity))
    .route('/', passkeyRoutes(identity))
    .route('/', signOnRoutes(identity))
    .all('*', answerUnknownPath)

/**
 * The publishable key, or the header that supabase-js adds to each request. Both are public; the point is that a page
 * of another site cannot send either without a preflight, so it cannot sign a browser in to the attacker's account.
 */
function requireClient({ publishableKey }: Identity, c: Context<AppEnv>): void {
  const key = c.req.header('apikey') ?? c.req.query('apikey')
  const isClient =
    key === undefined ? c.req.header('X-Client-Info') !== undefined : isSame(key, publishableKey)
  if (!isClient) throw new IdentityProblem(401, 'no_authorization', 'No API key found in request')
}

/** The browser itself opens links in emails and redirects of providers, and sends no key. */
const isOpen = (method: string, path: string) =>
  method === 'GET' && /\/(verify|authorize|callback|\.well-known\/jwks\.json)$/.test(path)

function settingsBody({ settings, providers }: Identity) {
  const isOn = (id: string) => providers.list.some((provider) => provider.id === id)
  return {
    external: {
      anonymous_users: false,
      email: true,
      phone: false,
      google: isOn('google'),
      github: isOn('github'),
    },
    disable_signup: false,
    mailer_autoconfirm: !confirmsAddresses(settings),
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: relyingPartyOf(settings) !== null,
  }
}
