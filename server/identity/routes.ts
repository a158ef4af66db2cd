import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { inTransaction } from '#queries/database.ts'
import { findAccountById, readAccountRecord } from '#queries/identity/accounts.ts'
import { takeAuthCode } from '#queries/identity/flow-states.ts'
import { removeIdentity } from '#queries/identity/linked-identities.ts'
import { endSession, endSessions } from '#queries/identity/sessions.ts'
import type { AppEnv } from '../context.ts'
import { changeAccount, requestReauthentication, resendChange } from './account-changes.ts'
import { noteAct } from './audit.ts'
import { requestCode, requestRecovery, resendConfirmation, verifyCode, verifyLink } from './codes.ts'
import type { RuleName } from './limits.ts'
import { answerProblem, answerUnknownPath, IdentityProblem, invalidRequest } from './problem.ts'
import { finishProviderFlow, startProviderFlow, withError } from './provider-sign-in.ts'
import { ownRedirect, withFragment, withQuery } from './redirects.ts'
import {
  authCodeBody,
  codeBody,
  codeRequestBody,
  codeType,
  linkBody,
  passwordBody,
  readBody,
  recoverBody,
  refreshBody,
  resendBody,
  signUpBody,
  userBody,
} from './request-bodies.ts'
import { hashToken, isSame } from './secrets.ts'
import { confirmsAddresses, type Identity } from './service.ts'
import { refreshSession, requireSession, signIn, userObject } from './sessions.ts'
import { signInWithPassword } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * The identity service, in the wire format of Supabase Auth as supabase-js 2 uses it. Without phone, anonymous, and
 * Web3 sign-in, SAML, the OAuth server, and the administration interface.
 */
export function identityRoutes(identity: Identity) {
  const { database, limits, settings } = identity

  const limited = (rule: RuleName) =>
    createMiddleware<AppEnv>(async (c, next) => {
      await limits.count(rule, c.var.clientAddress)
      await next()
    })
  const redirectTo = (c: Context<AppEnv>) => {
    const wanted = c.req.query('redirect_to')
    return wanted === undefined ? null : ownRedirect(settings, wanted)
  }

  return new Hono<AppEnv>()
    .onError(answerProblem)
    .use(limited('anythingByNetwork'))
    .use(
      createMiddleware<AppEnv>(async (c, next) => {
        c.header('Cache-Control', 'no-store')
        if (!isOpen(c.req.method, c.req.path)) requireClient(c)
        await next()
      }),
    )
    .get('/health', (c) =>
      c.json({ name: 'Answerscope identity', version: settings.version, description: 'Sign-in service' }),
    )
    .get('/settings', (c) => c.json(settingsBody(identity)))
    .get('/.well-known/jwks.json', async (c) => {
      c.header('Cache-Control', 'public, max-age=300')
      return c.json(await identity.signing.publicKeys())
    })
    .post('/signup', limited('mailByNetwork'), async (c) =>
      signUp(identity, c, await readBody(c, signUpBody), redirectTo(c)),
    )
    .post('/token', async (c) => {
      switch (c.req.query('grant_type')) {
        case 'password': {
          await limits.count('passwordByNetwork', c.var.clientAddress)
          return c.json(await signInWithPassword(identity, c, await readBody(c, passwordBody)))
        }
        case 'refresh_token': {
          await limits.count('refreshByNetwork', c.var.clientAddress)
          const { refresh_token: token } = await readBody(c, refreshBody)
          return c.json(await refreshSession(identity, c, token))
        }
        case 'pkce': {
          await limits.count('providerByNetwork', c.var.clientAddress)
          return c.json(await exchangeAuthCode(c, await readBody(c, authCodeBody)))
        }
        case 'id_token':
          throw new IdentityProblem(400, 'provider_disabled', 'Sign-in with ID tokens is not enabled')
        default:
          throw new IdentityProblem(400, 'invalid_credentials', 'unsupported_grant_type')
      }
    })
    .on('POST', ['/otp', '/magiclink'], limited('mailByNetwork'), async (c) => {
      requestCode(identity, c, await readBody(c, codeRequestBody), redirectTo(c))
      return c.json({})
    })
    .post('/recover', limited('mailByNetwork'), async (c) => {
      requestRecovery(identity, c, await readBody(c, recoverBody), redirectTo(c))
      return c.json({})
    })
    .post('/resend', limited('mailByNetwork'), async (c) => {
      const { email, type } = await readBody(c, resendBody)
      const again = type === 'signup' ? resendConfirmation : resendChange
      again(identity, c, email, redirectTo(c))
      return c.json({})
    })
    .post('/verify', limited('codeByNetwork'), async (c) => {
      const body = await readBody(c, z.union([linkBody, codeBody]))
      const verified =
        'token_hash' in body
          ? await verifyLink(identity, c, { link: body.token_hash, type: body.type, isPage: false })
          : await verifyCode(identity, c, body)
      if ('session' in verified) return c.json(verified.session)
      return c.json({ msg: halfConfirmed, code: '200' })
    })
    .get('/verify', limited('codeByNetwork'), async (c) => {
      const target = redirectTo(c) ?? settings.publicUrl
      const type = codeType.safeParse(c.req.query('type'))
      const link = c.req.query('token') ?? c.req.query('token_hash') ?? ''
      if (!type.success || link.length > 500) throw invalidRequest('Verify requires a verification type')
      try {
        const verified = await verifyLink(identity, c, { link, type: type.data, isPage: true })
        if ('waitsForOther' in verified)
          return c.redirect(withFragment(target, { message: halfConfirmed }), 303)
        if ('authCode' in verified) return c.redirect(withQuery(target, { code: verified.authCode }), 303)
        const { access_token, token_type, expires_in, expires_at, refresh_token } = verified.session
        // Signed up in another browser: the password of that sign-up was dropped, and this is the moment to set one.
        const kind = verified.needsPassword ? 'recovery' : type.data
        const page = verified.needsPassword ? `${settings.publicUrl}/reset-password` : target
        const session = { access_token, token_type, refresh_token, type: kind }
        const times = { expires_in: String(expires_in), expires_at: String(expires_at) }
        return c.redirect(withFragment(page, { ...session, ...times }), 303)
      } catch (error) {
        if (!(error instanceof IdentityProblem)) throw error
        return c.redirect(withError(target, error), 303)
      }
    })
    .get('/authorize', limited('providerByNetwork'), async (c) =>
      c.redirect(await startProviderFlow(identity, c, { linkTo: null }), 302),
    )
    .get('/callback', limited('providerByNetwork'), async (c) =>
      c.redirect(await finishProviderFlow(identity, c), 302),
    )
    .get('/user', async (c) => {
      const { account } = await requireSession(identity, c)
      return c.json(await currentUser(account.id))
    })
    .put('/user', limited('mailByNetwork'), async (c) => {
      const signedIn = await requireSession(identity, c)
      return c.json(await changeAccount(identity, c, signedIn, await readBody(c, userBody), redirectTo(c)))
    })
    .get('/reauthenticate', limited('mailByNetwork'), async (c) => {
      await requestReauthentication(identity, c, await requireSession(identity, c))
      return c.json({})
    })
    .post('/logout', async (c) => {
      const scope = z.enum(['global', 'local', 'others']).safeParse(c.req.query('scope') ?? 'global')
      if (!scope.success) throw invalidRequest('Unsupported logout scope')
      const { account, session } = await requireSession(identity, c)
      if (scope.data === 'local') await endSession(database.pool, session.id)
      else {
        await endSessions(database.pool, account.id, scope.data === 'others' ? session.id : null)
        noteAct(identity, c, account.id, 'account.signed-out-everywhere')
      }
      return c.body(null, 204)
    })
    .get('/user/identities/authorize', limited('providerByNetwork'), async (c) => {
      const { account } = await requireSession(identity, c)
      const url = await startProviderFlow(identity, c, { linkTo: account.id })
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
    })
    .delete('/user/identities/:id', async (c) => {
      const { account } = await requireSession(identity, c)
      const id = z.uuid().safeParse(c.req.param('id'))
      if (!id.success) throw new IdentityProblem(404, 'validation_failed', 'identity_id must be an UUID')
      const outcome = await inTransaction(database, (sql) => removeIdentity(sql, account.id, id.data))
      if (outcome === 'last')
        throw new IdentityProblem(
          422,
          'single_identity_not_deletable',
          'User must have at least 1 identity after unlinking',
        )
      if (outcome === 'unknown')
        throw new IdentityProblem(422, 'identity_not_found', 'Identity doesn’t exist')
      return c.json({})
    })
    .post('/sso', () => {
      throw new IdentityProblem(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    })
    .all('*', answerUnknownPath)

  /**
   * The publishable key, or the header that supabase-js adds to each request. Both are public; the point is that a page
   * of another site cannot send either without a preflight, so it cannot sign a browser in to the attacker's account.
   */
  function requireClient(c: Context<AppEnv>): void {
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    const isClient =
      key === undefined ? c.req.header('X-Client-Info') !== undefined : isSame(key, identity.publishableKey)
    if (!isClient) throw new IdentityProblem(401, 'no_authorization', 'No API key found in request')
  }

  async function currentUser(id: string) {
    const record = await readAccountRecord(database.pool, id)
    if (record === null)
      throw new IdentityProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return userObject(record)
  }

  /**
   * The code was given to the page's URL, and the verifier never left the page: only both together open the session.
   */
  async function exchangeAuthCode(
    c: Context<AppEnv>,
    { auth_code: code, code_verifier: verifier }: z.infer<typeof authCodeBody>,
  ) {
    return inTransaction(database, async (sql) => {
      const flow = await takeAuthCode(sql, hashToken(code))
      if (flow === null)
        throw new IdentityProblem(
          404,
          'flow_state_not_found',
          'invalid flow state, no valid flow state found',
        )
      if (flow === 'expired')
        throw new IdentityProblem(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
      const { challenge = '', method = 's256' } = flow.codeChallenge ?? {}
      const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
      if (!isSame(given, challenge))
        throw new IdentityProblem(
          400,
          'bad_code_verifier',
          'code challenge does not match previously saved code verifier',
        )
      const account = await findAccountById(sql, flow.userId)
      if (account === null)
        throw new IdentityProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      return signIn(identity, c, sql, account, flow.method)
    })
  }
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
    passkeys_enabled: false,
  }
}
