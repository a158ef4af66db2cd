import type { Context } from 'hono'
import { z } from 'zod'
import { describeDevice } from '#core/people/describe-device.ts'
import type { DenialOutcome } from '#core/people/session-schema.ts'
import { inTransaction } from '#queries/database.ts'
import { dropPassword, findAccountById, type Account } from '#queries/identity/accounts.ts'
import { endSession, findSession } from '#queries/identity/sessions.ts'
import type { AppEnv } from '../context.ts'
import { languageOf } from '../reader-language.ts'
import { noteAct } from './audit.ts'
import { mailCode } from './mailed-codes.ts'
import { newDeviceMail } from './mails.ts'
import { wrongLink } from './problem.ts'
import { isSame, type IdentityKeys } from './secrets.ts'
import type { Identity } from './service.ts'

const denialDays = 7

const denial = z.object({
  account: z.uuid(),
  session: z.uuid(),
  /** Recognizes the password of that time. */
  password: z.string().max(64),
  until: z.number(),
})
type Denial = z.infer<typeof denial>

/** Emails the owner of an account that it was used from a browser that has not signed in to it before. */
export function mailNewDevice(
  identity: Identity,
  c: Context<AppEnv>,
  { accountId, sessionId, country }: { accountId: string; sessionId: string; country: string | null },
): void {
  const device = describeDevice(c.req.header('User-Agent') ?? null)
  const address = c.var.clientAddress
  const language = languageOf(c)
  identity.afterAnswer(c.var.log, async () => {
    const account = await findAccountById(identity.database.pool, accountId)
    if (account === null || account.email === null) return
    const token = sealedDenial(identity.keys, {
      account: accountId,
      session: sessionId,
      password: passwordKey(identity.keys, account),
      until: Date.now() + denialDays * 24 * 3_600_000,
    })
    identity.mailer.sendLater(
      newDeviceMail({
        to: account.email,
        language: account.language ?? language,
        device,
        address,
        country,
        at: new Date(),
        link: `${identity.settings.publicUrl}/auth/not-me#${token}`,
      }),
    )
  })
}

/**
 * The owner did not sign in on that device: ends its session, drops the password if it is still the one of that time,
 * and emails a link to set a new one. The link in the email works again and again, and then changes nothing more.
 */
export async function denyDevice(
  identity: Identity,
  c: Context<AppEnv>,
  token: string,
): Promise<DenialOutcome> {
  const denied = openedDenial(identity.keys, token)
  const account = denied && (await findAccountById(identity.database.pool, denied.account))
  if (denied === null || account === null) throw wrongLink()
  const { passwordHash } = account
  const isSamePassword = passwordHash !== null && isSame(denied.password, passwordKey(identity.keys, account))
  const { isOpen, isDropped } = await inTransaction(identity.database, async (sql) => {
    const session = await findSession(sql, denied.session, account.id)
    if (session !== null) await endSession(sql, session.id)
    return {
      isOpen: session !== null,
      isDropped: isSamePassword && (await dropPassword(sql, account.id, passwordHash)),
    }
  })
  if (isOpen || isDropped) noteAct(identity, c, account.id, 'account.device-denied')
  const { email } = account
  if (isDropped && email !== null)
    await mailCode(identity, {
      kind: 'recovery',
      userId: account.id,
      to: email,
      language: account.language ?? languageOf(c),
      redirectTo: null,
      challenge: null,
    })
  if (isDropped) return { outcome: 'password-dropped' }
  return { outcome: passwordHash === null ? 'no-password' : 'password-changed' }
}

const passwordKey = (keys: IdentityKeys, { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>) =>
  keys.sealDenial(`password\n${id}\n${passwordHash ?? ''}`)

function sealedDenial(keys: IdentityKeys, content: Denial): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${payload}.${keys.sealDenial(payload)}`
}

function openedDenial(keys: IdentityKeys, token: string): Denial | null {
  const [payload = '', seal = ''] = token.split('.')
  if (payload === '' || !isSame(seal, keys.sealDenial(payload))) return null
  const opened = denial.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return opened.success && opened.data.until > Date.now() ? opened.data : null
}
