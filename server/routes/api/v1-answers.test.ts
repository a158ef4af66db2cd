import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiKeyLimits, type ApiKeyDraft } from '#core/api/keys/schema.ts'
import { createBrandSets } from '#jobs/runs/brand-sets.ts'
import type { JobContext } from '#jobs/job-context.ts'
import { readImport } from '#jobs/answers/read-import.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testOrigin, testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { acorn, birch } = cast

async function asPerson(person: Person, path: string, options: { method?: string; body?: unknown } = {}) {
  const answer = await app.request(path, {
    ...options,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })
  return { status: answer.status, json: await answer.json() }
}

const keysPath = `/api/organizations/${acorn.id}/api-keys`
const draft: ApiKeyDraft = { name: 'nightly', rights: ['answers:write'] }
const make = (change: Partial<ApiKeyDraft> = {}, person = cast.alice) =>
  asPerson(person, keysPath, { body: { ...draft, ...change } })
const keyOf = async (change: Partial<ApiKeyDraft> = {}, person = cast.alice): Promise<string> =>
  (await make(change, person)).json.key

/** A request of a program. Bytes are sent unchanged. */
async function send(
  key: string | null,
  body: unknown,
  {
    brand = acorn.brandId as string | null,
    headers = {} as Record<string, string>,
    path = '/api/v1/answers',
  } = {},
) {
  const bytes =
    body instanceof Uint8Array || typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const response = await app.http.request(
    new Request(`${testOrigin}${path}${brand === null ? '' : `?brand=${brand}`}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(key === null ? {} : { Authorization: `Bearer ${key}` }), ...headers },
      ...(bytes === undefined ? {} : { body: bytes as BodyInit }),
    }),
    undefined,
    { incoming: { socket: { remoteAddress: '203.0.113.5' } } },
  )
  return { status: response.status, headers: response.headers, json: await response.json() }
}

const row = (change: Record<string, unknown> = {}) => ({
  prompt: 'best wood stove?',
  engine: 'ChatGPT',
  answeredAt: '2026-11-01T10:00:00Z',
  text: 'Northwave makes good ones.',
  citations: [{ url: 'https://northwave.example/stoves' }],
  ...change,
})

const imports = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*) from llm_mentions.analyses where kind = 'import'",
  )
  return rows[0]?.count
}

async function work(analysisId: string) {
  const context = {
    database,
    brandSets: createBrandSets(database),
    logger: pino({ level: 'silent' }),
  } as JobContext
  await readImport(
    context,
    { organizationId: acorn.id, analysisId },
    { signal: new AbortController().signal, isLastAttempt: true },
  )
}

beforeEach(async () => {
  await database.pool.query('delete from private.auth_attempts')
  await database.pool.query('delete from private.api_request_counts')
})

describe('an API key', () => {
  test('is shown once, stored as a hash, and listed by its last four characters', async () => {
    const { status, json } = await make({ brandId: acorn.brandId })
    expect(status).toBe(201)
    expect(json.key).toMatch(/^as_[\w-]{43}$/)
    expect(json).toMatchObject({ name: 'nightly', lastFour: json.key.slice(-4), createdBy: cast.alice.email })
    const listed = await asPerson(cast.adam, keysPath)
    expect(listed.json.keys[0]).toMatchObject({ id: json.id, brandId: acorn.brandId, revokedAt: null })
    const { rows } = await database.pool.query('select * from llm_mentions.api_keys')
    const seen = JSON.stringify([listed.json, rows, app.lines])
    expect(seen).not.toContain(json.key.slice(3, 40))
  })

  test("is created by owners and admins, for their organization's brands, with a future expiry", async () => {
    for (const [person, status] of [
      [cast.erin, 403],
      [cast.bob, 403],
      [cast.ivan, 404],
      [cast.carol, 404],
      [cast.dave, 404],
    ] as const) {
      expect((await make({}, person)).status).toBe(status)
      expect((await asPerson(person, keysPath)).status).toBe(status)
    }
    expect((await make({ brandId: birch.brandId })).json.error.fields).toHaveProperty('brandId')
    expect((await make({ expiresAt: '2020-01-01T00:00:00Z' })).json.error.fields).toHaveProperty('expiresAt')
    expect((await make({ rights: [] })).json.error.fields).toHaveProperty('rights')
  })

  test('is revoked by admins, and stays in the list', async () => {
    const { json } = await make()
    const path = `${keysPath}/${json.id}`
    expect((await asPerson(cast.erin, path, { method: 'DELETE' })).status).toBe(403)
    expect(
      (await asPerson(cast.carol, `/api/organizations/${birch.id}/api-keys/${json.id}`, { method: 'DELETE' }))
        .status,
    ).toBe(404)
    expect((await asPerson(cast.adam, path, { method: 'DELETE' })).status).toBe(200)
    expect((await send(json.key, [row()])).json.detail).toBe('This key was revoked.')
    const { keys } = (await asPerson(cast.alice, keysPath)).json
    expect(keys.find((key: { id: string }) => key.id === json.id).revokedAt).not.toBeNull()
  })

  test('only gives access to the API for programs', async () => {
    const key = await keyOf()
    const answer = await app.request(`/api/organizations/${acorn.id}/engines`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    expect(answer.status).toBe(401)
    const token = await signedToken(app.secrets, cast.alice)
    expect((await send(token, [row()])).status).toBe(401)
    expect(await send(key, undefined, { path: '/api/v1/nothing', brand: null })).toMatchObject({
      status: 404,
      json: { title: 'not_found' },
    })
  })
})

describe('answers sent by a program', () => {
  test('are durable before the response, and processed like an import', async () => {
    const key = await keyOf()
    const { status, json } = await send(key, [
      row(),
      row({ text: '' }),
      row({ channel: 'ui', text: 'Northwave and others.' }),
      { prompt: 'x' },
    ])
    expect(status).toBe(202)
    expect(json).toEqual({
      accepted: 2,
      rejected: [
        { index: 1, reason: 'text: is empty.' },
        { index: 3, reason: 'engine: is missing.' },
      ],
      analysisId: expect.any(String),
      statusUrl: `/api/v1/analyses/${json.analysisId}`,
    })
    const before = await send(key, undefined, { path: json.statusUrl, brand: null })
    expect(before.json).toMatchObject({ status: 'queued', added: 0 })
    const { rows: jobs } = await database.pool.query(
      "select from graphile_worker.jobs where key = 'import:' || $1",
      [json.analysisId],
    )
    expect(jobs).toHaveLength(1)
    await work(json.analysisId)
    const after = await send(key, undefined, { path: json.statusUrl, brand: null })
    expect(after.json).toMatchObject({ status: 'completed', added: 2, known: 0, rejected: 0, failure: null })
    const { rows } = await database.pool.query(
      'select engine, channel from llm_mentions.answers where analysis_id = $1 order by channel',
      [json.analysisId],
    )
    expect(rows).toEqual([
      { engine: 'chatgpt', channel: 'import' },
      { engine: 'chatgpt', channel: 'ui' },
    ])
    const notes = await database.pool.query("select from llm_mentions.annotations where kind = 'import'")
    expect(notes.rows).toHaveLength(0)
  })

  test('may be a list, an object, lines, or one row, compressed or not', async () => {
    const key = await keyOf({ brandId: acorn.brandId })
    const lines = `${JSON.stringify(row())}\n\nnot json\n${JSON.stringify(row({ repeat: 2 }))}\n`
    const accepted = async (body: unknown, brand: string | null = null) => {
      const { status, json } = await send(key, body, { brand })
      return [status, json.accepted, json.rejected]
    }
    expect(await accepted([row()])).toEqual([202, 1, []])
    expect(await accepted({ brand: acorn.brandId, answers: [row(), row({ repeat: 2 })] })).toEqual([
      202,
      2,
      [],
    ])
    expect(await accepted(JSON.stringify(row(), null, 2))).toEqual([202, 1, []])
    const notJson = { index: 1, line: 3, reason: 'The line is not JSON.' }
    expect(await accepted(lines)).toEqual([202, 2, [notJson]])
    expect(await accepted(gzipSync(lines))).toEqual([202, 2, [notJson]])
  })

  test.each([
    ['', 'is empty'],
    ['[{"prompt": ', 'not JSON'],
    ['"text"', 'must be a list'],
    ['{"answers": 3}', 'must be a list'],
    ['[]', 'no answers'],
    [Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'looks like gzip but'],
    [Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), 'not UTF-8'],
    [JSON.stringify(Array.from({ length: 1001 }, () => ({}))), 'At most 1,000 answers'],
  ])('that cannot be parsed as a whole are a problem: %j', async (body, detail) => {
    const { status, json, headers } = await send(await keyOf(), body)
    expect(status).toBe(400)
    expect(headers.get('Content-Type')).toBe('application/problem+json')
    expect(json).toMatchObject({ type: 'about:blank', title: 'bad_request', status: 400 })
    expect(json.detail).toContain(detail)
  })

  test('are rejected if none is valid, with a reason for each', async () => {
    const { status, json } = await send(await keyOf(), `{}\n${JSON.stringify(row({ answeredAt: 'soon' }))}`)
    expect(status).toBe(422)
    expect(json.fields).toEqual({
      'line 1': 'prompt: is missing.',
      'line 2': expect.stringContaining('answeredAt'),
    })
  })

  test('of more than 5 MB are rejected, even if a small body unpacks to more', async () => {
    const key = await keyOf()
    const bomb = gzipSync(Buffer.alloc(40 * 1024 ** 2, 0x20))
    expect(bomb.length).toBeLessThan(1024 ** 2)
    for (const body of [bomb, Buffer.alloc(5 * 1024 ** 2 + 1, 0x20)]) {
      const { status, json } = await send(key, body)
      expect(status).toBe(413)
      expect(json.detail).toContain('5 MB')
    }
    const asJson = await send(key, Buffer.alloc(9 * 1024 ** 2, 0x20), {
      headers: { 'Content-Type': 'application/json' },
    })
    expect(asJson).toMatchObject({ status: 413, json: { title: 'too_large' } })
  })

  test('need a brand of the key', async () => {
    const key = await keyOf()
    const scoped = await keyOf({ brandId: acorn.brandId })
    const before = await imports()
    expect((await send(key, [row()], { brand: null })).json.fields).toHaveProperty('brand')
    expect((await send(key, { brand: 'x', answers: [row()] }, { brand: null })).status).toBe(400)
    expect((await send(key, [row()], { brand: birch.brandId })).status).toBe(404)
    expect((await send(scoped, [row()], { brand: acorn.otherBrandId })).status).toBe(404)
    expect(await imports()).toBe(before)
    expect((await send(key, [row()], { brand: acorn.otherBrandId })).status).toBe(202)
  })

  test('do not reach another organization of the key’s creator', async () => {
    await database.pool.query(
      "insert into llm_mentions.organization_users (organization_id, user_id, role) values ($1, $2, 'owner')",
      [birch.id, cast.alice.userId],
    )
    const refused = await send(await keyOf(), [row()], { brand: birch.brandId })
    await database.pool.query(
      'delete from llm_mentions.organization_users where organization_id = $1 and user_id = $2',
      [birch.id, cast.alice.userId],
    )
    expect(refused.status).toBe(404)
  })

  test('need a valid key', async () => {
    const [expired, withoutRight, adams] = [
      await keyOf(),
      await keyOf({ rights: ['answers:read'] }),
      await keyOf({}, cast.adam),
    ]
    await database.pool.query(
      "update llm_mentions.api_keys set expires_at = now() - interval '1 second' where last_four = $1",
      [expired.slice(-4)],
    )
    for (const key of [null, 'as_short', `as_${'x'.repeat(43)}`, expired]) {
      const { status, json, headers } = await send(key, [row()])
      expect([key, status]).toEqual([key, 401])
      expect(json.title).toBe('unauthenticated')
      expect(headers.get('WWW-Authenticate')).toBe('Bearer')
    }
    expect((await send(withoutRight, [row()])).json).toMatchObject({
      status: 403,
      detail: expect.stringContaining('answers:write'),
    })
    expect((await send(adams, [row()])).status).toBe(202)
    const membership = (set: string) =>
      database.pool.query(
        `update llm_mentions.organization_users set ${set} where organization_id = $1 and user_id = $2`,
        [acorn.id, cast.adam.userId],
      )
    await membership("status = 'inactive'")
    expect((await send(adams, [row()])).status).toBe(401)
    await membership("status = 'active', role = 'viewer'")
    expect((await send(adams, [row()])).status).toBe(403)
    await membership("role = 'editor'")
    expect((await send(adams, [row()])).status).toBe(404) // An editor without access to the brand.
    await membership("role = 'admin'")
  })

  test('show their progress only to the key that sent them', async () => {
    const key = await keyOf()
    const { json } = await send(key, [row()])
    const path = `/api/v1/analyses/${json.analysisId}`
    expect((await send(key, undefined, { path, brand: null })).status).toBe(200)
    expect((await send(await keyOf(), undefined, { path, brand: null })).status).toBe(404)
  })

  test('record when their key was used', async () => {
    const { json } = await make()
    await send(json.key, [row()])
    const used = async () => {
      const { rows } = await database.pool.query<{ at: string }>(
        'select last_used_at::text as at from llm_mentions.api_keys where id = $1',
        [json.id],
      )
      return rows[0]?.at
    }
    const first = await used()
    expect(first).not.toBeNull()
    await send(json.key, [row()])
    expect(await used()).toBe(first)
  })
})

describe('an Idempotency-Key', () => {
  const headers = { 'Idempotency-Key': 'batch-1' }

  test('gives a repeated request the same receipt, and no second import', async () => {
    const key = await keyOf()
    const first = await send(key, [row()], { headers })
    const before = await imports()
    expect((await send(key, [row()], { headers })).json).toEqual(first.json)
    expect((await send(key, gzipSync(JSON.stringify([row()])), { headers })).json).toEqual(first.json)
    expect(await imports()).toBe(before)
  })

  test('is rejected for another body or brand, and belongs to one key', async () => {
    const key = await keyOf()
    await send(key, [row()], { headers })
    const other = await send(key, [row({ text: 'Something else.' })], { headers })
    expect(other).toMatchObject({ status: 409, json: { title: 'conflict' } })
    expect((await send(key, [row()], { headers, brand: acorn.otherBrandId })).status).toBe(409)
    expect((await send(await keyOf(), [row({ text: 'Something else.' })], { headers })).status).toBe(202)
  })

  test('works for simultaneous requests', async () => {
    const key = await keyOf()
    const before = (await imports()) ?? 0
    const all = await Promise.all(Array.from({ length: 6 }, () => send(key, [row()], { headers })))
    expect(new Set(all.map(({ json }) => json.analysisId)).size).toBe(1)
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(202))
    expect(await imports()).toBe(before + 1)
  })

  test('of a failed request may be used again', async () => {
    const key = await keyOf()
    expect((await send(key, [row()], { headers, brand: birch.brandId })).status).toBe(404)
    expect((await send(key, [row()], { headers })).status).toBe(202)
  })
})

test('requests are counted per key, and too many get the time to retry', async () => {
  const { json } = await make()
  const first = await send(json.key, [row()])
  expect(first.headers.get('RateLimit-Limit')).toBe(String(apiKeyLimits.requestsPerMinute))
  expect(first.headers.get('RateLimit-Remaining')).toBe(String(apiKeyLimits.requestsPerMinute - 1))
  await database.pool.query('update private.api_request_counts set requests = $1 where counted_for = $2', [
    apiKeyLimits.requestsPerMinute,
    json.id,
  ])
  const refused = await send(json.key, [row()])
  expect(refused).toMatchObject({ status: 429, json: { title: 'too_many_requests' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(refused.headers.get('RateLimit-Remaining')).toBe('0')
  expect((await send(await keyOf(), [row()])).status).toBe(202)
})
