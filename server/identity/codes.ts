import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import { inTransaction, type Sql } from '#queries/database.ts'
import {
  completeEmailChange,
  confirmAccount,
  confirmHalfOfChange,
  dropUnprovenPassword,
  findAccountByEmail,
  findAccountById,
  type Account,
} from '#queries/identity/accounts.ts'
import { findMailFlow, giveAuthCode } from '#queries/identity/flow-states.ts'
import {
  countCodeAttempts,
  findTokenByLink,
  findTokensOfAddress,
  takeToken,
  voidTokens,
  type FoundToken,
  type TokenType,
} from '#queries/identity/one-time-tokens.ts'
import type { SignInMethod } from '#queries/identity/sessions.ts'
import type { AppEnv } from '../context.ts'
import { languageOf } from '../reader-language.ts'
import { noteAct } from './audit.ts'
import { mailCode, mayMail, pkcePrefix } from './mailed-codes.ts'
import { noticeMail } from './mails.ts'
import { userBanned, wrongCode, wrongLink } from './problem.ts'
import { challengeOf, type CodeType, type codeBody, type codeRequestBody } from './request-bodies.ts'
import { refuseAddressChange } from './required-sign-on.ts'
import { hashToken, isSame, randomToken } from './secrets.ts'
import type { Identity } from './service.ts'
import { signIn, type SessionBody } from './sessions.ts'
import { countAttempt } from './sign-in.ts'
import { createEmailAccount } from './sign-up.ts'
import { signUpBrowser } from './sign-up-browser.ts'

/** Which emailed tokens each type of `verifyOtp` accepts. A code that was requested again may be of another kind. */
const tokenTypes: Record<CodeType, readonly TokenType[]> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token', 'recovery_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
}

/**
 * Emails a sign-in code, after the response; an unknown address gets an account that its first correct code confirms.
 */
export function requestCode(
  identity: Identity,
  c: Context<AppEnv>,
  body: z.infer<typeof codeRequestBody>,
  redirectTo: string | null,
): void {
  const language = languageOf(c)
  identity.afterAnswer(c.var.log, async () => {
    const sql = identity.database.pool
    const known = await findAccountByEmail(sql, body.email)
    if (known === null && body.create_user === false) return
    if (!(await mayMail(identity, body.email))) return
    if (known === null)
      await inTransaction(identity.database, (transaction) =>
        createEmailAccount(transaction, {
          id: randomUUID(),
          email: body.email,
          passwordHash: null,
          data: body.data ?? null,
        }),
      )
    const account = known ?? (await findAccountByEmail(sql, body.email))
    if (account === null || account.isBanned) return
    await mailCode(identity, {
      kind: 'signIn',
      userId: account.id,
      to: body.email,
      language: account.language ?? language,
      redirectTo,
      challenge: challengeOf(body),
    })
  })
}

export function requestRecovery(
  identity: Identity,
  c: Context<AppEnv>,
  body: Pick<z.infer<typeof codeRequestBody>, 'email' | 'code_challenge' | 'code_challenge_method'>,
  redirectTo: string | null,
): void {
  const language = languageOf(c)
  identity.afterAnswer(c.var.log, async () => {
    const account = await findAccountByEmail(identity.database.pool, body.email)
    if (account === null || account.isBanned || !(await mayMail(identity, body.email))) return
    await mailCode(identity, {
      kind: 'recovery',
      userId: account.id,
      to: body.email,
      language: account.language ?? language,
      redirectTo,
      challenge: challengeOf(body),
    })
  })
}

/** Emails the confirmation of a sign-up once more. */
export function resendConfirmation(
  identity: Identity,
  c: Context<AppEnv>,
  email: string,
  redirectTo: string | null,
): void {
  const language = languageOf(c)
  identity.afterAnswer(c.var.log, async () => {
    const account = await findAccountByEmail(identity.database.pool, email)
    if (account === null || account.isConfirmed || !(await mayMail(identity, email))) return
    await mailCode(identity, {
      kind: 'signUp',
      userId: account.id,
      to: email,
      language: account.language ?? language,
      redirectTo,
      challenge: null,
    })
  })
}

/** The result of a correct code or link: a session, or a note that the other mailbox must still confirm. */
export type Verified =
  | { session: SessionBody; needsPassword: boolean }
  | { waitsForOther: true }
  | { authCode: string }

/**
 * Tries a code. The attempt is counted for the account and for the code before it is made; after the fifth wrong one
 * the code is void. An address to which nothing was sent costs the same work.
 */
export async function verifyCode(
  identity: Identity,
  c: Context<AppEnv>,
  { email, token: given, type }: z.infer<typeof codeBody>,
): Promise<Verified> {
  const attempt = await countAttempt(identity, c, email, 'wrongCode')
  const tokens = await findTokensOfAddress(identity.database.pool, email, tokenTypes[type])
  const ids = tokens.map(({ id }) => id)
  const open = await countCodeAttempts(
    identity.database.pool,
    ids.length === 0 ? [identity.keys.pretendedId(email)] : ids,
  )
  const codeHash = identity.keys.hashCode(email, given)
  const right = tokens.find((token) => open.has(token.id) && isSame(token.codeHash, codeHash))
  if (right === undefined) throw wrongCode()
  await attempt.refund()
  return redeemToken(identity, c, right, { type, isPkce: false, problem: wrongCode })
}

/**
 * Opens an emailed link. With `isPage` the browser itself opened the link, and a page with a verifier gets an auth
 * code.
 */
export async function verifyLink(
  identity: Identity,
  c: Context<AppEnv>,
  { link, type, isPage }: { link: string; type: CodeType; isPage: boolean },
): Promise<Verified> {
  const token = await findTokenByLink(identity.database.pool, hashToken(link), tokenTypes[type])
  if (token === null) throw wrongLink()
  return redeemToken(identity, c, token, {
    type,
    isPkce: isPage && link.startsWith(pkcePrefix),
    problem: wrongLink,
  })
}

type Redemption = { type: CodeType; isPkce: boolean; problem: () => Error }

async function redeemToken(
  identity: Identity,
  c: Context<AppEnv>,
  token: FoundToken,
  use: Redemption,
): Promise<Verified> {
  return inTransaction(identity.database, async (sql) => {
    if (!(await takeToken(sql, token))) throw use.problem()
    const account = await findAccountById(sql, token.userId)
    if (account === null) throw use.problem()
    if (account.isBanned) throw userBanned()
    if (use.type === 'email_change') return redeemChangeToken(identity, c, sql, { account, token, use })
    // An email to an address that the account no longer has proves nothing.
    if (account.email !== token.sentTo) throw use.problem()
    if (!account.isConfirmed) {
      const browser = token.type === 'confirmation_token' ? signUpBrowser(c) : null
      await dropUnprovenPassword(sql, account.id, browser)
      await confirmAccount(sql, account.id)
    }
    const hasPassword = (await findAccountById(sql, account.id))?.passwordHash != null
    const needsPassword = account.passwordHash !== null && !hasPassword
    await voidTokens(sql, account.id)
    const method = methodOf(use.type, token.type)
    return enter(identity, c, sql, { account, method, isPkce: use.isPkce, needsPassword })
  })
}

function methodOf(type: CodeType, token: TokenType): SignInMethod {
  if (type === 'recovery') return 'recovery'
  return token === 'confirmation_token' ? 'email/signup' : type === 'magiclink' ? 'magiclink' : 'otp'
}

/** One mailbox has confirmed a change of the email address; the second one completes it. */
async function redeemChangeToken(
  identity: Identity,
  c: Context<AppEnv>,
  sql: Sql,
  { account, token, use }: { account: Account; token: FoundToken; use: Redemption },
): Promise<Verified> {
  const isOfNew = token.type === 'email_change_token_new'
  if (account.newEmail === null || token.sentTo !== (isOfNew ? account.newEmail : account.email))
    throw use.problem()
  await refuseAddressChange(sql, account.id)
  const needsBoth = account.email !== null && account.isConfirmed
  if (needsBoth && (await confirmHalfOfChange(sql, account.id, isOfNew ? 'new' : 'current')))
    return { waitsForOther: true }
  if (!needsBoth && !isOfNew) throw use.problem()
  if (!(await completeEmailChange(sql, account.id))) throw use.problem()
  await voidTokens(sql, account.id)
  const { publicUrl } = identity.settings
  if (account.email !== null && account.isConfirmed)
    identity.mailer.sendLater(
      noticeMail(
        'emailChanged',
        { to: account.email, publicUrl, language: account.language ?? languageOf(c) },
        { newEmail: account.newEmail },
      ),
    )
  noteAct(identity, c, account.id, 'account.address-changed')
  return enter(identity, c, sql, {
    account: { ...account, email: account.newEmail },
    method: 'email_change',
    isPkce: use.isPkce,
  })
}

async function enter(
  identity: Identity,
  c: Context<AppEnv>,
  sql: Sql,
  {
    account,
    method,
    isPkce,
    needsPassword = false,
  }: { account: Account; method: SignInMethod; isPkce: boolean; needsPassword?: boolean },
): Promise<Verified> {
  const asked = method === 'otp' ? 'magiclink' : method
  const flow = isPkce ? await findMailFlow(sql, account.id, asked) : null
  if (flow === null) return { session: await signIn(identity, c, sql, account, method), needsPassword }
  const authCode = randomToken()
  await giveAuthCode(sql, flow, hashToken(authCode))
  return { authCode }
}
