import process from 'node:process'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  callersOf,
  expectHealthy,
  expectReached,
  isForPrograms,
  isSmall,
  openTarget,
  requestsSent,
  send,
} from './requests.ts'
import type { Tenant } from './installation.ts'
import { apiRoutes, otherRoutes, type Route } from './routes.ts'

const target = await openTarget('production')
const { acorn, birch, cedar } = target
const seed = Number(process.env['ATTACK_SEED'] ?? (isSmall ? 20_261_123 : Date.now() % 2 ** 31))
const runs = Number(process.env['ATTACK_RUNS'] ?? (isSmall ? 600 : 20_000))

afterAll(async () => {
  await expectHealthy(target)
  console.info(`Generated: ${requestsSent()}, seed ${seed}`)
})

const routes = [...apiRoutes(), ...otherRoutes]

/** Names with a special meaning in a language, a library, or a database. */
const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  '',
  '0',
  '-1',
  '4294967295',
  'length',
  'then',
  'toJSON',
  '$or',
  '$exists',
  '$storageFolder',
  'constructor.prototype.polluted',
  '__proto__.polluted',
  '__proto__[polluted]',
  'a[b][c]',
  'a\u0000b',
  'k'.repeat(100_000),
)

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    "'; drop table users; --",
    '%00',
    '%',
    '../../etc/passwd',
    '\r\nX-Evil: 1',
    'a'.repeat(50_000),
    '9'.repeat(400),
    '1e999',
    'NaN',
    '-0',
    'null',
    '[]',
    '{}',
    '2026-13-45',
    '∞',
    '(((((a+)+)+)+)+)!',
    '$1',
    '{{7*7}}',
    '<script>',
    'postgres',
    'service_role',
    'ﷺ'.repeat(1000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const id = fc.constantFrom(
  ...birch.ids,
  birch.organizationId,
  birch.brandId,
  birch.sourceId,
  acorn.organizationId,
  acorn.brandId,
  '00000000-0000-4000-8000-000000000000',
  'x',
  '%00',
  '..',
  '1',
)

const words = ['name', 'email', 'id', 'ids', 'organizationId', 'brandId', 'role', 'rights', 'text', 'prompts']
  .concat(['emails', 'query', 'filters', 'period', 'token', 'password', 'data', 'page', 'url', 'address'])
  .concat(['engines', 'countries', 'repeats', 'cadence', 'views', 'note', 'method', 'params', 'jsonrpc'])

const { body } = fc.letrec<{ body: unknown; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    hostileText,
    id,
    fc.integer(),
    fc.double(),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('body'),
  ),
  body: fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...words), hostileName), tie('value')), { maxLength: 6 })
    .map((entries) => {
      const object: object = Object.create(null)
      for (const [key, value] of entries)
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true })
      return object
    }),
}))

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...words), hostileName), fc.oneof(hostileText, id)), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&'))

const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'application/x-ndjson',

  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
)

const headers = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'X-Support-Organization': birch.organizationId },
  { 'Idempotency-Key': '__proto__' },
  { Accept: 'application/vnd.pgrst.object+json' },
  { Range: 'bytes=0-9999999999' },
  { Origin: 'null' },
  { 'Accept-Language': 'de,*;q=0.1'.repeat(500) },
  { 'If-None-Match': '*' },
  { 'Last-Event-ID': '-1' },
)

/** Attacks that would remove a tenant's own members, keys, or the tenant itself run against other tenants only. */
const ending =
  /\/(account|deletion|second-factor|members|membership|ownership-transfers|api-keys)(\/|$)|^\/auth\/v1\/user$/

const homeOf = ({ organizationId, brandId, sourceId }: Tenant) => ({ organizationId, brandId, sourceId })

/** Mostly parameters that belong together: an organization, one of its brands, one of its sources. */
function pathOf(route: Route, home: Record<string, string>, ids: readonly string[]): string {
  let at = 0
  return route.path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: string) =>
    encoded(home[name] ?? ids[at++ % ids.length] ?? 'x'),
  )
}

test('no generated request causes a server error, ends the process, or shows another tenant’s data', async () => {
  const { nobody, viewer, owner, program } = callersOf(target)
  const people = [nobody, viewer, viewer, owner, owner, program]
  const programs = [nobody, viewer, program, program, program]
  const request = fc.record({
    aim: fc.constantFrom(...routes).chain((route) =>
      fc.record({
        route: fc.constant(route),
        caller: fc.constantFrom(...(isForPrograms(route) ? programs : people)),
      }),
    ),
    home: fc.constantFrom<Record<string, string>>(homeOf(birch), homeOf(acorn), {}),
    ids: fc.array(id, { minLength: 1, maxLength: 3 }),
    query: fc.oneof(fc.constant(''), query),
    body,
    contentType,
    headers,
  })
  await fc.assert(
    fc.asyncProperty(
      request,
      async ({ aim: { route, caller }, home, ids, query: asked, body: given, ...rest }) => {
        const { method } = route
        const changes = method !== 'GET'
        const isOwn =
          !route.path.includes(':') ||
          [...Object.values(home), ...ids].some((one) => caller.tenant?.ids.includes(one))
        if (changes && ending.test(route.path) && caller.tenant !== null && isOwn) return
        const path = `${pathOf(route, home, ids)}${route.path.includes('?') ? '&' : '?'}${asked}`.slice(
          0,
          7000,
        )
        const { status, text } = await send(target, path, {
          caller,
          method,
          headers: { ...rest.headers, ...(changes && { 'Content-Type': rest.contentType }) },
          ...(changes && { body: JSON.stringify(given) }),
        })
        const what = `${method} ${path.slice(0, 300)} as ${caller.name}: ${status} ${text.slice(0, 300)}`
        expect(status === 503 || status < 500, `${what}`).toBe(true)
        expect(status, `${what}`).not.toBe(0)
        const others = [acorn, birch, cedar].filter((tenant) => tenant !== caller.tenant)
        expect(others.filter(({ marker }) => text.includes(marker)).length, `${what}`).toBe(0)
      },
    ),
    { seed, numRuns: runs, endOnFailure: false, interruptAfterTimeLimit: isSmall ? 40_000 : 800_000 },
  )
  expectReached(0.3)
})

test('generated requests leave the built-in prototypes unchanged', async () => {
  for (const path of ['/', '/config.json', '/healthz', '/readyz'])
    expect((await send(target, path)).text).not.toContain('polluted')
  const { viewer } = callersOf(target)
  const { status, text } = await send(target, '/api/my-invitations', { caller: viewer })
  expect([status, JSON.parse(text)]).toEqual([200, { invites: [] }])
})
