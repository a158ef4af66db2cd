import { z } from 'zod'

const text = z.string().max(2000)

/** A public key as published in directories (JWK, RFC 7517); other fields are dropped. */
const keySchema = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: text, ...common() }),
  z.object({ kty: z.literal('EC'), crv: z.enum(['P-256', 'P-384']), x: text, y: text, ...common() }),
  z.object({ kty: z.literal('RSA'), n: text, e: text, ...common() }),
])

function common() {
  return { kid: text.optional(), nbf: z.number().optional(), exp: z.number().optional() }
}

export type PublicKey = z.infer<typeof keySchema>

const maxKeys = 100

/** The keys of a directory that we support. Null if it is not a directory. */
export function readKeys(directory: unknown): PublicKey[] | null {
  const read = z.object({ keys: z.array(z.unknown()).max(maxKeys) }).safeParse(directory)
  if (!read.success) return null
  return read.data.keys.flatMap((key) => {
    const known = keySchema.safeParse(key)
    return known.success ? [known.data] : []
  })
}

type Algorithm = {
  /** As in `alg` of a signature. */
  name: string
  imported: EcKeyImportParams | RsaHashedImportParams | { name: 'Ed25519' }
  verified: EcdsaParams | RsaPssParams | { name: 'Ed25519' }
}

function algorithmOf(key: PublicKey): Algorithm {
  if (key.kty === 'OKP')
    return { name: 'ed25519', imported: { name: 'Ed25519' }, verified: { name: 'Ed25519' } }
  if (key.kty === 'RSA')
    return {
      name: 'rsa-pss-sha512',
      imported: { name: 'RSA-PSS', hash: 'SHA-512' },
      verified: { name: 'RSA-PSS', saltLength: 64 },
    }
  const [name, hash] =
    key.crv === 'P-256' ? ['ecdsa-p256-sha256', 'SHA-256'] : ['ecdsa-p384-sha384', 'SHA-384']
  return {
    name,
    imported: { name: 'ECDSA', namedCurve: key.crv },
    verified: { name: 'ECDSA', hash },
  }
}

/** Whether `signature` over `base` is valid for this key. `named`: the algorithm stated in the signature, if any. */
export async function verifies(
  key: PublicKey,
  base: string,
  signature: ArrayBuffer,
  named: unknown,
): Promise<boolean> {
  const algorithm = algorithmOf(key)
  if (named !== undefined && named !== algorithm.name) return false
  const imported = await importedKey(key, algorithm)
  if (imported === null) return false
  return crypto.subtle.verify(algorithm.verified, imported, signature, new TextEncoder().encode(base))
}

const importedKeys = new WeakMap<PublicKey, Promise<CryptoKey | null>>()

function importedKey(key: PublicKey, { imported }: Algorithm): Promise<CryptoKey | null> {
  const known = importedKeys.get(key)
  if (known !== undefined) return known
  const { kid: _, nbf: __, exp: ___, ...jwk } = key
  const importing = crypto.subtle.importKey('jwk', jwk, imported, false, ['verify']).catch(() => null) // A directory may publish a key that is none; it then verifies nothing.
  importedKeys.set(key, importing)
  return importing
}

const namesOfKeys = new WeakMap<PublicKey, Promise<string[]>>()

/** The names a signature may use for a key: its thumbprint (RFC 7638), or its own short id. */
export function namesOfKey(key: PublicKey): Promise<string[]> {
  const known = namesOfKeys.get(key)
  if (known !== undefined) return known
  const names = thumbprint(key).then((print) => (key.kid === undefined ? [print] : [key.kid, print]))
  namesOfKeys.set(key, names)
  return names
}

async function thumbprint(key: PublicKey): Promise<string> {
  const members =
    key.kty === 'OKP'
      ? { crv: key.crv, kty: key.kty, x: key.x }
      : key.kty === 'EC'
        ? { crv: key.crv, kty: key.kty, x: key.x, y: key.y }
        : { e: key.e, kty: key.kty, n: key.n }
  const bytes = new TextEncoder().encode(JSON.stringify(members))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
