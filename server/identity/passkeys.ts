import type { Context } from 'hono'
import type { z } from 'zod'
import { inTransaction } from '#queries/database.ts'
import { findAccountById } from '#queries/identity/accounts.ts'
import { lockFactorsOf } from '#queries/identity/factors.ts'
import {
  addPasskey,
  listPasskeys,
  lockPasskey,
  maxPasskeys,
  notePasskeyUse,
  removePasskey,
  renamePasskey,
  startPasskeyChallenge,
  takePasskeyChallenge,
  type Passkey,
} from '#queries/identity/passkeys.ts'
import type { AppEnv } from '../context.ts'
import { noteAct } from './audit.ts'
import { notifyOwner, requireAssurance } from './factors.ts'
import { IdentityProblem, userBanned } from './problem.ts'
import type { passkeyVerifyBody } from './request-bodies.ts'
import type { Identity } from './service.ts'
import { signIn, type SessionBody, type SignedIn } from './sessions.ts'
import {
  registrationOptions,
  registrationResponse,
  relyingPartyOf,
  signingOptions,
  signingResponse,
  verifyRegistration,
  verifySigning,
  type RelyingParty,
} from './webauthn.ts'

type VerifyBody = z.infer<typeof passkeyVerifyBody>

const needsFactor = 'AAL2 session is required to manage passkeys when MFA is enabled'

/** `POST /passkeys/registration/options`. */
export async function passkeyRegistrationOptions(identity: Identity, signedIn: SignedIn) {
  const party = partyOf(identity)
  const { account } = signedIn
  const { pool } = identity.database
  await requireAssurance(pool, signedIn, needsFactor)
  const passkeys = await listPasskeys(pool, account.id)
  if (passkeys.length >= maxPasskeys) throw tooManyPasskeys()
  const known = passkeys.map((passkey) => ({
    id: passkey.credentialId.toString('base64url'),
    transports: passkey.transports,
  }))
  const options = await registrationOptions(party, { account, known, isPasskey: true })
  return challengeBody(
    options,
    await startPasskeyChallenge(pool, {
      userId: account.id,
      purpose: 'registration',
      challenge: options.challenge,
    }),
  )
}

/** `POST /passkeys/registration/verify`. */
export async function registerPasskey(
  identity: Identity,
  c: Context<AppEnv>,
  signedIn: SignedIn,
  body: VerifyBody,
) {
  const party = partyOf(identity)
  const { account } = signedIn
  await requireAssurance(identity.database.pool, signedIn, needsFactor)
  const challenge = await takeChallenge(identity, body, { userId: account.id, purpose: 'registration' })
  const response = registrationResponse.safeParse(body.credential)
  if (!response.success) throw failed()
  const registered = await verifyRegistration(party, response.data, { challenge, isPasskey: true })
  const passkey = await inTransaction(identity.database, async (sql) => {
    await lockFactorsOf(sql, account.id)
    const passkeys = await listPasskeys(sql, account.id)
    if (passkeys.length >= maxPasskeys) throw tooManyPasskeys()
    return addPasskey(sql, {
      userId: account.id,
      name: 'Passkey',
      credentialId: Buffer.from(registered.credential.id, 'base64url'),
      publicKey: Buffer.from(registered.credential.publicKey),
      signCount: registered.credential.counter,
      transports: registered.credential.transports,
      attestation: registered.attestation,
      aaguid: registered.aaguid,
      isBackupEligible: registered.isBackupEligible,
      isBackedUp: registered.isBackedUp,
    })
  })
  if (passkey === null)
    throw new IdentityProblem(422, 'webauthn_credential_exists', 'This credential is already registered')
  notifyOwner(identity, c, signedIn, 'passkeyAdded', { name: passkey.name })
  noteAct(identity, c, account.id, 'account.passkey-added')
  return { id: passkey.id, friendly_name: passkey.name, created_at: passkey.createdAt.toISOString() }
}

/** `POST /passkeys/authentication/options`: for anyone, because the browser finds the passkey. */
export async function passkeySignInOptions(identity: Identity) {
  const options = await signingOptions(partyOf(identity), { known: [], isPasskey: true })
  return challengeBody(
    options,
    await startPasskeyChallenge(identity.database.pool, {
      userId: null,
      purpose: 'authentication',
      challenge: options.challenge,
    }),
  )
}

/** `POST /passkeys/authentication/verify`: a session of the first level of assurance, as Supabase Auth opens it. */
export async function signInWithPasskey(
  identity: Identity,
  c: Context<AppEnv>,
  body: VerifyBody,
): Promise<SessionBody> {
  const party = partyOf(identity)
  const challenge = await takeChallenge(identity, body, { userId: null, purpose: 'authentication' })
  const response = signingResponse.safeParse(body.credential)
  if (!response.success) throw failed()
  const { id, response: signed } = response.data
  return inTransaction(identity.database, async (sql) => {
    const passkey = await lockPasskey(sql, Buffer.from(id, 'base64url'))
    const handle = Buffer.from(signed.userHandle ?? '', 'base64url').toString()
    if (passkey === null || handle !== passkey.userId) throw failed()
    const counter = await verifySigning(party, response.data, {
      challenge,
      isPasskey: true,
      credential: {
        id,
        publicKey: passkey.publicKey,
        counter: passkey.signCount,
        transports: passkey.transports,
      },
    })
    const account = await findAccountById(sql, passkey.userId)
    if (account === null) throw failed()
    if (!account.isConfirmed) throw new IdentityProblem(403, 'email_not_confirmed', 'Email not confirmed')
    if (account.isBanned) throw userBanned()
    await notePasskeyUse(sql, passkey.id, counter)
    return signIn(identity, c, sql, account, 'passkey')
  })
}

export const listItem = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  friendly_name: name,
  created_at: createdAt.toISOString(),
  ...(lastUsedAt !== null && { last_used_at: lastUsedAt.toISOString() }),
})

const passkeyNotFound = () => new IdentityProblem(404, 'validation_failed', 'Passkey not found')

/** `PATCH /passkeys/:id`. */
export async function changePasskeyName(
  { database }: Identity,
  { account }: SignedIn,
  { id, name }: { id: string; name: string },
) {
  const passkey = await renamePasskey(database.pool, { id, userId: account.id, name })
  if (passkey === null) throw passkeyNotFound()
  return listItem(passkey)
}

/** `DELETE /passkeys/:id`. */
export async function deletePasskey(
  identity: Identity,
  c: Context<AppEnv>,
  signedIn: SignedIn,
  id: string,
): Promise<void> {
  const { account } = signedIn
  await requireAssurance(identity.database.pool, signedIn, needsFactor)
  const name = await removePasskey(identity.database.pool, id, account.id)
  if (name === null) throw passkeyNotFound()
  notifyOwner(identity, c, signedIn, 'passkeyRemoved', { name })
  noteAct(identity, c, account.id, 'account.passkey-removed')
}

async function takeChallenge(
  { database }: Identity,
  { challenge_id: id }: VerifyBody,
  of: { userId: string | null; purpose: 'registration' | 'authentication' },
): Promise<string> {
  const challenge = await takePasskeyChallenge(database.pool, { id, ...of })
  if (challenge === null)
    throw new IdentityProblem(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (challenge.isExpired)
    throw new IdentityProblem(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return challenge.challenge
}

const challengeBody = <Options>(options: Options, { id, expiresAt }: { id: string; expiresAt: Date }) => ({
  challenge_id: id,
  options,
  expires_at: Math.floor(expiresAt.getTime() / 1000),
})

function partyOf({ settings }: Identity): RelyingParty {
  const party = relyingPartyOf(settings)
  if (party === null)
    throw new IdentityProblem(
      404,
      'passkey_disabled',
      'Passkeys need a domain name: PUBLIC_URL is an IP address.',
    )
  return party
}

const tooManyPasskeys = () =>
  new IdentityProblem(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
const failed = () =>
  new IdentityProblem(400, 'webauthn_verification_failed', 'Credential verification failed')
