import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { arrayAsLines, firstSign } from '#core/bot-logs/sums/array-lines.ts'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import type { Batch } from '#queries/bot-logs/intake/intake.ts'
import { ApiError, badRequest, tooLarge, unsupportedMediaType } from '../errors.ts'
import {
  damaged,
  endedLines,
  isGzip,
  isZstd,
  jsonOf,
  openEnvelope,
  type EnvelopeName,
  type OpenedEnvelope,
} from '../parsing/envelopes.ts'
import { parseInThread } from '../parsing/parse-in-thread.ts'
import { turns } from '../streams/turns.ts'
import { bodyChunks } from '../streams/body-chunks.ts'
import { HeldBytes } from './held-bytes.ts'

/** The contents of a post to a log source. `whole`: too large to parse, stored as received. */
export type BatchBody =
  | { kind: 'nothing' }
  | { kind: 'lines'; batch: Batch }
  | { kind: 'whole'; batch: Batch }

/** Larger ones, as sent or unpacked, are stored as received. */
const smallBytes = { sent: 256 * 1024, unpacked: 4 * 1024 * 1024 }

/** Few at once, because each may unpack to many times its size. */
const unpacking = turns({ places: 2, waiting: 500 })

/** Reads a body within the limits and passes it to `take`, which reserves further memory in `held`. */
export async function withBody<T>(
  request: Request,
  organizationId: string,
  take: (sent: Buffer, held: HeldBytes) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  if (announced > botLogLimits.batchBytes) throw tooLargeBatch()
  const held = new HeldBytes(organizationId)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of bodyChunks(request.body, botLogLimits.batchSeconds)) {
      length += chunk.length
      if (length > botLogLimits.batchBytes) throw tooLargeBatch()
      held.add(chunk.length)
      chunks.push(chunk)
    }
    return await take(Buffer.concat(chunks), held)
  } finally {
    held.release()
  }
}

const tooLargeBatch = () => tooLarge('Send up to 16 MiB per batch. Make batches smaller, or compress them.')

/** Recognizes the content: lines, an array, or a vendor's envelope around them. */
export async function readBatch(sent: Buffer, headers: Headers, held: HeldBytes): Promise<BatchBody> {
  refuseOthers(sent, headers)
  const isSmall = sent.length <= smallBytes.sent
  const envelope = envelopeOf(headers) ?? (!isSmall && maybePubSub(sent) ? pubSub : null)
  if (envelope !== null) {
    const opened = await parseInThread({ kind: 'envelope', name: envelope.name, bytes: new Uint8Array(sent) })
    if (opened === null) return whole(sent, headers)
    held.add(opened.content.length)
    return lines(opened.content, keyOf(envelope, opened))
  }
  const content = isSmall ? await unpacked(sent, smallBytes.unpacked) : null
  if (content === null) return whole(sent, headers)
  if (content !== sent) held.add(content.length)
  const message = maybePubSub(content) ? openEnvelope(content, 'pubsub') : null
  if (message !== null) return lines(message.content, keyOf(pubSub, message))
  if (isTestOfCloudflare(content)) return { kind: 'nothing' }
  return lines(arrayAsLines(content) ?? content, senderKey(headers))
}

/** By their first bytes: content that is certainly no log is rejected at once. */
function refuseOthers(sent: Buffer, headers: Headers): void {
  const type = headers.get('Content-Type') ?? ''
  if (/^multipart\//i.test(type)) throw unsupportedMediaType('Send the lines as the body, not as a form.')
  const encoding = (headers.get('Content-Encoding') ?? '').trim().toLowerCase()
  if (encoding !== '' && !['gzip', 'x-gzip', 'zstd', 'identity'].includes(encoding))
    throw unsupportedMediaType('Compress with gzip or zstd, or not at all.')
  if (sent.length >= 4 && sent[0] === 0x50 && sent[1] === 0x4b && (sent[2] ?? 0) <= 8 && (sent[2] ?? 0) > 0)
    throw unsupportedMediaType('This is a ZIP file. Send plain lines, gzip or zstd.')
}

/** Ignores the declared compression and uses the first bytes. Null if it is larger than `maxOutputLength`. */
async function unpacked(sent: Buffer, maxOutputLength: number): Promise<Buffer | null> {
  const unpack = isGzip(sent) ? promisify(gunzip) : isZstd(sent) ? promisify(zstdDecompress) : null
  if (unpack === null) return sent.length <= maxOutputLength ? sent : null
  try {
    return await unpacking(() => unpack(sent, { maxOutputLength }))
  } catch (error) {
    if (error instanceof RangeError) return null
    if (error instanceof ApiError) throw error
    throw damaged()
  }
}

/** `id`: the sender's ID of this batch, so that it counts once however often it arrives. */
type Envelope = { name: EnvelopeName; id: string | null }

const pubSub: Envelope = { name: 'pubsub', id: null }

function envelopeOf(headers: Headers): Envelope | null {
  const firehose = headers.get('X-Amz-Firehose-Request-Id')
  if (firehose !== null) return { name: 'firehose', id: firehose }
  if (/^application\/logplex-1\b/i.test(headers.get('Content-Type') ?? ''))
    return { name: 'logplex', id: headers.get('Logplex-Frame-Id') }
  return null
}

function keyOf({ name, id }: Envelope, { messageId }: OpenedEnvelope): string | null {
  const known = messageId ?? id
  return known === null ? null : `${name}:${known}`
}

/** One message, so at most the 10 MB a message may have, plus half in base64. */
const maybePubSub = (sent: Buffer) =>
  sent[firstSign(sent)] === 0x7b && sent.includes('"subscription"') && sent.includes('"messageId"')

/** Posted, compressed with gzip, when a Logpush job is created. */
const isTestOfCloudflare = (content: Buffer) =>
  content.length < 100 && z.strictObject({ content: z.literal('tests') }).safeParse(jsonOf(content)).success

function lines(content: Uint8Array, key: string | null): BatchBody {
  const whole = endedLines(content)
  return whole.length === 0
    ? { kind: 'nothing' }
    : { kind: 'lines', batch: { key: key ?? contentKey(whole), content: whole } }
}

const whole = (content: Buffer, headers: Headers): BatchBody => ({
  kind: 'whole',
  batch: { key: senderKey(headers) ?? contentKey(content), content },
})

function senderKey(headers: Headers): string | null {
  const key = headers.get('Idempotency-Key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,180}$/.test(key))
    throw badRequest('Use an Idempotency-Key of 1 to 180 characters without spaces.')
  return `key:${key}`
}

const contentKey = (content: Buffer) => `sha256:${createHash('sha256').update(content).digest('hex')}`
