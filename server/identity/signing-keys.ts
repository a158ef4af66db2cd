import { createECDH } from 'node:crypto'
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose'
import { listSigningKeys, type SigningKeyRow } from '#queries/identity/signing-keys.ts'
import type { Sql } from '#queries/database.ts'
import { derive } from '../start/secrets.ts'

export const tokenSeconds = 3600
/** A new key waits this long before it signs: longer than any process caches its list. */
export const rotationDelaySeconds = 600
const listSeconds = 30
const unknownKeyPauseMs = 2000

type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK }

export type SigningKeys = {
  /** Adds `iat`, `exp`, and `aud`; `expiresAt` is in seconds since 1970. */
  sign(claims: Record<string, unknown>): Promise<{ token: string; expiresAt: number }>
  /** Null if the signature is not ours, its key has ended, or the token has expired. */
  verify(token: string): Promise<Record<string, unknown> | null>
  publicKeys(): Promise<{ keys: JWK[] }>
}

/**
 * Keys of access tokens. Each is bound to one algorithm: ES256 by its ID, HS256 without one and only while the database
 * lists the key of version 0.7.0.
 */
export function openSigningKeys(sql: Sql, secret: string, now: () => number = Date.now): SigningKeys {
  let known: { rows: SigningKeyRow[]; at: number } | null = null
  let loading: Promise<SigningKeyRow[]> | null = null

  const load = () => {
    loading ??= listSigningKeys(sql)
      .then((rows) => {
        known = { rows, at: now() }
        return rows
      })
      .finally(() => {
        loading = null
      })
    return loading
  }
  const list = async (maxAgeMs = listSeconds * 1000) => {
    const rows = known !== null && now() - known.at < maxAgeMs ? known.rows : await load()
    return rows.filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > now())
  }
  // The last one: our clock may lag behind that of the database, which records since when the only key signs.
  const signingRow = (rows: SigningKeyRow[]) => {
    const own = rows.filter(({ algorithm }) => algorithm === 'ES256')
    return own.find(({ activeFrom }) => activeFrom.getTime() <= now()) ?? own.at(-1)
  }
  const findKey = async (rows: SigningKeyRow[], kid: string) => {
    for (const { algorithm, generation } of rows) {
      if (algorithm !== 'ES256') continue
      const key = await deriveSigningKey(secret, generation)
      if (key.kid === kid) return key
    }
    return null
  }

  return {
    sign: async (claims) => {
      const row = signingRow(await list()) ?? signingRow(await load())
      if (row === undefined) throw new Error('No key signs access tokens: the database was not prepared.')
      const { kid, privateKey } = await deriveSigningKey(secret, row.generation)
      const issuedAt = Math.floor(now() / 1000)
      const expiresAt = issuedAt + tokenSeconds
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setAudience('authenticated')
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { token, expiresAt }
    },
    verify: async (token) => {
      try {
        const { alg, kid } = decodeProtectedHeader(token)
        const options = {
          audience: 'authenticated',
          requiredClaims: ['sub', 'exp', 'role', 'session_id'],
          currentDate: new Date(now()),
        }
        if (alg === 'HS256' && kid === undefined) {
          const isAccepted = (await list()).some(({ algorithm }) => algorithm === 'HS256')
          if (!isAccepted) return null
          const bytes = new TextEncoder().encode(secret)
          return (await jwtVerify(token, bytes, { ...options, algorithms: ['HS256'] })).payload
        }
        if (alg !== 'ES256' || kid === undefined) return null
        const key = (await findKey(await list(), kid)) ?? (await findKey(await list(unknownKeyPauseMs), kid))
        if (key === null) return null
        return (await jwtVerify(token, key.publicKey, { ...options, algorithms: ['ES256'] })).payload
      } catch (error) {
        if (isAboutToken(error)) return null
        throw error
      }
    },
    publicKeys: async () => {
      const rows = (await list()).filter(({ algorithm }) => algorithm === 'ES256')
      const keys = await Promise.all(rows.map(({ generation }) => deriveSigningKey(secret, generation)))
      return { keys: keys.map(({ publicJwk }) => publicJwk) }
    },
  }
}

/** Expired, tampered with, or never ours: all the same to the caller. Anything else is a bug of ours. */
const isAboutToken = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'))

const derived = new Map<string, Promise<SigningKey>>()

/** The order of P-256's base point (SEC 2, section 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The P-256 key of a generation. The private number is derived from 384 bits, so that the modulo bias is negligible
 * (FIPS 186-5, appendix A.2.1).
 */
export function deriveSigningKey(secret: string, generation: number): Promise<SigningKey> {
  const name = `${generation}\n${secret}`
  const found = derived.get(name) ?? makeSigningKey(secret, generation)
  derived.set(name, found)
  return found
}

async function makeSigningKey(secret: string, generation: number): Promise<SigningKey> {
  const bytes = Buffer.from(derive(secret, `signing key ${generation}`, 48))
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  const privateBytes = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateBytes)
  const point = curve.getPublicKey()
  const coordinates = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const kid = await calculateJwkThumbprint(coordinates)
  const [privateKey, publicKey] = await Promise.all([
    importKey({ ...coordinates, d: privateBytes.toString('base64url') }),
    importKey(coordinates),
  ])
  return {
    kid,
    privateKey,
    publicKey,
    publicJwk: { ...coordinates, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('An elliptic curve key was expected.')
  return key
}
