import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { inTransaction, type Sql } from '#queries/database.ts'
import { openFactorSecret } from '#queries/identity/factor-secrets.ts'
import {
  challengeSeconds,
  closeChallenge,
  findFactor,
  keepCounter,
  keepCredential,
  listFactors,
  lockChallenge,
  lockFactor,
  lockFactorsOf,
  noteFactorUse,
  startChallenge,
  takeStep,
  verifyFactor,
  type Factor,
  type SignedChallenge,
} from '#queries/identity/factors.ts'
import type { FactorMethod } from '#queries/identity/sessions.ts'
import type { AppEnv } from '../context.ts'
import { noteAct } from './audit.ts'
import { factorNotFound, hasVerified, noDomain, notifyOwner, vaultOf } from './factors.ts'
import { IdentityProblem, invalidRequest } from './problem.ts'
import { factorVerifyBody } from './request-bodies.ts'
import type { Identity } from './service.ts'
import { deviceOf, raise, type SessionBody, type SignedIn } from './sessions.ts'
import { stepOfCode } from './totp.ts'
import {
  registrationOptions,
  registrationResponse,
  relyingPartyOf,
  signingOptions,
  signingResponse,
  verifyRegistration,
  verifySigning,
  type Credential,
} from './webauthn.ts'

/** `POST /factors/:id/challenge`: good for one verification, for five minutes, from the same address. */
export async function challengeFactor(
  identity: Identity,
  c: Context<AppEnv>,
  { account }: SignedIn,
  factorId: string,
) {
  const { pool } = identity.database
  const factor = await findFactor(pool, factorId, account.id)
  if (factor === null) throw factorNotFound()
  const id = randomUUID()
  const webauthn = factor.type === 'webauthn' ? await challengeKey(identity, account, factor) : null
  if (webauthn === null && factor.type !== 'totp') throw wrongType()
  const expected = webauthn && { challenge: webauthn.credential_options.publicKey.challenge }
  await inTransaction(identity.database, async (sql) => {
    // Another tab may have removed it meanwhile.
    if ((await lockFactor(sql, factor.id, account.id)) === null) throw factorNotFound()
    await startChallenge(sql, { id, factorId: factor.id, address: addressOf(c), expected })
  })
  const expiresAt = Math.floor(Date.now() / 1000) + challengeSeconds
  return { id, type: factor.type, expires_at: expiresAt, ...(webauthn && { webauthn }) }
}

async function challengeKey(identity: Identity, account: SignedIn['account'], factor: Factor) {
  const party = relyingPartyOf(identity.settings)
  if (party === null) throw noDomain()
  const factors = await listFactors(identity.database.pool, account.id)
  const known = factors.flatMap(({ credential }) => credentialOf(credential) ?? [])
  if (!factor.isVerified)
    return {
      type: 'create' as const,
      credential_options: {
        publicKey: await registrationOptions(party, { account, known, isPasskey: false }),
      },
    }
  const own = credentialOf(factor.credential)
  if (own === null) throw factorNotFound()
  return {
    type: 'request' as const,
    credential_options: { publicKey: await signingOptions(party, { known: [own], isPasskey: false }) },
  }
}

const wrongType = () =>
  new IdentityProblem(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
const wrongFactorCode = () => new IdentityProblem(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/**
 * `POST /factors/:id/verify`: raises the session to the second level of assurance. The attempt is counted for the factor
 * and the account before it is made, for every device alike: anyone who tries codes is already signed in.
 */
export async function verifyChallenge(
  identity: Identity,
  c: Context<AppEnv>,
  signedIn: SignedIn,
  factorId: string,
  given: unknown,
): Promise<SessionBody> {
  const { account } = signedIn
  const factor = await findFactor(identity.database.pool, factorId, account.id)
  if (factor === null) throw factorNotFound()
  const body = factorVerifyBody.safeParse(given)
  if (!body.success) throw invalidRequest('The request is not complete')
  if (factor.type === 'totp' && !body.data.code) throw invalidRequest('Code needs to be non-empty')
  const attempt = await countFactorAttempt(identity, account.id, factor.id)
  try {
    const { session, isNew, name } = await inTransaction(identity.database, (sql) =>
      verifyIn(identity, c, sql, { signedIn, factorId, body: body.data }),
    )
    await attempt.refund()
    if (isNew) {
      notifyOwner(identity, c, signedIn, 'factorAdded', { name })
      noteAct(identity, c, account.id, 'account.second-factor-added')
    }
    return session
  } catch (error) {
    if (error instanceof IdentityProblem && isWrongAnswer(error))
      noteAct(identity, c, account.id, 'account.second-factor-failed', { isOwner: false })
    throw error
  }
}

const isWrongAnswer = ({ code }: IdentityProblem) =>
  code === 'mfa_verification_failed' || code === 'webauthn_verification_failed'

type Verification = { signedIn: SignedIn; factorId: string; body: z.infer<typeof factorVerifyBody> }

async function verifyIn(
  identity: Identity,
  c: Context<AppEnv>,
  sql: Sql,
  { signedIn: { account, session }, factorId, body }: Verification,
) {
  await lockFactorsOf(sql, account.id)
  const factor = await lockFactor(sql, factorId, account.id)
  if (factor === null) throw factorNotFound()
  // Else a session that has only the first factor could finish an enrollment and so confirm itself.
  if (!factor.isVerified && session.aal !== 'aal2' && hasVerified(await listFactors(sql, account.id)))
    throw new IdentityProblem(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
  const challenge = await lockChallenge(sql, body.challenge_id, factor.id)
  if (challenge === null)
    throw new IdentityProblem(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    )
  if (!challenge.isOpen || challenge.address !== addressOf(c))
    throw new IdentityProblem(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (challenge.isExpired)
    throw new IdentityProblem(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${body.challenge_id} has expired, verify against another challenge or create a new challenge.`,
    )
  const method: FactorMethod = factor.type === 'totp' ? 'totp' : 'mfa/webauthn'
  if (factor.type === 'totp') await acceptCode(identity, sql, factor, body.code ?? '')
  else await acceptKey(identity, sql, factor, body.webauthn, challenge.expected)
  await closeChallenge(sql, body.challenge_id)
  if (!factor.isVerified) await verifyFactor(sql, factor)
  return {
    session: await raise(identity, sql, { session, factorId: factor.id, method }),
    isNew: !factor.isVerified,
    name: factor.name || factor.type,
  }
}

async function acceptCode(identity: Identity, sql: Sql, factor: Factor, code: string): Promise<void> {
  const secret = openFactorSecret(vaultOf(identity), factor.secret, {
    userId: factor.userId,
    factorId: factor.id,
  })
  const step = stepOfCode(secret, code, Date.now())
  if (step === null || !(await takeStep(sql, factor.id, step))) throw wrongFactorCode()
}

async function acceptKey(
  identity: Identity,
  sql: Sql,
  factor: Factor,
  given: Verification['body']['webauthn'],
  stored: unknown,
): Promise<void> {
  const party = relyingPartyOf(identity.settings)
  if (party === null) throw noDomain()
  if (given === undefined) throw invalidRequest('WebAuthn config required')
  const { challenge } = expectedSchema.parse(stored)
  if (!factor.isVerified) {
    const response = registrationResponse.safeParse(given.credential_response)
    if (!response.success) throw invalidRequest('Invalid credential_response')
    const registered = await verifyRegistration(party, response.data, { challenge, isPasskey: false })
    await keepCredential(sql, factor.id, {
      credential: storedForm(registered),
      aaguid: registered.aaguid,
    })
  } else {
    const response = signingResponse.safeParse(given.credential_response)
    if (!response.success) throw invalidRequest('Invalid credential_response')
    const credential = credentialOf(factor.credential)
    if (credential === null || credential.id !== response.data.id)
      throw new IdentityProblem(
        422,
        'mfa_verification_failed',
        'This security key is not the one that was challenged.',
      )
    const counter = await verifySigning(party, response.data, { challenge, isPasskey: false, credential })
    await keepCounter(sql, factor.id, counter)
  }
  await noteFactorUse(sql, factor.id)
}

const expectedSchema = z.object({ challenge: z.string() }) satisfies z.ZodType<SignedChallenge>

/** In the form in which Supabase Auth stores it, as far as we use it. */
const storedCredential = z.object({
  id: z.string(),
  publicKey: z.string(),
  transport: z.array(z.string()).nullish(),
  authenticator: z.object({ signCount: z.number() }),
})

function credentialOf(stored: unknown): Credential | null {
  const parsed = storedCredential.safeParse(stored)
  if (!parsed.success) return null
  const { id, publicKey, transport, authenticator } = parsed.data
  return {
    id: Buffer.from(id, 'base64').toString('base64url'),
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')),
    counter: authenticator.signCount,
    transports: transport ?? [],
  }
}

function storedForm(registered: Awaited<ReturnType<typeof verifyRegistration>>) {
  const { credential, aaguid, attestation, isBackedUp, isBackupEligible, isUserVerified } = registered
  return {
    id: Buffer.from(credential.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    attestationType: attestation,
    transport: credential.transports,
    flags: {
      userPresent: true,
      userVerified: isUserVerified,
      backupEligible: isBackupEligible,
      backupState: isBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: credential.counter,
      cloneWarning: false,
      attachment: '',
    },
  }
}

/**
 * Counts an attempt at a factor of an account. A known device has no counter of its own, unlike for passwords: a sign-in
 * with a stolen password makes any browser a known device.
 */
export async function countFactorAttempt(
  { limits }: Pick<Identity, 'limits'>,
  accountId: string,
  factorId: string,
): Promise<{ refund(): Promise<void> }> {
  const counted = [
    ['wrongFactor', factorId],
    ['wrongFactorOfAccount', accountId],
    ['wrongFactorOfAccountByDay', accountId],
  ] as const
  for (const [rule, key] of counted) await limits.count(rule, key)
  return {
    refund: async () => {
      for (const [rule, key] of counted) await limits.refund(rule, key)
    },
  }
}

/** The address that a challenge is bound to. */
const addressOf = (c: Context<AppEnv>) => deviceOf(c).address ?? '0.0.0.0'
