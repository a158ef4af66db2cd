import type { Context } from 'hono'
import type { z } from 'zod'
import { inTransaction } from '#queries/database.ts'
import {
  findAccountByEmail,
  lockEmailChange,
  type Mailbox,
  mergeMetadata,
  readAccountRecord,
  setPassword,
  startEmailChange,
} from '#queries/identity/accounts.ts'
import {
  countCodeAttempts,
  findTokensOfAddress,
  keepToken,
  takeToken,
  voidTokens,
} from '#queries/identity/one-time-tokens.ts'
import { endSessions } from '#queries/identity/sessions.ts'
import type { AppEnv } from '../context.ts'
import { languageOf } from '../reader-language.ts'
import { noteAct } from './audit.ts'
import { requireAssurance } from './factors.ts'
import { mayMail, prepareCode, type CodeRequest } from './mailed-codes.ts'
import { noticeMail, reauthenticationMail } from './mails.ts'
import { hashPassword, matchesPassword, requireStrongPassword } from './passwords.ts'
import { IdentityProblem } from './problem.ts'
import { challengeOf, type userBody } from './request-bodies.ts'
import { refuseAddressChange } from './required-sign-on.ts'
import { hashToken, isSame, randomCode, randomToken } from './secrets.ts'
import type { Identity } from './service.ts'
import { userObject, type SignedIn } from './sessions.ts'
import { countAttempt } from './sign-in.ts'

type UserBody = z.infer<typeof userBody>

/** `PUT /user`: password, email address, and metadata. */
export async function changeAccount(
  identity: Identity,
  c: Context<AppEnv>,
  signedIn: SignedIn,
  body: UserBody,
  redirectTo: string | null,
) {
  const { account } = signedIn
  if (body.password !== undefined || (body.email !== undefined && body.email !== account.email))
    await requireAssurance(
      identity.database.pool,
      signedIn,
      'AAL2 session is required to update email or password when MFA is enabled.',
      401,
    )
  if (body.password !== undefined) await changePassword(identity, c, signedIn, body.password, body)
  if (body.data !== undefined) await mergeMetadata(identity.database.pool, account.id, body.data)
  const newEmail = body.email !== undefined && body.email !== account.email ? body.email : null
  if (newEmail !== null) {
    await refuseAddressChange(identity.database.pool, account.id)
    await startEmailChange(identity.database.pool, account.id, newEmail)
    mailChange(identity, c, signedIn, { newEmail, redirectTo, body })
  }
  const record = await readAccountRecord(identity.database.pool, account.id)
  if (record === null) throw new IdentityProblem(403, 'user_not_found', 'User not found')
  return userObject(record)
}

function mailChange(
  identity: Identity,
  c: Context<AppEnv>,
  { account }: SignedIn,
  { newEmail, redirectTo, body }: { newEmail: string; redirectTo: string | null; body: UserBody },
): void {
  const language = account.language ?? languageOf(c)
  const challenge = challengeOf(body)
  identity.afterAnswer(c.var.log, () =>
    mailBoth(identity, { account, newEmail, redirectTo, challenge, language }),
  )
}

/**
 * Emails each mailbox that has not confirmed. A taken address gets no email, and nothing reveals that: the change never
 * completes.
 */
async function mailBoth(
  identity: Identity,
  change: Pick<CodeRequest, 'redirectTo' | 'challenge' | 'language'> & {
    account: SignedIn['account']
    newEmail: string
  },
): Promise<void> {
  const { account, ...rest } = change
  const mailTo = async (mailbox: Mailbox, to: string) => {
    const kind = mailbox === 'current' ? 'approveChange' : 'confirmChange'
    const mail = await inTransaction(identity.database, async (sql) =>
      (await lockEmailChange(sql, account.id, { newEmail: change.newEmail, mailbox }))
        ? prepareCode(identity, sql, { ...rest, userId: account.id, kind, to })
        : null,
    )
    if (mail !== null) identity.mailer.sendLater(mail)
  }
  if (account.email !== null && account.isConfirmed && (await mayMail(identity, account.email)))
    await mailTo('current', account.email)
  const isTaken = (await findAccountByEmail(identity.database.pool, change.newEmail)) !== null
  if ((await mayMail(identity, change.newEmail)) && !isTaken) await mailTo('new', change.newEmail)
}

/** `resend` of a pending change, after the response. `email` is the current address. */
export function resendChange(
  identity: Identity,
  c: Context<AppEnv>,
  email: string,
  redirectTo: string | null,
): void {
  const language = languageOf(c)
  identity.afterAnswer(c.var.log, async () => {
    const account = await findAccountByEmail(identity.database.pool, email)
    if (account?.newEmail == null) return
    await mailBoth(identity, {
      account,
      newEmail: account.newEmail,
      redirectTo,
      challenge: null,
      language: account.language ?? language,
    })
  })
}

/** A first password needs no proof while the sign-in is this fresh. */
const freshSeconds = 15 * 60

/**
 * Needs the current password, a fresh `reauthenticate` code, or a session from a reset email. Ends every other session
 * and emails a notice.
 */
async function changePassword(
  identity: Identity,
  c: Context<AppEnv>,
  { account, session }: SignedIn,
  password: string,
  proof: Pick<UserBody, 'current_password' | 'nonce'>,
): Promise<void> {
  requireStrongPassword(password, account.email)
  const isFresh = Date.now() - session.createdAt.getTime() < freshSeconds * 1000
  const cameByReset = session.amr.some(({ method }) => method === 'recovery')
  const isProven =
    (cameByReset && isFresh) ||
    (account.passwordHash === null && isFresh) ||
    (await isProvenBy(identity, c, account, proof))
  if (!isProven)
    throw account.passwordHash === null
      ? new IdentityProblem(400, 'reauthentication_needed', 'Password update requires reauthentication')
      : new IdentityProblem(
          400,
          'current_password_required',
          'Current password required when setting new password.',
        )
  if (account.passwordHash !== null && (await matchesPassword(password, account.passwordHash)))
    throw new IdentityProblem(422, 'same_password', 'New password should be different from the old password.')
  const passwordHash = await hashPassword(password)
  await inTransaction(identity.database, async (sql) => {
    await setPassword(sql, account.id, passwordHash)
    await endSessions(sql, account.id, session.id)
    await voidTokens(sql, account.id)
  })
  if (account.email !== null)
    identity.mailer.sendLater(
      noticeMail('passwordChanged', {
        to: account.email,
        publicUrl: identity.settings.publicUrl,
        language: account.language ?? languageOf(c),
      }),
    )
  noteAct(identity, c, account.id, 'account.password-changed')
}

async function isProvenBy(
  identity: Identity,
  c: Context<AppEnv>,
  account: SignedIn['account'],
  { current_password: current, nonce }: Pick<UserBody, 'current_password' | 'nonce'>,
): Promise<boolean> {
  const key = account.email ?? account.id
  if (current !== undefined && account.passwordHash !== null) {
    const attempt = await countAttempt(identity, c, key, 'wrongPassword')
    if (!(await matchesPassword(current, account.passwordHash)))
      throw new IdentityProblem(400, 'current_password_invalid', 'Incorrect current password.')
    await attempt.refund()
    return true
  }
  if (nonce === undefined || nonce === '') return false
  const attempt = await countAttempt(identity, c, key, 'wrongCode')
  const tokens = await findTokensOfAddress(identity.database.pool, key, ['reauthentication_token'])
  const own = tokens.find(({ userId }) => userId === account.id)
  const open = own && (await countCodeAttempts(identity.database.pool, [own.id]))
  const isRight =
    own !== undefined &&
    open?.has(own.id) === true &&
    isSame(own.codeHash, identity.keys.hashCode(key, nonce)) &&
    (await inTransaction(identity.database, (sql) => takeToken(sql, own)))
  if (!isRight)
    throw new IdentityProblem(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  await attempt.refund()
  return true
}

/** `GET /reauthenticate`: emails a code that proves, for one change, that it is still the same person. */
export async function requestReauthentication(
  identity: Identity,
  c: Context<AppEnv>,
  { account }: SignedIn,
): Promise<void> {
  const { email } = account
  if (email === null || !account.isConfirmed)
    throw new IdentityProblem(
      422,
      'email_not_confirmed',
      'Reauthentication requires the user to have a confirmed email',
    )
  if (!(await mayMail(identity, email))) return
  const code = randomCode()
  await inTransaction(identity.database, (sql) =>
    keepToken(sql, {
      userId: account.id,
      type: 'reauthentication_token',
      sentTo: email,
      linkHash: hashToken(randomToken()),
      codeHash: identity.keys.hashCode(email, code),
    }),
  )
  identity.mailer.sendLater(
    reauthenticationMail({ to: email, code, language: account.language ?? languageOf(c) }),
  )
}
