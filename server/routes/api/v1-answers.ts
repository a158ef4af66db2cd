import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { runStatus } from '#core/runs/schema.ts'
import { answersReceipt, answersRequestLimits, type RejectedAnswer } from '#core/api/keys/answers-request.ts'
import type { ApiKeyHolder } from '#queries/api/api-keys.ts'
import { findBrandHome, type BrandHome } from '#queries/brands/brand-home.ts'
import type { Sql } from '#queries/database.ts'
import { findReceivedAnswers, receiveAnswers } from '#queries/answers/received-answers.ts'
import { asCaller } from '#queries/user-client.ts'
import { bodyChunks } from '../../streams/body-chunks.ts'
import { badRequest, conflict, notFound, unprocessable } from '../../errors.ts'
import { read } from '../../openapi/acting.ts'
import {
  described,
  idempotencyHeader,
  operations,
  problems,
  reads,
  replied,
} from '../../openapi/operation.ts'
import { idIn } from '../../parameters.ts'
import { tooManyAnswers } from '../../parsing/answers-text.ts'
import { parseInThread } from '../../parsing/parse-in-thread.ts'

const query = z.object({
  brand: z.uuid().optional().describe('Required for keys with several brands, here or in the body.'),
})

const received = z
  .object({
    id: z.uuid(),
    brandId: z.uuid(),
    status: runStatus,
    added: z.number().int(),
    known: z.number().int(),
    rejected: z.number().int(),
    errors: z.array(z.object({ line: z.number().int(), reason: z.string() })),
    failure: z.string().nullable(),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
  })
  .meta({ id: 'ReceivedAnswers' })

/** Rows are validated one by one, each with its own reason; so the body is described but not validated as a whole. */
const row = {
  type: 'object' as const,
  required: ['prompt', 'engine', 'answeredAt', 'text'],
  properties: {
    prompt: { type: 'string' as const },
    engine: { type: 'string' as const },
    answeredAt: { type: 'string' as const, format: 'date-time' },
    text: { type: 'string' as const },
    channel: { type: 'string' as const, enum: ['api', 'ui', 'import'] },
    country: { type: 'string' as const },
    language: { type: 'string' as const },
    citations: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        required: ['url'],
        properties: { url: { type: 'string' as const }, title: { type: 'string' as const } },
      },
    },
  },
}

const body = {
  anyOf: [
    { type: 'array' as const, items: row },
    {
      type: 'object' as const,
      properties: {
        brand: { type: 'string' as const, format: 'uuid' },
        answers: { type: 'array' as const, items: row },
      },
    },
  ],
}

/** Answers that customers collected themselves, and their processing state. docs/api.md is the manual. */
export const v1AnswerRoutes = operations()
  .openapi(
    createRoute({
      ...described({
        operationId: 'sendAnswers',
        right: 'answers:write',
        tag: 'Answers',
        summary: 'Send answers',
        description:
          'A JSON list, `{"answers": […]}`, or NDJSON; optionally gzip; up to 5 MB uncompressed and 1,000 answers.',
      }),
      method: 'post',
      path: '/v1/answers',
      request: {
        query,
        headers: idempotencyHeader,
        body: {
          required: true,
          content: {
            'application/json': { schema: body },
            'application/x-ndjson': { schema: { type: 'string' } },
          },
        },
      },
      responses: {
        202: replied(answersReceipt),
        ...problems([400, 401, 403, 404, 406, 409, 413, 422, 429]),
      },
    }),
    async (c) => {
      const { holder, database } = c.var
      const bytes = await wholeBody(c.req.raw.body)
      const request = await parseInThread({ kind: 'answers', bytes, now: new Date() })
      if ('problem' in request) throw badRequest(request.problem)
      if (request.lines.length === 0) throw nothingAccepted(request.rejected)
      const brandId = brandOf(holder, c.req.valid('query').brand ?? request.brand)
      const taken = await asCaller(database, holder.caller, async (transaction) => {
        const home = await homeOf(transaction, holder, brandId)
        return receiveAnswers(
          transaction,
          holder,
          home,
          request,
          c.req.valid('header')['idempotency-key'] ?? null,
        )
      })
      if (taken === null)
        throw conflict(
          'This Idempotency-Key was used for another request. Choose a new one for each request.',
        )
      return c.json(taken, 202)
    },
  )
  .openapi(
    reads({
      operationId: 'readSentAnswers',
      path: '/v1/analyses/{analysisId}',
      right: 'answers:write',
      tag: 'Answers',
      summary: 'Get the status of an import',
      params: idIn('analysisId'),
      reply: received,
    }),
    async (c) => {
      const { holder } = c.var
      const { analysisId } = c.req.valid('param')
      return c.json(await read(c, 'Import', (sql) => findReceivedAnswers(sql, holder.keyId, analysisId)), 200)
    },
  )

function brandOf({ brandId }: ApiKeyHolder, asked: string | null): string {
  const brand = asked ?? brandId
  if (brand === null)
    throw badRequest('Choose the brand of the answers.', {
      brand: 'Add ?brand=ID, or "brand" to the body.',
    })
  if (!z.uuid().safeParse(brand).success)
    throw badRequest('Enter the ID of a brand.', { brand: 'Enter a valid ID.' })
  return brand
}

/** The key's creator may belong to other organizations; the key is only valid for its organization and brand. */
async function homeOf(sql: Sql, holder: ApiKeyHolder, brandId: string): Promise<BrandHome> {
  const home =
    holder.brandId === null || holder.brandId === brandId ? await findBrandHome(sql, brandId) : null
  if (home === null || home.organizationId !== holder.organizationId) throw notFound('Brand')
  return home
}

function nothingAccepted(rejected: readonly RejectedAnswer[]) {
  const fields = Object.fromEntries(
    rejected
      .slice(0, 100)
      .map(({ index, line, reason }) => [line === undefined ? `[${index}]` : `line ${line}`, reason]),
  )
  return unprocessable('None of the answers can be imported.', fields)
}

/** Never more than the limit in memory. */
async function wholeBody(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  if (body === null) throw badRequest('The body is empty.')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bodyChunks(body, maxSeconds)) {
    size += chunk.length
    if (size > answersRequestLimits.bytes) throw tooManyAnswers()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const maxSeconds = 60
