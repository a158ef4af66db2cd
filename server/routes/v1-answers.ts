import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { z } from 'zod'
import {
  answersRequestLimits,
  readAnswersRequest,
  type RejectedAnswer,
} from '#core/api-key/answers-request.ts'
import type { ApiKeyHolder } from '#queries/api-keys.ts'
import { findBrandHome, type BrandHome } from '#queries/brand-home.ts'
import type { Sql } from '#queries/database.ts'
import { findReceivedAnswers, receiveAnswers } from '#queries/received-answers.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { badRequest, conflict, notFound, tooLarge, unprocessable } from '../errors.ts'
import { requireApiKey, requireRight } from '../middleware/api-key.ts'
import { found } from '../outcome.ts'
import { idIn } from '../parameters.ts'
import { validate } from '../validate.ts'

const query = z.object({ brand: z.uuid().optional() })
const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'At most 200 visible characters.')
    .optional(),
})

/** What programs of customers call. Errors are problems (RFC 9457), see `on-error.ts`; docs/api.md is its manual. */
export const v1Routes = new Hono<AppEnv>()
  .use('/v1/*', requireApiKey)
  .post(
    '/v1/answers',
    requireRight('answers:write'),
    validate('query', query),
    validate('header', idempotencyKey),
    async (c) => {
      const { holder, database } = c.var
      const text = await bodyText(c.req.raw.body)
      const request = readAnswersRequest(text, { now: new Date() })
      if ('problem' in request) throw badRequest(request.problem)
      if (request.lines.length === 0) throw nothingAccepted(request.rejected)
      const brandId = brandOf(holder, c.req.valid('query').brand ?? request.brand)
      const receipt = await asCaller(database, holder.caller, async (transaction) => {
        const home = await homeOf(transaction, holder, brandId)
        return receiveAnswers(
          transaction,
          holder,
          home,
          request,
          c.req.valid('header')['idempotency-key'] ?? null,
        )
      })
      if (receipt === null)
        throw conflict(
          'This Idempotency-Key was used for another request. Choose a new one for each request.',
        )
      return c.json(receipt, 202)
    },
  )
  .get(
    '/v1/analyses/:analysisId',
    requireRight('answers:write'),
    validate('param', idIn('analysisId')),
    async (c) => {
      const { holder, database } = c.var
      const received = await asCaller(database, holder.caller, (transaction) =>
        findReceivedAnswers(transaction, holder.keyId, c.req.valid('param').analysisId),
      )
      return c.json(found(received, 'The analysis'))
    },
  )
  .all('/v1/*', () => {
    throw notFound('What you asked for')
  })

function brandOf({ brandId }: ApiKeyHolder, asked: string | null): string {
  const brand = asked ?? brandId
  if (brand === null)
    throw badRequest('Say which brand the answers belong to.', {
      brand: 'Add ?brand=ID, or "brand" to the body.',
    })
  if (!z.uuid().safeParse(brand).success) throw badRequest('A brand has an id.', { brand: 'This is no id.' })
  return brand
}

/** The key's maker may belong elsewhere too; the key holds for its organization and brand alone. */
async function homeOf(sql: Sql, holder: ApiKeyHolder, brandId: string): Promise<BrandHome> {
  const home =
    holder.brandId === null || holder.brandId === brandId ? await findBrandHome(sql, brandId) : null
  if (home === null || home.organizationId !== holder.organizationId) throw notFound('The brand')
  return home
}

function nothingAccepted(rejected: readonly RejectedAnswer[]) {
  const fields = Object.fromEntries(
    rejected
      .slice(0, 100)
      .map(({ index, line, reason }) => [line === undefined ? `[${index}]` : `line ${line}`, reason]),
  )
  return unprocessable('None of the answers can be taken.', fields)
}

/** The whole body as text, unpacked, never more than the limit in memory. */
async function bodyText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (body === null) throw badRequest('The body is empty.')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > answersRequestLimits.bytes) throw tooMany()
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(isGzip ? unpacked(bytes) : bytes)
  } catch (error) {
    if (error instanceof TypeError) throw badRequest('The body is not UTF-8.')
    throw error
  }
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: answersRequestLimits.bytes })
  } catch (error) {
    throw error instanceof RangeError
      ? tooMany()
      : badRequest('The body begins like gzip but cannot be unpacked.')
  }
}

const tooMany = () =>
  tooLarge(
    `At most ${answersRequestLimits.bytes / 1024 ** 2} MB per call, unpacked. Send several, or upload a file.`,
  )
