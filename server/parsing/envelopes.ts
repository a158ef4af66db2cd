import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import { isWithinBounds } from '#core/json/json-bounds.ts'
import { badRequest, tooLarge } from '../errors.ts'

/** The formats in which vendors wrap log lines. */
export type EnvelopeName = 'firehose' | 'logplex' | 'pubsub'

/** The lines in it; `messageId` if the envelope itself has an ID. */
export type OpenedEnvelope = { content: Uint8Array; messageId: string | null }

/** Many more than vendors put into one batch; each costs time, however small it is. */
const maxRecords = 200_000

/** Logs compress to a tenth, repetitive ones to a fiftieth. Anything smaller is made to fill memory. */
const maxRatio = 200
const smallBytes = 4 * 1024 * 1024

/** Maximum unpacked size. */
const unpackedLimit = (sentBytes: number, most: number): number =>
  Math.min(most, Math.max(smallBytes, sentBytes * maxRatio))

/** Null if it is not of the named format and may be plain lines instead. */
export function openEnvelope(sent: Buffer, name: EnvelopeName): OpenedEnvelope | null {
  const content = unpacked(sent)
  if (name === 'firehose') return { content: firehoseLines(content), messageId: null }
  if (name === 'logplex') return { content: logplexLines(content), messageId: null }
  return pubSubMessage(content)
}

export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b
export const isZstd = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === 0xfd2fb528

export const damaged = () => badRequest('The body is damaged and can’t be decompressed.')

function unpacked(sent: Buffer): Buffer {
  const unpack = isGzip(sent) ? gunzipSync : isZstd(sent) ? zstdDecompressSync : null
  if (unpack === null) return sent
  try {
    return unpack(sent, { maxOutputLength: unpackedLimit(sent.length, botLogLimits.unpackedBatchBytes) })
  } catch (error) {
    if (error instanceof RangeError)
      throw tooLarge(
        `Decompressed, a batch can have up to 64 MiB and ${maxRatio} times its size. Make batches smaller.`,
      )
    throw damaged()
  }
}

const firehoseBody = z.object({ records: z.array(z.object({ data: z.string() })) })

function firehoseLines(content: Buffer): Buffer {
  // A record has a bracket, a colon, and a comma.
  if (!isWithinBounds(content, { depth: 8, signs: 3 * maxRecords + 100 }))
    throw tooLarge(`A batch can have up to ${maxRecords.toLocaleString('en')} records. Make batches smaller.`)
  const body = firehoseBody.safeParse(jsonOf(content))
  if (!body.success || !body.data.records.every(({ data }) => isBase64(data)))
    throw badRequest('The body must be in the Firehose format: {"records": [{"data": "…"}]}.')
  return Buffer.concat(body.data.records.map(({ data }) => endedLines(Buffer.from(data, 'base64'))))
}

/** Frames of RFC 6587: a length in bytes, a space, and that many bytes. */
function logplexLines(content: Buffer): Buffer {
  const frames: Buffer[] = []
  for (let at = 0; at < content.length;) {
    const end = content.indexOf(0x20, at)
    const length = end === -1 || end - at > 8 ? Number.NaN : Number(content.toString('latin1', at, end))
    if (!Number.isInteger(length) || length < 1 || end + 1 + length > content.length)
      throw badRequest('The body must consist of Logplex frames, each starting with its length.')
    if (frames.length >= maxRecords)
      throw tooLarge(
        `A batch can have up to ${maxRecords.toLocaleString('en')} frames. Make batches smaller.`,
      )
    frames.push(endedLines(content.subarray(end + 1, end + 1 + length)))
    at = end + 1 + length
  }
  return Buffer.concat(frames)
}

const pubSubBody = z.object({
  message: z.object({ data: z.string(), messageId: z.string().max(100) }),
  subscription: z.string(),
})

function pubSubMessage(content: Buffer): OpenedEnvelope | null {
  if (!isWithinBounds(content, { depth: 64, signs: 10_000 })) return null
  const body = pubSubBody.safeParse(jsonOf(content))
  if (!body.success || !isBase64(body.data.message.data)) return null
  const { data, messageId } = body.data.message
  return { content: Buffer.from(data, 'base64'), messageId }
}

/** Not a pattern of groups, which stores a state for each of them. */
const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

export function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined // Many lines of JSON are not one JSON value.
  }
}

/** Ensures that the following content begins on a new line. */
export function endedLines(content: Uint8Array): Buffer {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return bytes.length === 0 || bytes.at(-1) === 0x0a ? bytes : Buffer.concat([bytes, Buffer.from('\n')])
}
