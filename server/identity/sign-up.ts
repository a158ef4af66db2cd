import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import { inTransaction, type Sql } from '#queries/database.ts'
import {
  confirmAccount,
  createAccount,
  findAccountByEmail,
  findAccountById,
  replaceUnconfirmedPassword,
} from '#queries/identity/accounts.ts'
import { addIdentity } from '#queries/identity/linked-identities.ts'
import type { AppEnv } from '../context.ts'
import { languageOf } from '../reader-language.ts'
import { mailCode, mayMail } from './mailed-codes.ts'
import { alreadyRegisteredMail } from './mails.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { IdentityProblem } from './problem.ts'
import { challengeOf, type signUpBody } from './request-bodies.ts'
import { confirmsAddresses, type Identity } from './service.ts'
import { signIn } from './sessions.ts'
import { rememberSignUp } from './sign-up-browser.ts'

/** Adds an account that signs in by email, and its email identity. False if the address is taken. */
export async function createEmailAccount(
  sql: Sql,
  account: {
    id: string
    email: string
    passwordHash: string | null
    data: string | null
    signUpBrowser?: string
  },
): Promise<boolean> {
  const { id, email } = account
  const facts = { sub: id, email, email_verified: false, phone_verified: false }
  const metadata = withFacts(account.data, facts)
  const isNew = await createAccount(sql, { ...account, provider: 'email', metadata })
  if (isNew) await addIdentity(sql, { userId: id, provider: 'email', providerId: id, data: metadata })
  return isNew
}

/** JSON text; our facts override the person's. */
const withFacts = (data: string | null, facts: Record<string, unknown>) =>
  data === null || data === '{}'
    ? JSON.stringify(facts)
    : `${data.slice(0, -1)},${JSON.stringify(facts).slice(1)}`

/**
 * If addresses must be confirmed, every sign-up gets the same response, derived only from its own request, and the work
 * follows it: neither body nor time reveals whether the address has an account.
 */
export async function signUp(
  identity: Identity,
  c: Context<AppEnv>,
  body: z.infer<typeof signUpBody>,
  redirectTo: string | null,
): Promise<Response> {
  requireStrongPassword(body.password, body.email)
  if (!confirmsAddresses(identity.settings)) return signUpAtOnce(identity, c, body)
  const language = languageOf(c)
  const browser = rememberSignUp(c)
  identity.afterAnswer(c.var.log, async () => {
    const passwordHash = await hashPassword(body.password)
    if (!(await mayMail(identity, body.email))) return
    const known = await findAccountByEmail(identity.database.pool, body.email)
    const to = { to: body.email, publicUrl: identity.settings.publicUrl }
    if (known?.isConfirmed === true)
      return identity.mailer.sendLater(alreadyRegisteredMail({ ...to, language: known.language ?? language }))
    const userId = known?.id ?? randomUUID()
    const data = body.data ?? null
    await inTransaction(identity.database, async (sql) => {
      const given = { id: userId, passwordHash, signUpBrowser: browser }
      if (known === null) await createEmailAccount(sql, { ...given, email: body.email, data })
      else await replaceUnconfirmedPassword(sql, { ...given, metadata: data ?? '{}' })
    })
    const account = await findAccountByEmail(identity.database.pool, body.email)
    if (account === null) return
    await mailCode(identity, {
      kind: 'signUp',
      userId: account.id,
      to: body.email,
      language: account.language ?? language,
      redirectTo,
      challenge: challengeOf(body),
    })
  })
  return c.json(pretendedUser(body), 200)
}

/** In local without SMTP: signed in at once. */
async function signUpAtOnce(
  identity: Identity,
  c: Context<AppEnv>,
  body: z.infer<typeof signUpBody>,
): Promise<Response> {
  const id = randomUUID()
  const passwordHash = await hashPassword(body.password)
  const session = await inTransaction(identity.database, async (sql) => {
    const isNew = await createEmailAccount(sql, {
      id,
      email: body.email,
      passwordHash,
      data: body.data ?? null,
    })
    if (!isNew) return null
    await confirmAccount(sql, id)
    const account = await findAccountById(sql, id)
    return account && signIn(identity, c, sql, account, 'password')
  })
  if (session === null) throw new IdentityProblem(422, 'user_already_exists', 'User already registered')
  return c.json(session, 200)
}

/** The form of a new account that waits for its confirmation, with a made-up ID. */
function pretendedUser({ email, data }: z.infer<typeof signUpBody>) {
  const [id, identityId, now] = [randomUUID(), randomUUID(), new Date().toISOString()]
  const given: unknown = JSON.parse(data ?? '{}')
  const metadata = {
    ...(typeof given === 'object' ? given : {}),
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: metadata,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
