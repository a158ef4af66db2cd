import { gunzipSync } from 'node:zlib'
import { answersRequestLimits } from '#core/api/keys/answers-request.ts'
import { isWithinBounds } from '#core/json/json-bounds.ts'
import { badRequest, tooLarge } from '../errors.ts'

/** Enough for 1,000 answers with several hundred citations each. */
const bounds = { depth: 64, signs: 1_000_000 }

/** The body of POST /api/v1/answers as text, unpacked, never more than the limit in memory. */
export function answersText(bytes: Uint8Array): string {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = isGzip ? unpacked(bytes) : bytes
  if (!isWithinBounds(plain, bounds))
    throw badRequest('The JSON is nested too deeply or contains too many values.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch (error) {
    if (error instanceof TypeError) throw badRequest('The body is not UTF-8.')
    throw error
  }
}

function unpacked(bytes: Uint8Array): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: answersRequestLimits.bytes })
  } catch (error) {
    throw error instanceof RangeError
      ? tooManyAnswers()
      : badRequest('The body looks like gzip but can’t be decompressed.')
  }
}

export const tooManyAnswers = () =>
  tooLarge(
    `The limit is ${answersRequestLimits.bytes / 1024 ** 2} MB per call, uncompressed. Send several requests, or upload a file.`,
  )
