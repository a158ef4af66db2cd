import { userInfo } from 'node:os'
import { pino } from 'pino'
import { inTransaction, type Database } from '#queries/database.ts'
import { findAccountByEmail, type Account } from '#queries/identity/accounts.ts'
import { listFactors, lockFactorsOf, removeFactors } from '#queries/identity/factors.ts'
import { endAllSessions, endSessions } from '#queries/identity/sessions.ts'
import { noteAccountAct } from '#queries/organizations/audit-log.ts'
import { parseEnv, publicUrlOf } from '#server/env.ts'
import { noticeMail } from '#server/identity/mails.ts'
import { openMailer } from '#server/mail/mail.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- accounts sign-out-all
npm run -s cli -- accounts reset-second-factor EMAIL

sign-out-all ends every session of everyone, on every device: all access and refresh tokens are refused within five seconds. API
keys continue to work. Accounts and passwords stay as they are.

reset-second-factor is for a user who has lost the second factor and the recovery codes. It removes both, signs out all devices
of this account, emails the owner, and writes to the audit log. First verify that you are talking to the owner. Passwords and
passkeys stay as they are.
`

/** Exit codes: 0 done, 1 invalid arguments or an unknown address, 2 done, but no email was sent. Prints JSON. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const [action, email, ...more] = args
  if (action === 'sign-out-all' && email === undefined) return signOutAll(io)
  if (action === 'reset-second-factor' && email !== undefined && more.length === 0)
    return resetSecondFactor(io, email.trim().toLowerCase())
  io.stderr.write(usage)
  return 1
}

const signOutAll = (io: CommandIo) =>
  withDatabase(io, async (database) => {
    const sessions = await endAllSessions(database.pool)
    io.stdout.write(`${JSON.stringify({ sessionsEnded: sessions })}\n`)
    return 0
  })

async function resetSecondFactor(io: CommandIo, email: string): Promise<number> {
  if (io.env['SUPABASE_URL']) {
    io.stderr.write('Accounts are in your Supabase project. Remove the factors of the user there.\n')
    return 1
  }
  return withDatabase(io, async (database) => {
    const account = await findAccountByEmail(database.pool, email)
    if (account === null) {
      io.stderr.write(`No account has the email address ${email}.\n`)
      return 1
    }
    const done = await removeAllFactors(database, account)
    await noteAccountAct(database, {
      identity: account.id,
      origin: { kind: 'operator', name: userInfo().username },
      action: 'account.second-factor-reset',
      isOwner: false,
    })
    const isMailed = await mailOwner(io, account, email)
    io.stdout.write(`${JSON.stringify({ ...done, isMailed })}\n`)
    return isMailed ? 0 : 2
  })
}

const removeAllFactors = (database: Database, { id }: Account) =>
  inTransaction(database, async (sql) => {
    await lockFactorsOf(sql, id)
    const factors = await listFactors(sql, id)
    await removeFactors(
      sql,
      id,
      factors.map((factor) => factor.id),
    )
    return { factorsRemoved: factors.length, sessionsEnded: await endSessions(sql, id, null) }
  })

/** The reset is done, so a failure is only reported. */
async function mailOwner(io: CommandIo, account: Account, to: string): Promise<boolean> {
  try {
    const env = parseEnv(io.env)
    const mailer = openMailer(env, pino({ level: 'silent' }))
    const language = account.language ?? 'en'
    await mailer.send(noticeMail('factorsReset', { to, publicUrl: publicUrlOf(env), language }))
    await mailer.drain()
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    io.stderr.write(`The owner was not emailed: ${reason}\n`)
    return false
  }
}
