import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testEvent } from '#core/notifications/integrations/delivery-event.ts'
import { webhookBody } from '#core/notifications/integrations/webhook-payload.ts'
import { apiKeyRightNames, type ApiKeyRight } from '#core/api/keys/schema.ts'
import { scoreCoverage } from '#jobs/fan-out/score-coverage.ts'
import { listSandboxEngines } from '#testing/runs.ts'
import { buildRunOf } from '#testing/factories.ts'
import { buildReportedBrand } from '#testing/reported-brand.ts'
import { buildFanOutAnalysis, buildPage } from '#testing/scored-pages.ts'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'
import { v1Routes } from './v1.ts'

/*
 * Generated from the OpenAPI document: every operation is called with valid, missing, and invalid input, and every
 * response is checked against its schema. What cannot be generated is in `ids` and `bodies`.
 */

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { acorn } = cast

// All operations together make more requests per minute than one key may.
beforeEach(async () => {
  await database.pool.query('delete from private.api_request_counts')
})

const media = z.object({ schema: z.record(z.string(), z.unknown()) })
const operation = z.object({
  operationId: z.string().optional(),
  summary: z.string().min(3),
  description: z.string().min(3),
  tags: z.array(z.string()).length(1),
  security: z.array(z.unknown()).min(1),
  'x-right': z.enum(apiKeyRightNames).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: z.record(z.string(), z.unknown()),
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), media).optional() })),
})
type Operation = z.infer<typeof operation> & { method: string; path: string }

const document = z
  .object({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  })
  .loose()
  .parse(await (await app.request('/api/v1/openapi.json')).json())

const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ ...one, method, path })),
)
const named = operations.map((one): [string, Operation] => [`${one.method.toUpperCase()} ${one.path}`, one])

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ ...document, $id: 'document' })

/** Deviations from the operation's schema for this status, in words. */
function problemsWith({ responses }: Operation, status: number, type: string, body: unknown): string[] {
  const schema = responses[status]?.content?.[type.split(';')[0] ?? '']?.schema
  if (schema === undefined) return [`status ${status} as ${type} is not in the document`]
  const validate = ajv.compile(pointed(schema))
  return validate(body) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`)
}

/** References of the document are resolved within it. */
const pointed = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))

let key = ''
const ids: Record<string, string> = {}

async function makeKey(rights: readonly ApiKeyRight[]): Promise<string> {
  const reply = await app.request(`/api/organizations/${acorn.id}/api-keys`, {
    body: { name: 'contract', rights },
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.alice)}` },
  })
  return z.object({ key: z.string() }).parse(await reply.json()).key
}

beforeAll(async () => {
  await listSandboxEngines(database)
  const reported = await buildReportedBrand(database, acorn)
  key = await makeKey(apiKeyRightNames)
  const sent = await call('post', '/v1/answers', { body: bodies['POST /v1/answers']?.() })
  const home = { organizationId: acorn.id, brandId: acorn.brandId }
  await storeHits(database, home, await buildLogSource(database, home), [
    { at: new Date().toISOString(), crawler: 'gptbot', path: '/stoves' },
  ])
  const { rows: pages } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.bot_log_urls',
  )
  Object.assign(ids, reported, {
    pageId: pages[0]?.id ?? '',
    brandId: acorn.brandId,
    runId: await buildRunOf(
      database,
      { organizationId: acorn.id, brandId: acorn.brandId },
      { status: 'running' },
    ),
    analysisId: z.object({ analysisId: z.uuid() }).parse(sent.body).analysisId,
    fanOutAnalysisId: await buildScoredFanOut(),
  })
})

async function buildScoredFanOut(): Promise<string> {
  const home = { organizationId: acorn.id, brandId: acorn.brandId }
  const stoves = [{ heading: 'Stoves', content: 'Which stove lasts longest, and why.' }]
  await buildPage(database, home, { url: 'https://halden.example/stoves', owner: 'rival', passages: stoves })
  const { analysisId } = await buildFanOutAnalysis(database, home, [{ query: 'stove lasts longest' }])
  await scoreCoverage(jobContext(database), { analysisId, signal: new AbortController().signal })
  return analysisId
}

/** A valid body for each operation that accepts one. A new operation without one here fails. */
const bodies: Record<string, () => unknown> = {
  'POST /v1/brands': () => ({ name: 'Larchwood', domains: ['larchwood.example'] }),
  'PATCH /v1/brands/{brandId}': () => ({ description: 'Stoves.' }),
  'POST /v1/brands/{brandId}/competitors': () => ({ name: 'Sprucely' }),
  'PATCH /v1/brands/{brandId}/competitors/{competitorId}': () => ({ description: 'A rival.' }),
  'POST /v1/brands/{brandId}/prompts': () => ({ prompts: [{ text: 'which stove lasts longest?' }] }),
  'PUT /v1/brands/{brandId}/prompts/archive': () => ({ promptIds: [ids['promptId']], archived: false }),
  'PUT /v1/brands/{brandId}/prompts/importance': () => ({
    prompts: [{ promptId: ids['promptId'], importance: 'high' }],
  }),
  'PATCH /v1/prompts/{promptId}': () => ({ topic: 'Stoves' }),
  'POST /v1/brands/{brandId}/runs': () => ({ engines: ['sandbox-atlas'] }),
  'POST /v1/brands/{brandId}/fan-out-analyses': () => ({ from: '2026-10-01', to: '2026-10-28' }),
  'POST /v1/brands/{brandId}/forecast': () => ({ engines: ['sandbox-atlas'] }),
  'POST /v1/answers': () => ({
    brand: acorn.brandId,
    answers: [
      {
        prompt: 'best wood stove?',
        engine: 'ChatGPT',
        answeredAt: '2026-11-01T10:00:00Z',
        text: 'Northwave makes good ones.',
      },
    ],
  }),
}
type Call = {
  /** The IP address of the client. */
  from?: string
  body?: unknown
  headers?: Record<string, string>
  query?: Record<string, string>
  as?: string | null
}

async function call(
  method: string,
  path: string,
  { body, headers = {}, query = {}, as = key, from }: Call = {},
  params = ids,
) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `no-${name}`)
  const search = new URLSearchParams(query).toString()
  const response = await app.request(`/api${filled}${search === '' ? '' : `?${search}`}`, {
    method: method.toUpperCase(),
    ...(body !== undefined && { body }),
    ...(from !== undefined && { from }),
    headers: { ...(as !== null && { Authorization: `Bearer ${as}` }), ...headers },
  })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? '',
    headers: response.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  }
}

/** Calls it and checks the response against the document. */
async function checked(one: Operation, given: Call = {}, params = ids) {
  const reply = await call(one.method, one.path, given, params)
  expect(problemsWith(one, reply.status, reply.type, reply.body)).toEqual([])
  return reply
}

const rightBody = (name: string, one: Operation) =>
  one.requestBody === undefined ? {} : { body: bodies[name]?.() }

/** A value that the schema of a parameter does not allow. */
function wrongValue(schema: Record<string, unknown>): string {
  if (typeof schema['maxLength'] === 'number') return 'x'.repeat(schema['maxLength'] + 1)
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return Number(schema['maximum'] ?? Infinity) < 1_000_000 ? '1000000' : '-1'
  if (schema['anyOf'] !== undefined) return Array.from({ length: 101 }, (_, at) => `e${at}`).join(',')
  return 'no such value'
}

const verbs = 'add|archive|cancel|compare|create|explain|forecast|list|read|remove|restore|send|start|update'
const verbAndObject = new RegExp(`^(${verbs})([A-Z][a-z]+)+$`)

const nobodys = '00000000-0000-4000-8000-000000000000'

describe('the document', () => {
  test('has exactly the existing routes', () => {
    const routes = v1Routes.routes
      .filter(({ method, path }) => method !== 'ALL' && path !== '/v1/openapi.json')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect([...new Set(routes)].sort()).toEqual(named.map(([name]) => name).sort())
  })

  test('names every operation by a unique verb and object', () => {
    const operationIds = operations.map(({ operationId = '' }) => operationId)
    expect(operationIds.filter((operationId) => !verbAndObject.test(operationId))).toEqual([])
    expect(new Set(operationIds).size).toBe(operations.length)
  })

  test('uses every right, and has a body here for every operation that accepts one', () => {
    expect(new Set(operations.map((one) => one['x-right']).filter((right) => right !== undefined))).toEqual(
      new Set(apiKeyRightNames),
    )
    const taking = named.filter(([, one]) => one.requestBody !== undefined).map(([name]) => name)
    expect(Object.keys(bodies).sort()).toEqual(taking.sort())
  })
})

test('describes the webhook that is sent', () => {
  const { schema } = media.parse(
    z
      .object({
        event: z.object({
          post: z.object({ requestBody: z.object({ content: z.record(z.string(), media) }) }),
        }),
      })
      .parse(document['webhooks']).event.post.requestBody.content['application/json'],
  )
  const validate = ajv.compile(pointed(schema))
  const sent = webhookBody(
    testEvent({ id: nobodys, organizationId: nobodys, organizationName: 'Acorn', createdAt: new Date() }),
    'https://scope.test',
  )
  expect(validate(JSON.parse(sent))).toBe(true)
  expect(validate({ ...JSON.parse(sent), version: 2 })).toBe(false)
  expect(validate({ ...JSON.parse(sent), type: 'nothing.known' })).toBe(false)
})

describe.each(named)('%s', (name, one) => {
  test('returns the documented response', async () => {
    const reply = await checked(one, rightBody(name, one))
    const promised = Object.keys(one.responses).filter((status) => status.startsWith('2'))
    expect(promised).toContain(String(reply.status))
    expect(reply.headers.get('RateLimit-Limit')).toBe('600')
  })

  test('requires a key, and the documented right', async () => {
    const given = rightBody(name, one)
    expect((await checked(one, { ...given, as: null })).status).toBe(401)
    const from = `203.0.113.${named.findIndex(([known]) => known === name)}`
    expect((await checked(one, { ...given, as: `as_${'x'.repeat(43)}`, from })).status).toBe(401)
    const right = one['x-right']
    if (right === undefined) return
    const other = await makeKey(apiKeyRightNames.filter((another) => another !== right))
    expect((await checked(one, { ...given, as: other })).status).toBe(403)
  })

  test('rejects IDs of others and malformed IDs', async () => {
    const inPath = one.parameters.filter((parameter) => parameter.in === 'path')
    for (const { name: parameter } of inPath) {
      const given = rightBody(name, one)
      const unknown = parameter === 'pageId' ? '999999999' : nobodys
      expect((await checked(one, given, { ...ids, [parameter]: unknown })).status).toBe(404)
      const bad = await checked(one, given, { ...ids, [parameter]: 'none' })
      expect([bad.status, Object.keys(Object(Object(bad.body).fields))]).toEqual([400, [parameter]])
    }
  })

  test('names each invalid parameter', async () => {
    for (const { name: parameter, schema } of one.parameters.filter(({ in: place }) => place === 'query')) {
      const isFree = schema['type'] === 'string' && Object.keys(schema).length === 1
      if (isFree) continue
      const reply = await checked(one, {
        ...rightBody(name, one),
        query: { [parameter]: wrongValue(schema) },
      })
      expect([parameter, reply.status]).toEqual([parameter, 400])
      expect(Object.keys(Object(Object(reply.body).fields)).join()).toContain(parameter)
    }
  })

  test('accepts only JSON', async () => {
    const reply = await checked(one, { ...rightBody(name, one), headers: { Accept: 'text/html' } })
    expect(reply.status).toBe(406)
  })

  test('rejects unknown methods', async () => {
    const known = Object.keys(document.paths[one.path] ?? {})
    const missing = ['get', 'post', 'put', 'patch', 'delete'].find((method) => !known.includes(method)) ?? ''
    const reply = await call(missing, one.path)
    expect(reply.status).toBe(405)
    expect(reply.headers.get('Allow')?.toLowerCase().split(', ').sort()).toEqual(known.sort())
    expect(reply.type).toBe('application/problem+json')
  })
})

/** Sent answers are validated row by row, whatever the body is called. */
const validated = named.filter(([name, one]) => one.requestBody !== undefined && name !== 'POST /v1/answers')

describe.each(validated)('the body of %s', (_, one) => {
  test.each([
    ['broken', { body: '{"a": ' }, 400],
    ['no JSON', { body: 'hello', headers: { 'Content-Type': 'text/plain' } }, 415],
    ['a list', { body: [] }, 400],
    ['of wrong types', { body: wrongBody(one) }, 400],
  ])('that is %s is rejected', async (_what, given, status) => {
    expect((await checked(one, given)).status).toBe(status)
  })
})

/** Every field of the body, each with an object where none is allowed. */
function wrongBody({ requestBody }: Operation): object {
  const schema = requestBody?.content['application/json']?.schema ?? {}
  return Object.fromEntries(Object.keys(Object(schema['properties'])).map((field) => [field, { wrong: 1 }]))
}
