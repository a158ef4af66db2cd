import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { inTransaction, type Sql } from '#queries/database.ts'
import {
  confirmAccount,
  createAccount,
  dropUnprovenPassword,
  findAccountByEmail,
  findAccountById,
  type Account,
} from '#queries/identity/accounts.ts'
import { giveAuthCode, startFlow, takeFlow, type FlowState } from '#queries/identity/flow-states.ts'
import { addIdentity, findIdentity, refreshIdentity } from '#queries/identity/linked-identities.ts'
import type { AppEnv } from '../context.ts'
import { languageOf } from '../reader-language.ts'
import { requestCode } from './codes.ts'
import { forgetBrowser, isSameBrowser, rememberBrowser } from './flow-cookie.ts'
import { noticeMail } from './mails.ts'
import { IdentityProblem, userBanned } from './problem.ts'
import type { ProviderProfile } from './providers.ts'
import { ownRedirect, withFragment, withQuery } from './redirects.ts'
import { hashToken, randomToken } from './secrets.ts'
import type { Identity } from './service.ts'
import { signIn } from './sessions.ts'
import { finishSignOn, isSignOn } from './sign-on.ts'

const challenge = z.object({
  code_challenge: z.string().regex(/^[\w.~-]{43,128}$/),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain'])),
})

/** Starts a sign-in with a provider, or with `linkTo` adds one to an account. Returns where the browser goes. */
export async function startProviderFlow(
  identity: Identity,
  c: Context<AppEnv>,
  { linkTo }: { linkTo: string | null },
): Promise<string> {
  const query = c.req.query()
  const given = challenge.safeParse(query)
  if (query['code_challenge'] !== undefined && !given.success)
    throw new IdentityProblem(400, 'validation_failed', 'The code challenge is not valid')
  const flowId = randomUUID()
  const provider = query['provider'] ?? ''
  const url = await identity.providers.authorizeUrl(provider, { flowId, callback: callbackOf(identity) })
  await startFlow(identity.database.pool, {
    id: flowId,
    userId: null,
    provider,
    method: 'oauth',
    codeChallenge: given.success
      ? { challenge: given.data.code_challenge, method: given.data.code_challenge_method }
      : null,
    redirectTo: ownRedirect(identity.settings, query['redirect_to'] ?? null),
    linkTo,
  })
  rememberBrowser(identity, c, flowId)
  return url.href
}

/** The browser returns from a provider. Returns where it goes next, with a session, an auth code, or an error. */
export async function finishProviderFlow(identity: Identity, c: Context<AppEnv>): Promise<string> {
  const flowId = z.uuid().safeParse(c.req.query('state'))
  const isOwn = flowId.success && isSameBrowser(identity, c, flowId.data)
  const flow = isOwn ? await takeFlow(identity.database.pool, flowId.data) : null
  if (flow === null)
    return withError(
      identity.settings.publicUrl,
      new IdentityProblem(400, 'bad_oauth_state', 'The sign-in has expired. Start again.'),
    )
  forgetBrowser(c, flow.id)
  const redirectTo = flow.redirectTo ?? identity.settings.publicUrl
  try {
    const cameBackTo = new URL(callbackOf(identity))
    cameBackTo.search = new URL(c.req.url).search
    if (isSignOn(flow)) return await finishSignOn(identity, c, flow, { redirectTo, cameBackTo })
    const profile = await identity.providers.readProfile(flow.provider, { flowId: flow.id, cameBackTo })
    return await enter(identity, c, flow, profile, redirectTo)
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error
    if (error.cause !== undefined)
      c.var.log.warn({ err: error.cause }, 'A provider did not answer as expected')
    // An owner who tests stays signed in: on an `error` in the URL supabase-js would end the session of the page.
    if (isSignOn(flow) && flow.linkTo !== null) return withQuery(redirectTo, { tested: error.code })
    return withError(redirectTo, error)
  }
}

const callbackOf = ({ settings }: Identity) => `${settings.publicUrl}/auth/v1/callback`

/** Reports a rejection to pages as Supabase Auth does. */
export const withError = (url: string, problem: IdentityProblem) =>
  withFragment(url, {
    error:
      problem.status >= 500 ? 'server_error' : problem.status === 403 ? 'access_denied' : 'invalid_request',
    error_code: problem.code,
    error_description: problem.message,
  })

async function enter(
  identity: Identity,
  c: Context<AppEnv>,
  flow: FlowState,
  profile: ProviderProfile,
  redirectTo: string,
): Promise<string> {
  const outcome = await inTransaction(identity.database, async (sql) => {
    const account = await findOrMakeAccount(sql, flow, profile)
    if (account === 'needs-proof') return account
    if (account.isBanned) throw userBanned()
    if (flow.codeChallenge === null) return signIn(identity, c, sql, account, 'oauth')
    const authCode = randomToken()
    await giveAuthCode(sql, { ...flow, userId: account.id }, hashToken(authCode))
    return authCode
  })
  if (outcome === 'needs-proof') return askForProof(identity, c, profile, redirectTo)
  if (flow.linkTo !== null) noticeLinked(identity, c, flow)
  if (typeof outcome === 'string') return withQuery(redirectTo, { code: outcome })
  const { access_token, token_type, expires_in, expires_at, refresh_token } = outcome
  return withFragment(redirectTo, {
    access_token,
    token_type,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    refresh_token,
  })
}

/** An email address that no trusted provider has verified opens and creates no account. */
async function findOrMakeAccount(
  sql: Sql,
  flow: FlowState,
  profile: ProviderProfile,
): Promise<Account | 'needs-proof'> {
  const data = identityData(profile)
  const known = await findIdentity(sql, flow.provider, profile.subject)
  if (flow.linkTo !== null) {
    const target = await findAccountById(sql, flow.linkTo)
    if (target === null) throw new IdentityProblem(403, 'user_not_found', 'The account no longer exists.')
    if (known !== null)
      throw new IdentityProblem(
        422,
        'identity_already_exists',
        known.userId === target.id
          ? 'Identity is already linked'
          : 'Identity is already linked to another user',
      )
    const link = { userId: target.id, provider: flow.provider, providerId: profile.subject, data }
    if (!(await addIdentity(sql, link)))
      throw new IdentityProblem(422, 'identity_already_exists', 'Identity is already linked to another user')
    return target
  }
  if (known !== null) {
    await refreshIdentity(sql, known.id, data)
    const account = await findAccountById(sql, known.userId)
    if (account === null) throw new IdentityProblem(403, 'user_not_found', 'The account no longer exists.')
    return account.isConfirmed ? account : 'needs-proof'
  }
  if (profile.email === null)
    throw new IdentityProblem(422, 'email_address_not_provided', 'The provider shares no email address.')
  if (!profile.provesEmail) return 'needs-proof'
  const sameAddress = await findAccountByEmail(sql, profile.email)
  const userId = sameAddress?.id ?? randomUUID()
  if (sameAddress === null)
    await createAccount(sql, {
      id: userId,
      email: profile.email,
      passwordHash: null,
      provider: flow.provider,
      metadata: data,
    })
  await dropUnprovenPassword(sql, userId, null)
  await addIdentity(sql, { userId, provider: flow.provider, providerId: profile.subject, data })
  await confirmAccount(sql, userId)
  const account = await findAccountById(sql, userId)
  if (account === null) throw new Error('The account disappeared in the transaction that created it.')
  return account
}

const identityData = ({ subject, email, provesEmail, name, picture }: ProviderProfile) =>
  JSON.stringify({
    sub: subject,
    email,
    email_verified: provesEmail,
    phone_verified: false,
    ...(name !== null && { name, full_name: name }),
    ...(picture !== null && { avatar_url: picture, picture }),
  })

/**
 * Nothing is created or linked on the word of an untrusted provider: an emailed code signs the person in, and the
 * account settings link the provider. The response is the same whether the address has an account or not.
 */
function askForProof(
  identity: Identity,
  c: Context<AppEnv>,
  profile: ProviderProfile,
  redirectTo: string,
): string {
  if (profile.email !== null) requestCode(identity, c, { email: profile.email }, redirectTo)
  return withError(
    redirectTo,
    new IdentityProblem(
      422,
      'provider_email_needs_verification',
      'Check your email and sign in with the code we sent. Then link this provider in your account settings.',
    ),
  )
}

function noticeLinked(identity: Identity, c: Context<AppEnv>, flow: FlowState): void {
  const { settings, providers, mailer } = identity
  const name = providers.list.find(({ id }) => id === flow.provider)?.name ?? flow.provider
  identity.afterAnswer(c.var.log, async () => {
    const account = flow.linkTo === null ? null : await findAccountById(identity.database.pool, flow.linkTo)
    if (account?.email == null) return
    const to = {
      to: account.email,
      publicUrl: settings.publicUrl,
      language: account.language ?? languageOf(c),
    }
    mailer.sendLater(noticeMail('identityLinked', to, { provider: name }))
  })
}
