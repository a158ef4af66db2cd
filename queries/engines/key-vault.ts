import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * An encryption key of the instance. `id` is stored with what it encrypted, so that the key can be found again; the
 * bytes never are.
 */
export type VaultKey = { id: string; bytes: Uint8Array }

/**
 * What an encrypted text belongs to. It only decrypts if all of it is the same: moved to another row or tenant,
 * decryption fails.
 */
export type SealedPlace = {
  organizationId: string
  rowId: string
  /** Provider and name of the row, and the URL the secret may be sent to. */
  purpose: readonly string[]
}

export type Sealed = { sealed: Buffer; sealedWith: string }

export type KeyVault = {
  /** The key that currently encrypts. */
  currentId: string
  seal(secret: string, place: SealedPlace): Sealed
  /** Throws `CannotOpen`. */
  open(sealed: Sealed, place: SealedPlace): string
}

/** Shown wherever a key would have to be stored and there is no vault. */
export const noVault = 'Keys can’t be stored until the instance admin sets ENCRYPTION_KEYS.'

/** The message is one sentence for users and contains no secret. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts with the first key, decrypts with any. AES-256-GCM with a random nonce of 96 bits: at most 2^32 encryptions
 * per key (NIST SP 800-38D, 8.3), far beyond what an installation needs. Stored as version byte, nonce, tag,
 * ciphertext; the version byte and the place are authenticated.
 */
export function openKeyVault(keys: readonly VaultKey[]): KeyVault | null {
  const [current] = keys
  if (current === undefined) return null
  const byId = new Map(keys.map(({ id, bytes }) => [id, bytes]))
  return {
    currentId: current.id,
    seal(secret, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce)
      cipher.setAAD(boundTo(place))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return {
        sealed: Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]),
        sealedWith: current.id,
      }
    },
    open({ sealed, sealedWith }, place) {
      const key = byId.get(sealedWith)
      if (key === undefined)
        throw new CannotOpen(
          `It was encrypted with the key “${sealedWith}”, which is missing in ENCRYPTION_KEYS.`,
        )
      if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes) throw new CannotOpen(damaged)
      const nonce = sealed.subarray(1, 1 + nonceBytes)
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(boundTo(place))
      decipher.setAuthTag(tag)
      try {
        const body = sealed.subarray(1 + nonceBytes + tagBytes)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new CannotOpen(damaged, { cause })
      }
    },
  }
}

const damaged = 'It can’t be decrypted: the encryption key or the row changed. Enter it again.'

// JSON separates the parts: ["a","bc"] and ["ab","c"] are not the same bytes.
function boundTo({ organizationId, rowId, purpose }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([version, organizationId, rowId, ...purpose]))
}
