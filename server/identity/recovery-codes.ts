import type { Context } from 'hono'
import { randomInt } from 'node:crypto'
import { inTransaction, type Sql } from '#queries/database.ts'
import { listFactors, lockFactorsOf, noteFactorUse, removeFactors } from '#queries/identity/factors.ts'
import {
  addRecoverySet,
  findRecoverySet,
  keepRecoveryCodes,
  takeRecoveryCode,
  type RecoverySet,
} from '#queries/identity/recovery-codes.ts'
import type { AppEnv } from '../context.ts'
import { noteAct } from './audit.ts'
import { countFactorAttempt } from './factor-challenges.ts'
import { factorNotFound, isOwnFactor, notifyOwner } from './factors.ts'
import { IdentityProblem } from './problem.ts'
import type { Identity } from './service.ts'
import { raise, type SessionBody, type SignedIn } from './sessions.ts'

const codesInSet = 10
const codeLength = 12
/** Without characters that are easily confused: 60 bits in 12 of them. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const randomRecoveryCode = () =>
  Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** As typed: letter case, spaces, and hyphens do not matter, nor do the letters that look like digits. */
const plain = (code: string) =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const kind = { type: 'recovery_code' as const }

/** `GET /factors/recovery-codes`: how many are left, never the codes. */
export async function recoveryStatus({ database }: Identity, { account }: SignedIn) {
  const { id, total, remaining } = await requireSet(database.pool, account.id)
  return { id, ...kind, total, remaining }
}

/** `POST /factors/recovery-codes`: a first set, shown once. Never the only factor of an account. */
export async function createRecoveryCodes(
  identity: Identity,
  c: Context<AppEnv>,
  signedIn: SignedIn,
  name: string,
) {
  return giveCodes(identity, c, signedIn, async (sql) => {
    const factors = await listFactors(sql, signedIn.account.id)
    if (!factors.some((factor) => factor.isVerified && isOwnFactor(factor)))
      throw new IdentityProblem(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes need another verified factor',
      )
    if (factors.some((factor) => !isOwnFactor(factor)))
      throw new IdentityProblem(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes already exist, regenerate them to continue',
      )
    if (factors.some((factor) => factor.name === name))
      throw new IdentityProblem(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      )
    return { id: await addRecoverySet(sql, { userId: signedIn.account.id, name }), name }
  })
}

/** `POST /factors/recovery-codes/regenerate`: a new set in place of the old one. */
export const replaceRecoveryCodes = (identity: Identity, c: Context<AppEnv>, signedIn: SignedIn) =>
  giveCodes(identity, c, signedIn, (sql) => requireSet(sql, signedIn.account.id))

async function giveCodes(
  identity: Identity,
  c: Context<AppEnv>,
  signedIn: SignedIn,
  settle: (sql: Sql) => Promise<Pick<RecoverySet, 'id' | 'name'>>,
) {
  const { account } = signedIn
  const codes = Array.from({ length: codesInSet }, randomRecoveryCode)
  const set = await inTransaction(identity.database, async (sql) => {
    await lockFactorsOf(sql, account.id)
    requireSecondLevel(signedIn)
    const settled = await settle(sql)
    await keepRecoveryCodes(
      sql,
      settled.id,
      codes.map((code) => identity.keys.hashRecoveryCode(settled.id, code)),
    )
    return settled
  })
  notifyOwner(identity, c, signedIn, 'recoveryCodesCreated')
  noteAct(identity, c, account.id, 'account.recovery-codes-created')
  return { id: set.id, ...kind, friendly_name: set.name, total: codes.length, codes }
}

/** `POST /factors/recovery-codes/verify`: a code raises the session to the second level of assurance, once. */
export async function verifyRecoveryCode(
  identity: Identity,
  c: Context<AppEnv>,
  signedIn: SignedIn,
  given: string,
): Promise<SessionBody> {
  const { account, session } = signedIn
  const { id: setId } = await requireSet(identity.database.pool, account.id)
  const attempt = await countFactorAttempt(identity, account.id, setId).catch(asLocked)
  const raised = await inTransaction(identity.database, async (sql) => {
    await lockFactorsOf(sql, account.id)
    const hash = identity.keys.hashRecoveryCode(setId, plain(given))
    if (!(await takeRecoveryCode(sql, setId, hash))) return null
    await noteFactorUse(sql, setId)
    return {
      body: await raise(identity, sql, { session, factorId: setId, method: 'mfa/recovery_code' }),
      remaining: (await requireSet(sql, account.id)).remaining,
    }
  })
  if (raised === null) {
    noteAct(identity, c, account.id, 'account.second-factor-failed', { isOwner: false })
    throw new IdentityProblem(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  }
  await attempt.refund()
  notifyOwner(identity, c, signedIn, 'recoveryCodeUsed', { remaining: raised.remaining })
  noteAct(identity, c, account.id, 'account.recovery-code-used')
  return raised.body
}

function asLocked(error: unknown): never {
  if (error instanceof IdentityProblem && error.status === 429)
    throw new IdentityProblem(429, 'mfa_recovery_codes_locked', error.message, {
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    })
  throw error
}

/** `DELETE /factors/recovery-codes`. Returns the ID of the set. */
export async function removeRecoveryCodes(identity: Identity, signedIn: SignedIn): Promise<string> {
  const { account } = signedIn
  return inTransaction(identity.database, async (sql) => {
    await lockFactorsOf(sql, account.id)
    const { id } = await requireSet(sql, account.id)
    requireSecondLevel(signedIn)
    await removeFactors(sql, account.id, [id])
    return id
  })
}

async function requireSet(sql: Sql, accountId: string): Promise<RecoverySet> {
  const set = await findRecoverySet(sql, accountId)
  if (set === null) throw factorNotFound()
  return set
}

function requireSecondLevel({ session }: SignedIn): void {
  if (session.aal !== 'aal2')
    throw new IdentityProblem(403, 'insufficient_aal', 'AAL2 session is required to manage recovery codes')
}
