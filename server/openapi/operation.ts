import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { ApiKeyRight } from '#core/api/keys/schema.ts'
import { problem } from '#core/api/problem.ts'
import type { AppEnv } from '../context.ts'
import { invalidInput } from '../errors.ts'
import { requireRight } from '../middleware/api-key.ts'

/** An empty app for operations; bad values end in a 400 with their paths. */
export const operations = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues)
    },
  })

export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'Use up to 200 visible characters.')
    .optional()
    .describe(
      'Repeating a request with the same key within 24 hours returns the same response and changes nothing.',
    ),
})

type Described<Path extends string, Reply extends z.ZodType> = {
  /** Verb and object. Generated clients name their methods after it, so it never changes. */
  operationId: string
  path: Path
  /** Null: any key. */
  right: ApiKeyRight | null
  tag: string
  summary: string
  description?: string
  reply: Reply
}

/** An operation that only reads. */
export const reads = <
  const Path extends string,
  Reply extends z.ZodType,
  Params extends z.ZodObject,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  given: Described<Path, Reply> & { params?: Params; query?: Query },
) =>
  createRoute({
    ...described(given),
    method: 'get',
    path: given.path,
    request: {
      params: given.params ?? (z.object({}) as Params),
      query: given.query ?? (z.object({}) as Query),
    },
    responses: { 200: replied(given.reply), ...problems([400, 401, 403, 404, 406, 429]) },
  })

/** An operation with a body. A POST may have an Idempotency-Key. */
export const writes = <
  const Method extends 'post' | 'patch' | 'put',
  const Path extends string,
  Reply extends z.ZodType,
  Params extends z.ZodObject,
  Body extends z.ZodType,
  const Status extends 200 | 201,
>(
  given: Described<Path, Reply> & { method: Method; params: Params; body: Body; status: Status },
) =>
  createRoute({
    ...described(given),
    method: given.method,
    path: given.path,
    request: {
      params: given.params,
      body: { required: true, content: { 'application/json': { schema: given.body } } },
      headers: idempotencyHeader,
    },
    responses: {
      ...({ [given.status]: replied(given.reply) } as Record<Status, ReturnType<typeof replied<Reply>>>),
      ...problems([400, 401, 403, 404, 406, 409, 413, 415, 422, 429]),
    },
  })

/** An operation that needs only its path, such as archiving something; a repeat changes nothing. */
export const sets = <
  const Method extends 'put' | 'delete',
  const Path extends string,
  Reply extends z.ZodType,
  Params extends z.ZodObject,
>(
  given: Described<Path, Reply> & { method: Method; params: Params },
) =>
  createRoute({
    ...described(given),
    method: given.method,
    path: given.path,
    request: { params: given.params },
    responses: { 200: replied(given.reply), ...problems([400, 401, 403, 404, 406, 409, 422, 429]) },
  })

/** The common description of operations, and the required right. */
export function described({
  operationId,
  right,
  tag,
  summary,
  description,
}: Pick<Described<string, z.ZodType>, 'operationId' | 'right' | 'tag' | 'summary' | 'description'>) {
  const needs = right === null ? 'Any API key.' : `Requires the permission \`${right}\`.`
  return {
    operationId,
    tags: [tag],
    summary,
    description: description === undefined ? needs : `${description} ${needs}`,
    security: [{ key: [] }],
    middleware: right === null ? [] : [requireRight(right)],
    ...(right !== null && { 'x-right': right }),
  }
}

export function replied<Reply extends z.ZodType>(schema: Reply) {
  return { description: 'Done.', content: { 'application/json': { schema } } }
}

const words = {
  400: 'A value is invalid; see `fields`.',
  401: 'No valid API key.',
  403: 'The key or its creator lacks the permission.',
  404: 'Not found with this API key.',
  406: 'Responses are JSON only.',
  409: 'The Idempotency-Key was used for another request, or the current state doesn’t allow this.',
  413: 'Too large.',
  415: 'The body is not JSON.',
  422: 'Refused; see `detail`.',
  429: 'Too many requests; wait for the time in `Retry-After`.',
} as const

type ProblemStatus = keyof typeof words

export function problems<const Statuses extends readonly ProblemStatus[]>(statuses: Statuses) {
  const content = { 'application/problem+json': { schema: problem } }
  return Object.fromEntries(
    statuses.map((status) => [status, { description: words[status], content }]),
  ) as Record<Statuses[number], { description: string; content: typeof content }>
}
