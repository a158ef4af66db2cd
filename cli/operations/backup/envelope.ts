import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { BadBackup, reportedElsewhere } from './archive.ts'

/** How a backup is encrypted, and how it is decrypted. Empty: not encrypted. */
export type Lock = { passphrase: string | null; recipients: readonly string[] }
export type Keys = { passphrase: string | null; identities: readonly string[] }

/** zstd, encrypted with age if there is a lock: both are stable formats that other programs open. */
export async function seal(archive: Readable, lock: Lock): Promise<Readable> {
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  packed.on('error', reportedElsewhere)
  const packing = pipeline(archive, packed)
  packing.catch((error: unknown) => packed.destroy(asError(error)))
  if (lock.passphrase === null && lock.recipients.length === 0) return packed
  const encrypter = new Encrypter()
  if (lock.passphrase !== null) encrypter.setPassphrase(lock.passphrase)
  for (const recipient of lock.recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(packed)))
}

export async function unseal(file: string, keys: Keys): Promise<Readable> {
  const isLocked = await startsLikeAge(file)
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
  if (!isLocked) return unpack(source)
  if (keys.passphrase === null && keys.identities.length === 0)
    throw new BadBackup('is encrypted: use --passphrase-file, BACKUP_PASSPHRASE, or --identity-file')
  const decrypter = new Decrypter()
  if (keys.passphrase !== null) decrypter.addPassphrase(keys.passphrase)
  for (const identity of keys.identities) decrypter.addIdentity(identity)
  const opened = await decrypter.decrypt(toWeb(source)).catch((cause: unknown) => {
    source.destroy()
    throw new BadBackup('can’t be opened with that passphrase or key', { cause })
  })
  return unpack(fromWeb(opened))
}

const ageMagic = 'age-encryption.org/v1\n'
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

async function startsLikeAge(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.toString('latin1') === ageMagic) return true
    if (!start.subarray(0, 4).equals(zstdMagic)) throw new BadBackup('isn’t an Answerscope backup')
    return false
  } finally {
    await handle.close()
  }
}

function unpack(source: Readable): Readable {
  const unpacked = createZstdDecompress()
  pipeline(source, unpacked).catch((error: unknown) => unpacked.destroy(asError(error)))
  return unpacked
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as WebStream)
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** A file gets its name only when it is complete and on disk; a failure leaves nothing. */
export async function writeWhole(file: string, content: Readable): Promise<number> {
  const draft = join(dirname(file), `.${randomUUID()}.part`)
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(draft, file)
    return (await stat(file)).size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The first line of a file with a passphrase. */
export async function passphraseIn(file: string): Promise<string> {
  const line = (await readFile(file, 'utf8')).split(/\r?\n/)[0] ?? ''
  if (line.length < 12) throw new BadBackup('has no passphrase of at least 12 characters in its first line')
  return line
}

/** Identities as written by age-keygen: one per line, with comments. */
export async function identitiesIn(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) throw new BadBackup('contains no identity (AGE-SECRET-KEY-…)')
  return identities
}
