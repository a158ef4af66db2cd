import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import { inTransaction, type Sql } from '#queries/database.ts'
import { sealFactorSecret } from '#queries/identity/factor-secrets.ts'
import {
  addFactor,
  forgetAbandonedEnrollments,
  listFactors,
  lockFactor,
  lockFactorsOf,
  maxFactors,
  removeFactors,
  type Factor,
} from '#queries/identity/factors.ts'
import type { AppEnv } from '../context.ts'
import { languageOf } from '../reader-language.ts'
import { noteAct } from './audit.ts'
import { noticeMail, type NoticeKind } from './mails.ts'
import { IdentityProblem } from './problem.ts'
import type { enrollBody } from './request-bodies.ts'
import type { Identity } from './service.ts'
import type { SignedIn } from './sessions.ts'
import { randomTotpSecret, totpSetup } from './totp.ts'
import { relyingPartyOf } from './webauthn.ts'

export const factorNotFound = () => new IdentityProblem(404, 'mfa_factor_not_found', 'Factor not found')

/** Codes to get back in are a factor, but never the only one. */
export const isOwnFactor = ({ type }: Pick<Factor, 'type'>) => type !== 'recovery_code'

export const hasVerified = (factors: readonly Factor[]) => factors.some(({ isVerified }) => isVerified)

/**
 * Refuses what needs the second factor of an account that has one: changes of how it is signed in to. An account
 * without a factor passes.
 */
export async function requireAssurance(
  sql: Sql,
  { account, session }: SignedIn,
  message: string,
  status: 401 | 403 | 422 = 403,
): Promise<void> {
  if (session.aal === 'aal2' || !hasVerified(await listFactors(sql, account.id))) return
  throw new IdentityProblem(status, 'insufficient_aal', message)
}

/** `POST /factors`: begins the enrollment of an authenticator app or a security key. */
export async function enrollFactor(identity: Identity, signedIn: SignedIn, body: z.infer<typeof enrollBody>) {
  const { account } = signedIn
  if (body.factor_type === 'phone')
    throw new IdentityProblem(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (body.factor_type === 'webauthn' && relyingPartyOf(identity.settings) === null) throw noDomain()
  const id = randomUUID()
  const secret = body.factor_type === 'totp' ? randomTotpSecret() : null
  await inTransaction(identity.database, async (sql) => {
    await lockFactorsOf(sql, account.id)
    await forgetAbandonedEnrollments(sql, account.id)
    const factors = await listFactors(sql, account.id)
    if (factors.some(({ name }) => name === body.friendly_name))
      throw new IdentityProblem(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${body.friendly_name}" for this user already exists`,
      )
    if (factors.filter(isOwnFactor).length >= maxFactors)
      throw new IdentityProblem(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    await requireAssurance(sql, signedIn, 'AAL2 required to enroll a new factor')
    await addFactor(sql, {
      id,
      userId: account.id,
      name: body.friendly_name,
      type: body.factor_type,
      isVerified: false,
      secret: secret && sealFactorSecret(vaultOf(identity), secret, { userId: account.id, factorId: id }),
    })
  })
  const enrolled = { id, type: body.factor_type, friendly_name: body.friendly_name }
  if (secret === null) return enrolled
  const issuer = body.issuer || new URL(identity.settings.publicUrl).host.replaceAll(':', ' ')
  return { ...enrolled, totp: totpSetup(secret, { issuer, label: account.email ?? account.id }) }
}

export const noDomain = () =>
  new IdentityProblem(
    422,
    'mfa_webauthn_enroll_not_enabled',
    'Security keys and passkeys need a domain name: PUBLIC_URL is an IP address.',
  )

/** Always there with our own sign-in, because a key derives from the secret of the installation. */
export function vaultOf({ settings }: Identity) {
  if (settings.vault === null) throw new Error('The key that encrypts factor secrets is missing.')
  return settings.vault
}

/** `DELETE /factors/:id`. With the last factor, its recovery codes go too. */
export async function unenrollFactor(
  identity: Identity,
  c: Context<AppEnv>,
  signedIn: SignedIn,
  factorId: string,
): Promise<void> {
  const { account, session } = signedIn
  const removed = await inTransaction(identity.database, async (sql) => {
    await lockFactorsOf(sql, account.id)
    const factor = await lockFactor(sql, factorId, account.id)
    if (factor === null) throw factorNotFound()
    if (factor.isVerified && session.aal !== 'aal2')
      throw new IdentityProblem(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    const rest = (await listFactors(sql, account.id)).filter(({ id }) => id !== factor.id)
    const codes = rest.some((one) => isOwnFactor(one) && one.isVerified)
      ? []
      : rest.filter((one) => !isOwnFactor(one))
    await removeFactors(sql, account.id, [factor.id, ...codes.map(({ id }) => id)])
    return factor
  })
  if (!removed.isVerified) return
  notifyOwner(identity, c, signedIn, 'factorRemoved', { name: removed.name || removed.type })
  noteAct(identity, c, account.id, 'account.second-factor-removed')
}

/** Emails the owner of the account that how it is signed in to has changed. */
export function notifyOwner(
  { mailer, settings }: Identity,
  c: Context<AppEnv>,
  { account }: Pick<SignedIn, 'account'>,
  kind: NoticeKind,
  values: { name?: string; remaining?: number } = {},
): void {
  if (account.email === null) return
  const to = {
    to: account.email,
    publicUrl: settings.publicUrl,
    language: account.language ?? languageOf(c),
  }
  mailer.sendLater(noticeMail(kind, to, values))
}
