import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rpId: string; origin: string; isUserVerified?: boolean; counter?: number }

/**
 * A security key in memory (WebAuthn, ES256, attestation `none`), for what no browser would do: another origin, another
 * challenge, an old counter.
 */
export function openAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const authenticatorData = (
    { rpId, isUserVerified = true, counter: wanted }: Options,
    attested?: Buffer,
  ) => {
    counter = wanted ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, attested ?? Buffer.alloc(0)])
  }
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    /** As `navigator.credentials.create()` returns it, in JSON. */
    create: (options: Options) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)])
      const data = authenticatorData(options, attested)
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ])
      return {
        ...base,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['usb'],
        },
      }
    },
    /** As `navigator.credentials.get()` returns it, in JSON. */
    get: (options: Options & { userHandle?: string }) => {
      const data = authenticatorData(options)
      const client = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...base,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(options.userHandle !== undefined && {
            userHandle: Buffer.from(options.userHandle).toString('base64url'),
          }),
        },
      }
    },
  }
}

const sha256 = (given: string | Buffer) => createHash('sha256').update(given).digest()

const clientData = (type: string, { challenge, origin }: Options) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR. */
const coseKey = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
