import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { arrayAsLines, firstSign } from '#core/bot-log/array-lines.ts'
import { botLogLimits } from '#core/bot-log/source-schema.ts'
import type { Batch } from '#queries/bot-logs/intake.ts'
import { badRequest, tooLarge, unsupportedMediaType } from '../errors.ts'
import { turns } from '../turns.ts'
import { bodyChunks } from './body-chunks.ts'
import { HeldBytes } from './held-bytes.ts'

/** What a post to a source's address holds. `whole`: too large to look into, kept as it came. */
export type BatchBody =
  | { kind: 'nothing' }
  | { kind: 'lines'; batch: Batch }
  | { kind: 'whole'; batch: Batch }

/** Larger ones, as sent or unpacked, are kept as they come. */
const smallBytes = { sent: 256 * 1024, unpacked: 4 * 1024 * 1024 }

/** Few at once: what comes out of each can be many times what went in. */
const unpacking = turns({ places: 2, waiting: 500 })

/** Reads a body within the limits and gives it to `take`, which says what else it holds. */
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

const tooLargeBatch = () =>
  tooLarge('A batch may have 16 MiB as it is sent. Make batches smaller, or compress them.')

/** Recognises what came: lines, an array, or the envelope of a vendor around them. */
export async function readBatch(sent: Buffer, headers: Headers, held: HeldBytes): Promise<BatchBody> {
  refuseOthers(sent, headers)
  const envelope = envelopeOf(headers)
  const isSmall = sent.length <= smallBytes.sent
  if (!isSmall && envelope === null && !maybePubSub(sent)) return whole(sent, headers)
  const content = await unpacking(() =>
    unpacked(sent, envelope === null && isSmall ? smallBytes.unpacked : botLogLimits.unpackedBatchBytes),
  )
  if (content === null) {
    if (envelope !== null) throw tooLarge('Unpacked, a batch may have 64 MiB. Make batches smaller.')
    return whole(sent, headers)
  }
  if (content !== sent) held.add(content.length)
  if (envelope !== null) return lines(envelope.open(content), envelope.key)
  const message = pubSubMessage(content)
  if (message !== null) return lines(message.content, message.key)
  if (!isSmall) return whole(sent, headers)
  if (isTestOfCloudflare(content)) return { kind: 'nothing' }
  return lines(arrayAsLines(content) ?? content, senderKey(headers))
}

/** By their first bytes: what is certainly no log must not wait to be found unreadable. */
function refuseOthers(sent: Buffer, headers: Headers): void {
  const type = headers.get('Content-Type') ?? ''
  if (/^multipart\//i.test(type))
    throw unsupportedMediaType('Send the lines themselves as the body, not a form.')
  const encoding = (headers.get('Content-Encoding') ?? '').trim().toLowerCase()
  if (encoding !== '' && !['gzip', 'x-gzip', 'zstd', 'identity'].includes(encoding))
    throw unsupportedMediaType('Compress with gzip or zstd, or not at all.')
  if (sent.length >= 4 && sent[0] === 0x50 && sent[1] === 0x4b && (sent[2] ?? 0) <= 8 && (sent[2] ?? 0) > 0)
    throw unsupportedMediaType('This is a ZIP file. Send plain lines, gzip or zstd.')
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b
const isZstd = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === 0xfd2fb528

/** What was said of the compression does not count, its first bytes do. Null when it is larger than `maxOutputLength`. */
async function unpacked(sent: Buffer, maxOutputLength: number): Promise<Buffer | null> {
  const unpack = isGzip(sent) ? promisify(gunzip) : isZstd(sent) ? promisify(zstdDecompress) : null
  if (unpack === null) return sent.length <= maxOutputLength ? sent : null
  try {
    return await unpack(sent, { maxOutputLength })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw badRequest('The body is damaged: it cannot be unpacked.')
  }
}

type Envelope = { key: string | null; open(content: Buffer): Buffer }

function envelopeOf(headers: Headers): Envelope | null {
  const firehose = headers.get('X-Amz-Firehose-Request-Id')
  if (firehose !== null) return { key: `firehose:${firehose}`, open: firehoseLines }
  if (/^application\/logplex-1\b/i.test(headers.get('Content-Type') ?? '')) {
    const frame = headers.get('Logplex-Frame-Id')
    return { key: frame === null ? null : `logplex:${frame}`, open: logplexLines }
  }
  return null
}

const firehoseBody = z.object({ records: z.array(z.object({ data: z.base64() })) })

function firehoseLines(content: Buffer): Buffer {
  const body = firehoseBody.safeParse(jsonOf(content))
  if (!body.success) throw badRequest('The body is not what Firehose sends: {"records": [{"data": "…"}]}.')
  return Buffer.concat(body.data.records.map(({ data }) => endedLines(Buffer.from(data, 'base64'))))
}

/** Frames of RFC 6587: a length in bytes, a blank, and so many bytes. */
function logplexLines(content: Buffer): Buffer {
  const frames: Buffer[] = []
  for (let at = 0; at < content.length;) {
    const end = content.indexOf(0x20, at)
    const length = end === -1 || end - at > 8 ? Number.NaN : Number(content.toString('latin1', at, end))
    if (!Number.isInteger(length) || length < 1 || end + 1 + length > content.length)
      throw badRequest('The body is not in frames of logplex: each begins with its length.')
    frames.push(endedLines(content.subarray(end + 1, end + 1 + length)))
    at = end + 1 + length
  }
  return Buffer.concat(frames)
}

const pubSubBody = z.object({
  message: z.object({ data: z.base64(), messageId: z.string().max(100) }),
  subscription: z.string(),
})

/** One message, so at most the 10 MB a message may have, half as much again in base64. */
const maybePubSub = (sent: Buffer) =>
  sent[firstSign(sent)] === 0x7b && sent.includes('"subscription"') && sent.includes('"messageId"')

function pubSubMessage(content: Buffer): { key: string; content: Buffer } | null {
  if (!maybePubSub(content)) return null
  const body = pubSubBody.safeParse(jsonOf(content))
  if (!body.success) return null
  const { data, messageId } = body.data.message
  return { key: `pubsub:${messageId}`, content: Buffer.from(data, 'base64') }
}

/** Posted, packed with gzip, when a Logpush job is made. */
const isTestOfCloudflare = (content: Buffer) =>
  content.length < 100 && z.strictObject({ content: z.literal('tests') }).safeParse(jsonOf(content)).success

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined // many lines of JSON are no JSON
  }
}

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

/** What follows begins a line of its own. */
function endedLines(content: Uint8Array): Buffer {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return bytes.length === 0 || bytes.at(-1) === 0x0a ? bytes : Buffer.concat([bytes, Buffer.from('\n')])
}

function senderKey(headers: Headers): string | null {
  const key = headers.get('Idempotency-Key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,180}$/.test(key))
    throw badRequest('An Idempotency-Key has 1 to 180 characters without blanks.')
  return `key:${key}`
}

const contentKey = (content: Buffer) => `sha256:${createHash('sha256').update(content).digest('hex')}`
