import { randomUUID } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { noteAccountAct, type AccountAct } from '#queries/audit-log.ts'
import type { Backend } from '../backend.ts'
import { confirmsAddresses, minimumPasswordLength } from '../backend.ts'
import type { AppEnv } from '../context.ts'
import type { Secrets } from '../env.ts'
import type { Mailer } from '../mail.ts'
import { callerOf, originOf } from '../middleware/caller.ts'
import { languageOf } from '../reader-language.ts'
import { derive } from '../start/secrets.ts'
import { accountKey, mailboxOf } from './account-key.ts'
import { dropUnprovenPassword, findAccount, unconfirmAccount, voidCodes, type Account } from './accounts.ts'
import type { Attempts, RuleName } from './attempts.ts'
import { authError, tooManyAttempts, wrongCode, wrongPassword } from './auth-error.ts'
import { alreadyRegisteredMail } from './auth-mails.ts'
import { mailLanguage } from './mail-language.ts'
import { openLink } from './sealed-link.ts'

const email = z
  .string()
  .trim()
  .max(254)
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
const password = z.string().max(1000)
const metadata = z.record(z.string(), z.unknown()).optional()
const codeType = z.enum(['email', 'signup', 'magiclink', 'recovery', 'email_change'])

const signupBody = z.object({ email, password, data: metadata })
const passwordBody = z.object({ email, password })
const refreshBody = z.object({ refresh_token: z.string().max(500) })
const pkceBody = z.object({ auth_code: z.string().max(500), code_verifier: z.string().max(500) })
const mailBody = z.object({ email, create_user: z.boolean().optional() })
const resendBody = z.object({ email, type: z.enum(['signup', 'email_change']) })
const codeBody = z.object({ email, token: z.string().trim().max(100), type: codeType })
const linkBody = z.object({ token_hash: z.string().max(500), type: codeType })
const signedInBody = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) })
const userBody = z.object({ email: email.optional(), password: password.optional(), data: metadata })

const providerParameters = [
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'login_hint',
]

type Services = { backend: Backend; attempts: Attempts; mailer: Mailer; secrets: Secrets }

/**
 * What of the backend's sign-in is reachable, each route behind its limits (decision 0003). Answers do not depend on
 * whether an account exists: not by status, not by body, and by time only as far as one database read.
 * The backend gets requests we build from parsed bodies, never the caller's own.
 */
export function authRoutes({ backend, attempts, mailer, secrets }: Services) {
  const keySecret = derive(secrets.jwtSecret, 'account keys')
  const linkSecret = derive(secrets.jwtSecret, 'mailed links')
  const keyOf = (address: string) => accountKey(keySecret, mailboxOf(address))
  const dummyHash = bcrypt.hash(randomUUID(), 10)

  const limitedByAddress = (rule: RuleName) =>
    createMiddleware<AppEnv>(async (c, next) => {
      const seconds = await attempts.count(rule, c.var.clientAddress)
      if (seconds !== null) return tooManyAttempts(c, seconds)
      await next()
    })

  const forward = async (c: Context<AppEnv>, path: string, body?: unknown, query?: URLSearchParams) => {
    const headers = new Headers({ apikey: c.req.header('apikey') ?? c.req.query('apikey') ?? '' })
    for (const name of ['Authorization', 'Referer', 'User-Agent'] as const) {
      const value = c.req.header(name)
      if (value !== undefined) headers.set(name, value)
    }
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const search = query && query.size > 0 ? `?${query.toString()}` : ''
    const answer = await backend.fetch(
      new Request(`${c.var.settings.publicUrl}/auth/v1/${path}${search}`, {
        method: c.req.method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    return withoutSecrets(answer)
  }

  /** One mail a minute to one address and ten an hour to one mailbox; what is too much is dropped in silence. */
  const mayMail = async (address: string) => {
    const key = keyOf(address)
    if ((await attempts.count('mailPause', accountKey(keySecret, address))) !== null) return false
    if ((await attempts.count('mail', key)) !== null) return false
    await attempts.forget('wrongCode', key) // a new code has its own five tries
    return true
  }

  /** The answer does not wait: how long the work takes would tell whether there is an account. */
  const inBackground = (c: Context<AppEnv>, work: () => Promise<unknown>) => {
    void work().catch((error: unknown) => c.var.log.error({ err: error }, 'A mail could not be prepared'))
    return c.json({}, 200)
  }

  const sendCode = async (c: Context<AppEnv>, address: string, mayCreate: boolean) => {
    const existing = await findAccount(c.var.database, address)
    if (!existing && !mayCreate) return
    if (!(await mayMail(address))) return
    await dropUnprovenPassword(c.var.database, address)
    await mailingTo(existing, () =>
      expectSuccess(forward(c, 'otp', { email: address, create_user: mayCreate })),
    )
    const created = existing ? null : await findAccount(c.var.database, address)
    if (created) await unconfirmAccount(c.var.database, created.id)
  }

  const resendConfirmation = async (c: Context<AppEnv>, address: string) => {
    const account = await findAccount(c.var.database, address)
    if (!account || account.isConfirmed || !(await mayMail(address))) return
    await mailingTo(account, () => expectSuccess(forward(c, 'otp', { email: address, create_user: false })))
  }

  const checkPassword = async (c: Context<AppEnv>, given: z.infer<typeof passwordBody>) => {
    const account = await findAccount(c.var.database, given.email)
    const isRight = await bcrypt.compare(given.password, account?.passwordHash ?? (await dummyHash))
    if (!isRight && account) note(c, account.id, 'account.sign-in-failed', { isOwner: false })
    return isRight
  }

  /** For the audit log. Beside the answer: how long it takes would tell that there is an account. */
  const note = (c: Context<AppEnv>, identity: string, action: AccountAct, { isOwner = true } = {}) => {
    const { database, log } = c.var
    void noteAccountAct(database, { identity, origin: originOf(c), action, isOwner }).catch(
      (error: unknown) =>
        log.error({ err: error, action }, 'An act on an account is missing from the audit log'),
    )
  }

  /** Hands the answer on; who it signs in is noted. */
  const signingIn = async (c: Context<AppEnv>, answering: Promise<Response>) => {
    const answer = await answering
    const signedIn = answer.ok
      ? signedInBody.safeParse(
          await answer
            .clone()
            .json()
            .catch(() => null),
        )
      : null
    if (signedIn?.success) note(c, signedIn.data.user.id, 'account.signed-in')
    return answer
  }

  const noteOwn = async (c: Context<AppEnv>, action: AccountAct) => {
    const caller = await callerOf(c)
    if (caller) note(c, caller.claims.sub, action)
  }

  /** Counts the try first, so that simultaneous tries cannot slip past; void after the fifth wrong one. */
  const tryCode = async (c: Context<AppEnv>, given: z.infer<typeof codeBody>) => {
    const key = keyOf(given.email)
    const { isAllowed, before } = await attempts.reserve('wrongCode', key)
    if (!isAllowed) {
      await voidCodes(c.var.database, given.email)
      return wrongCode(c)
    }
    for (const type of backendTypes(given.type)) {
      const answer = await forward(c, 'verify', { email: given.email, token: given.token, type })
      if (answer.ok) {
        await attempts.forget('wrongCode', key)
        return signingIn(c, Promise.resolve(answer))
      }
      if (answer.status >= 500) return answer
    }
    if (before >= 4) await voidCodes(c.var.database, given.email)
    return wrongCode(c)
  }

  return new Hono<AppEnv>()
    .use(limitedByAddress('anythingByAddress'))
    .use((c, next) => mailLanguage.run(languageOf(c), next))
    .use(
      createMiddleware<AppEnv>(async (c, next) => {
        c.header('Cache-Control', 'no-store')
        if (isOpen(c.req.method, c.req.path) || hasKey(c, secrets)) return next()
        return authError(c, 401, 'no_authorization', 'No API key found in request')
      }),
    )
    .post('/signup', limitedByAddress('mailByAddress'), async (c) => {
      const body = await parsed(c, signupBody)
      if (body instanceof Response) return body
      const weakness = weakPassword(c, body.password)
      if (weakness) return weakness
      if (!confirmsAddresses(c.var.settings)) return forward(c, 'signup', body)
      const account = await findAccount(c.var.database, body.email)
      if (!account) {
        if (await mayMail(body.email)) return forward(c, 'signup', body)
        await bcrypt.hash(body.password, 10)
        return c.json(pretendedUser(body), 200)
      }
      await bcrypt.hash(body.password, 10)
      void inBackground(c, async () => {
        if (!account.isConfirmed) return resendConfirmation(c, body.email)
        if (await mayMail(body.email))
          mailer.sendLater(
            alreadyRegisteredMail({
              to: body.email,
              publicUrl: c.var.settings.publicUrl,
              language: account.language ?? languageOf(c),
            }),
          )
      })
      return c.json(pretendedUser(body), 200)
    })
    .post('/token', async (c) => {
      const grant = c.req.query('grant_type')
      if (grant === 'password') return signIn(c)
      const rule = grant === 'refresh_token' ? 'refreshByAddress' : 'providerByAddress'
      const seconds = await attempts.count(rule, c.var.clientAddress)
      if (seconds !== null) return tooManyAttempts(c, seconds)
      if (grant !== 'refresh_token' && grant !== 'pkce')
        return authError(c, 400, 'invalid_credentials', 'unsupported_grant_type')
      const body = await parsed(c, grant === 'pkce' ? pkceBody : refreshBody)
      if (body instanceof Response) return body
      const answer = forward(c, 'token', body, new URLSearchParams({ grant_type: grant }))
      return grant === 'pkce' ? signingIn(c, answer) : answer
    })
    .post('/otp', limitedByAddress('mailByAddress'), async (c) => {
      const body = await parsed(c, mailBody)
      if (body instanceof Response) return body
      return inBackground(c, () => sendCode(c, body.email, body.create_user !== false))
    })
    .post('/recover', limitedByAddress('mailByAddress'), async (c) => {
      const body = await parsed(c, mailBody)
      if (body instanceof Response) return body
      return inBackground(c, async () => {
        const account = await findAccount(c.var.database, body.email)
        if (!account || !(await mayMail(body.email))) return
        await mailingTo(account, () => expectSuccess(forward(c, 'recover', { email: body.email })))
      })
    })
    .post('/resend', limitedByAddress('mailByAddress'), async (c) => {
      const body = await parsed(c, resendBody)
      if (body instanceof Response) return body
      return inBackground(c, async () => {
        if (body.type === 'signup') await resendConfirmation(c, body.email)
      })
    })
    .post('/verify', limitedByAddress('codeByAddress'), async (c) => {
      const body = await parsed(c, z.union([linkBody, codeBody]))
      if (body instanceof Response) return body
      if (!('token_hash' in body)) return tryCode(c, body)
      const token = openLink(linkSecret, body.token_hash)
      if (token === null) return wrongCode(c)
      const [type] = backendTypes(body.type)
      return signingIn(c, forward(c, 'verify', { token_hash: token, type }))
    })
    .get('/verify', limitedByAddress('codeByAddress'), async (c) => {
      const token = openLink(linkSecret, c.req.query('token') ?? '')
      const type = codeType.catch('email').parse(c.req.query('type'))
      const query = new URLSearchParams({
        token: token ?? randomUUID(), // answered like an expired one
        type: backendTypes(type)[0],
        redirect_to: c.req.query('redirect_to') ?? c.var.settings.publicUrl,
      })
      return forward(c, 'verify', undefined, query)
    })
    .get('/authorize', limitedByAddress('providerByAddress'), (c) => {
      const query = new URLSearchParams()
      for (const name of providerParameters) {
        const value = c.req.query(name)
        if (value !== undefined) query.set(name, value)
      }
      return forward(c, 'authorize', undefined, query)
    })
    .get('/callback', limitedByAddress('providerByAddress'), (c) =>
      forward(c, 'callback', undefined, new URLSearchParams(c.req.query())),
    )
    .post('/logout', async (c) => {
      const scope = z.enum(['global', 'local', 'others']).catch('global').parse(c.req.query('scope'))
      const answer = await forward(c, 'logout', undefined, new URLSearchParams({ scope }))
      if (answer.ok && scope !== 'local') await noteOwn(c, 'account.signed-out-everywhere')
      return answer
    })
    .get('/user', (c) => forward(c, 'user'))
    .put('/user', limitedByAddress('mailByAddress'), async (c) => {
      const body = await parsed(c, userBody)
      if (body instanceof Response) return body
      const weakness = body.password === undefined ? null : weakPassword(c, body.password)
      if (weakness) return weakness
      const { email: wanted, ...rest } = body
      if (wanted === undefined) {
        const answer = await forward(c, 'user', rest)
        if (answer.ok && rest.password !== undefined) await noteOwn(c, 'account.password-changed')
        return answer
      }
      await noteOwn(c, 'account.address-changed')
      if ((await findAccount(c.var.database, wanted)) === null && (await mayMail(wanted))) {
        const own = (await callerOf(c))?.claims.email
        const account = own === undefined ? null : await findAccount(c.var.database, own)
        return mailingTo(account, () => forward(c, 'user', body))
      }
      // Taken, or too soon: answered as if a mail were on its way.
      const answer = await forward(c, 'user', rest)
      if (!answer.ok) return answer
      const user = z.looseObject({ email: z.string().optional() }).parse(await answer.json())
      if (user.email === wanted) return c.json(user)
      return c.json({ ...user, new_email: wanted, email_change_sent_at: new Date().toISOString() })
    })
    .get('/settings', (c) => forward(c, 'settings'))
    .get('/health', (c) => forward(c, 'health'))
    .all('*', (c) => c.notFound())

  async function signIn(c: Context<AppEnv>) {
    const seconds = await attempts.count('passwordByAddress', c.var.clientAddress)
    if (seconds !== null) return tooManyAttempts(c, seconds)
    const body = await parsed(c, passwordBody)
    if (body instanceof Response) return body
    const key = keyOf(body.email)
    const wait = await attempts.count('wrongPassword', key)
    if (wait !== null) return tooManyAttempts(c, wait)
    if (!(await checkPassword(c, body))) return wrongPassword(c)
    await attempts.forget('wrongPassword', key)
    return signingIn(c, forward(c, 'token', body, new URLSearchParams({ grant_type: 'password' })))
  }
}

/** In the language that the person chose; else it stays the browser’s. */
const mailingTo = <Answer>(account: Account | null, work: () => Promise<Answer>): Promise<Answer> =>
  account?.language == null ? work() : mailLanguage.run(account.language, work)

async function parsed<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.infer<Schema> | Response> {
  const json: unknown = await c.req.json().catch(() => null)
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.')
  return field?.includes('email')
    ? authError(c, 400, 'validation_failed', 'Unable to validate email address: invalid format')
    : authError(c, 400, 'validation_failed', 'The request is not complete')
}

/** The backend knows no type `email`; what it sends for a sign-in or a repeated confirmation is a magic link. */
function backendTypes(type: z.infer<typeof codeType>): [string, ...string[]] {
  if (type === 'email') return ['magiclink']
  return type === 'signup' ? ['signup', 'magiclink'] : [type]
}

function weakPassword(c: Context<AppEnv>, given: string): Response | null {
  if (Buffer.byteLength(given) > 72)
    return authError(c, 400, 'validation_failed', 'Password cannot be longer than 72 characters')
  if (given.length >= minimumPasswordLength) return null
  return authError(
    c,
    422,
    'weak_password',
    `Password should be at least ${minimumPasswordLength} characters.`,
    { weak_password: { reasons: ['length'] } },
  )
}

/** What the backend answers to a new sign-up that awaits confirmation; twin of its own answer, a test compares them. */
function pretendedUser({ email: address, data }: z.infer<typeof signupBody>) {
  const [id, identityId, now] = [randomUUID(), randomUUID(), new Date().toISOString()]
  const claims = { ...data, email: address, email_verified: false, phone_verified: false, sub: id }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: address,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: claims,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: claims,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email: address,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  }
}

/** Links in mails and redirects of providers are opened by the browser itself, which sends no key. */
const isOpen = (method: string, path: string) =>
  method === 'GET' && /\/(verify|authorize|callback)$/.test(path)

const hasKey = (c: Context<AppEnv>, secrets: Secrets) =>
  (c.req.header('apikey') ?? c.req.query('apikey')) === secrets.publishableKey

async function expectSuccess(answer: Promise<Response>): Promise<void> {
  const { ok, status } = await answer
  if (!ok) throw new Error(`The backend answered ${status}`)
}

function withoutSecrets(answer: Response): Response {
  const headers = new Headers(answer.headers)
  for (const name of Array.from(answer.headers.keys()))
    if (name.startsWith('sb-auth-') || name.startsWith('access-control-')) headers.delete(name)
  headers.set('Cache-Control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers })
}
