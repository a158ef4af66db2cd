import type { Context } from 'hono'
import type { z } from 'zod'
import { inTransaction } from '#queries/database.ts'
import { findAccountByEmail } from '#queries/identity/accounts.ts'
import type { AppEnv } from '../context.ts'
import { noteAct } from './audit.ts'
import { matchesPassword } from './passwords.ts'
import { IdentityProblem, wrongPassword } from './problem.ts'
import type { passwordBody } from './request-bodies.ts'
import type { Identity } from './service.ts'
import { signIn, type SessionBody } from './sessions.ts'

/**
 * Counts the attempt before it is made, for the exact address: a correct password for another spelling of the mailbox
 * is another account and resets nothing. Unknown, unconfirmed, and existing accounts cost the same work.
 */
export async function signInWithPassword(
  identity: Identity,
  c: Context<AppEnv>,
  { email, password }: z.infer<typeof passwordBody>,
): Promise<SessionBody> {
  const attempt = await countAttempt(identity, c, email, 'wrongPassword')
  const account = await findAccountByEmail(identity.database.pool, email)
  const isRight = await matchesPassword(password, account?.passwordHash ?? null)
  if (!isRight || account === null) {
    if (account !== null) noteAct(identity, c, account.id, 'account.sign-in-failed', { isOwner: false })
    throw wrongPassword()
  }
  await attempt.refund()
  if (!account.isConfirmed) throw new IdentityProblem(400, 'email_not_confirmed', 'Email not confirmed')
  return inTransaction(identity.database, (sql) => signIn(identity, c, sql, account, 'password'))
}

/** A known device has its own counter, so that strangers cannot lock it out. */
export async function countAttempt(
  { devices, keys, limits }: Pick<Identity, 'devices' | 'keys' | 'limits'>,
  c: Context<AppEnv>,
  email: string,
  rule: 'wrongPassword' | 'wrongCode',
): Promise<{ refund: () => Promise<void> }> {
  const device = devices.find(c, email)
  const key = device === null ? keys.accountKey(email) : keys.accountKey(`${device}\n${email}`)
  const counted = device === null ? rule : (`${rule}ByDevice` as const)
  await limits.count(counted, key)
  return { refund: () => limits.refund(counted, key) }
}
