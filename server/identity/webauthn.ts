import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Settings } from '../env.ts'
import { IdentityProblem } from './problem.ts'

type Place = Pick<Settings, 'ENVIRONMENT' | 'PORT' | 'publicUrl'>

/** Whom security keys and passkeys sign for, and the pages that may ask them. */
export type RelyingParty = { id: string; origins: string[] }

/**
 * Derived from the public address of the installation, never from a request. Browsers accept no IP address; in local,
 * where the start page has one, the name `localhost` of the same machine is used. Null: neither.
 */
export function relyingPartyOf({ ENVIRONMENT, PORT, publicUrl }: Place): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { id: hostname, origins: [origin] }
  return ENVIRONMENT === 'local' ? { id: 'localhost', origins: [`http://localhost:${PORT}`] } : null
}

/** A credential of an account: `publicKey` in COSE form. */
export type Credential = { id: string; publicKey: Uint8Array; counter: number; transports: string[] }

/** EdDSA, ES256, and RS256: what authenticators sign with. */
const algorithms = [-8, -7, -257]

type Registering = {
  account: { id: string; email: string | null }
  known: readonly Pick<Credential, 'id' | 'transports'>[]
  /** A passkey is found by the browser without a list, and asks for a PIN or a fingerprint. */
  isPasskey: boolean
}

export const registrationOptions = (party: RelyingParty, { account, known, isPasskey }: Registering) =>
  generateRegistrationOptions({
    rpName: 'Answerscope',
    rpID: party.id,
    userID: new TextEncoder().encode(account.id),
    userName: account.email ?? account.id,
    userDisplayName: account.email ?? account.id,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: isPasskey
      ? { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  })

export const signingOptions = (
  party: RelyingParty,
  { known, isPasskey }: Pick<Registering, 'known' | 'isPasskey'>,
) =>
  generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: isPasskey ? 'required' : 'preferred',
  })

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+=*$/)
const attachment = z.enum(['cross-platform', 'platform']).optional().catch(undefined)
const shared = { id: bytes, rawId: bytes, type: z.literal('public-key'), authenticatorAttachment: attachment }

/** What `navigator.credentials.create()` returned; other fields are dropped. */
export const registrationResponse = z.object({
  ...shared,
  clientExtensionResults: z.object({}).catch({}),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional().catch(undefined),
  }),
})

/** What `navigator.credentials.get()` returned. */
export const signingResponse = z.object({
  ...shared,
  clientExtensionResults: z.object({}).catch({}),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
  }),
})

const verificationFailed = (message: string) =>
  new IdentityProblem(400, 'webauthn_verification_failed', message)

export async function verifyRegistration(
  party: RelyingParty,
  given: z.infer<typeof registrationResponse>,
  { challenge, isPasskey }: { challenge: string; isPasskey: boolean },
) {
  requireOrigin(party, given.response.clientDataJSON)
  const { transports, ...response } = given.response
  const result = await verifyRegistrationResponse({
    response: withoutUndefined<RegistrationResponseJSON>({
      ...given,
      response: { ...response, ...(transports && { transports }) },
    }),
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: isPasskey,
    supportedAlgorithmIDs: algorithms,
  }).catch(asProblem)
  if (!result.verified) throw verificationFailed('The security key could not be checked. Try again.')
  const { credential, aaguid, fmt, credentialDeviceType, credentialBackedUp, userVerified } =
    result.registrationInfo
  return {
    credential: {
      id: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: transports ?? [],
    },
    aaguid,
    attestation: fmt,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
    isUserVerified: userVerified,
  }
}

/** The new counter. One that has not grown is refused, because then there is a copy of the key. */
export async function verifySigning(
  party: RelyingParty,
  given: z.infer<typeof signingResponse>,
  { challenge, isPasskey, credential }: { challenge: string; isPasskey: boolean; credential: Credential },
): Promise<number> {
  requireOrigin(party, given.response.clientDataJSON)
  const { userHandle, ...response } = given.response
  const result = await verifyAuthenticationResponse({
    response: withoutUndefined<AuthenticationResponseJSON>({
      ...given,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
    }),
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: isPasskey,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
    },
  }).catch(asProblem)
  if (!result.verified) throw verificationFailed('The security key could not be checked. Try again.')
  return result.authenticationInfo.newCounter
}

const clientData = z.object({ origin: z.string().max(2000) })

/** The library refuses it too; here the message names both addresses. */
function requireOrigin(party: RelyingParty, clientDataJSON: string): void {
  const text = Buffer.from(clientDataJSON, 'base64url').toString()
  const parsed = clientData.safeParse(parseJson(text))
  if (!parsed.success) throw verificationFailed('The response of the security key could not be read.')
  if (!party.origins.includes(parsed.data.origin))
    throw verificationFailed(
      `The page at ${parsed.data.origin} can’t use security keys of ${party.origins.join(' and ')}.`,
    )
}

/** Every error of the library is about what the browser sent. */
function asProblem(cause: unknown): never {
  const problem = verificationFailed('The security key could not be checked. Try again.')
  problem.cause = cause
  throw problem
}

/** The library's optional fields are absent or set, never undefined. */
function withoutUndefined<T>(given: { [Key in keyof T]: T[Key] | undefined }): T
function withoutUndefined(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Reported as unreadable.
  }
}
