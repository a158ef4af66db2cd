import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiKeyDraft } from '#core/api/keys/schema.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'
import { buildReportedBrand } from '#testing/reported-brand.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { acorn, birch } = cast
const brand = await buildReportedBrand(database, acorn)
const keysPath = `/api/organizations/${acorn.id}/api-keys`

type Asked = { method?: string; body?: unknown; headers?: Record<string, string>; from?: string }

async function asPerson(person: Person, path: string, asked: Asked = {}) {
  const headers = { Authorization: `Bearer ${await signedToken(app.secrets, person)}` }
  const reply = await app.request(path, { ...asked, headers })
  return { status: reply.status, json: await reply.json() }
}

async function asKey(key: string, path: string, { headers, ...asked }: Asked = {}) {
  const reply = await app.request(`/api/v1${path}`, {
    ...asked,
    headers: { Authorization: `Bearer ${key}`, ...headers },
  })
  return { status: reply.status, headers: reply.headers, json: await reply.json() }
}

const madeKey = z.object({ id: z.uuid(), key: z.string() })

async function make(draft: Partial<ApiKeyDraft> = {}, person = cast.alice) {
  const body = {
    name: 'program',
    rights: ['reports:read', 'answers:read', 'brands:read', 'prompts:read'],
    ...draft,
  }
  const { json } = await asPerson(person, keysPath, { body })
  return madeKey.parse(json)
}

describe('a key for one brand', () => {
  test('reaches only that brand of the organization', async () => {
    const { key } = await make({
      brandId: acorn.otherBrandId,
      rights: ['brands:read', 'brands:write', 'prompts:read', 'prompts:write', 'members:read', 'events:read'],
    })
    const { json } = await asKey(key, '/brands')
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual([acorn.otherBrandId])
    expect((await asKey(key, `/brands/${acorn.brandId}`)).status).toBe(404)
    expect((await asKey(key, `/prompts/${brand.promptId}`)).status).toBe(404)
    const archive = await asKey(key, `/prompts/${brand.promptId}/archive`, { method: 'PUT' })
    expect(archive.status).toBe(404)
    expect((await asKey(key, '/brands', { body: { name: 'Another' } })).status).toBe(403)
    expect((await asKey(key, '/members')).json.data.map((row: { id: string }) => row.id)).toEqual([
      cast.alice.userId,
    ])
  })

  test('is restricted to it by the database, whatever a route queries', async () => {
    const scope = { id: acorn.id, organization: acorn.id, brand: acorn.otherBrandId }
    const caller = { claims: { ...cast.alice.caller.claims, api_key: scope } }
    const seen = await asCaller(database, caller, async (sql) => ({
      brands: (await sql.query('select id from llm_mentions.clients')).rows,
      answers: (await sql.query('select id from llm_mentions.answers')).rows,
      keys: (await sql.query('select id from llm_mentions.api_keys')).rows,
      changed: (await sql.query(`update llm_mentions.clients set name = 'X' where id = $1`, [acorn.brandId]))
        .rowCount,
    }))
    expect(seen).toEqual({ brands: [{ id: acorn.otherBrandId }], answers: [], keys: [], changed: 0 })
    await expect(
      asCaller(database, caller, (sql) =>
        sql.query(
          `insert into llm_mentions.prompts (new_organization_id, client_id, text) values ($1, $2, 'forged')`,
          [acorn.id, acorn.brandId],
        ),
      ),
    ).rejects.toThrow(/row-level security/)
  })
})

test('a key reaches no other organization of its creator', async () => {
  await database.pool.query(
    `insert into llm_mentions.organization_users (organization_id, user_id, role) values ($1, $2, 'owner')`,
    [birch.id, cast.adam.userId],
  )
  const { key } = await make({}, cast.adam)
  expect((await asKey(key, `/brands/${birch.brandId}`)).status).toBe(404)
  expect((await asKey(key, `/brands/${birch.brandId}/reports/overview`)).status).toBe(404)
  expect((await asKey(key, '/brands')).json.data).toHaveLength(2)
})

test("a key keeps only rights of its creator's current role, and ends with the membership", async () => {
  const { key } = await make({ rights: ['prompts:read', 'prompts:write'] }, cast.adam)
  const prompt = { prompts: [{ text: 'how long does a stove last?' }] }
  const add = () => asKey(key, `/brands/${acorn.brandId}/prompts`, { body: prompt })
  expect((await add()).status).toBe(201)
  const become = (set: string) =>
    database.pool.query(
      `update llm_mentions.organization_users set ${set} where organization_id = $1 and user_id = $2`,
      [acorn.id, cast.adam.userId],
    )
  await become(`role = 'viewer'`)
  expect((await add()).status).toBe(403)
  expect((await asKey(key, `/brands/${acorn.brandId}`)).status).toBe(403)
  expect((await asKey(key, '/organization')).json.key.rights).toEqual(['prompts:read'])
  await become(`role = 'admin', status = 'inactive'`)
  expect((await asKey(key, '/organization')).status).toBe(401)
  await become(`status = 'active'`)
})

describe('rotating a key', () => {
  test('gives a new secret, and the old one stays valid for its grace time', async () => {
    const { id, key } = await make()
    const { status, json } = await asPerson(cast.alice, `${keysPath}/${id}/rotation`, {
      method: 'PUT',
      body: {},
    })
    expect(status).toBe(200)
    expect(json.key).not.toBe(key)
    expect((await asKey(key, '/organization')).status).toBe(200)
    expect((await asKey(json.key, '/organization')).status).toBe(200)
    await database.pool.query(
      `update llm_mentions.api_keys set previous_until = now() - interval '1 second' where id = $1`,
      [id],
    )
    expect((await asKey(key, '/organization')).status).toBe(401)
    expect((await asKey(json.key, '/organization')).status).toBe(200)
  })

  test('is only for its creator: another admin would act with their rights', async () => {
    const { id } = await make()
    const rotation = { method: 'PUT', body: { graceHours: 0 } }
    expect((await asPerson(cast.adam, `${keysPath}/${id}/rotation`, rotation)).status).toBe(403)
    expect((await asPerson(cast.bob, `${keysPath}/${id}/rotation`, rotation)).status).toBe(403)
    const forged = asCaller(database, cast.adam.caller, (sql) =>
      sql.query(`select private.rotate_api_key($1, decode(repeat('ef', 32), 'hex'), 'wxyz', '0') as done`, [
        id,
      ]),
    )
    expect((await forged).rows).toEqual([{ done: false }])
  })

  test('has limits, and ends with the key', async () => {
    const { id, key } = await make()
    const rotate = (graceHours: number) =>
      asPerson(cast.alice, `${keysPath}/${id}/rotation`, { method: 'PUT', body: { graceHours } })
    expect((await rotate(1000)).status).toBe(400)
    await asPerson(cast.alice, `${keysPath}/${id}`, { method: 'DELETE' })
    expect((await rotate(1)).status).toBe(409)
    expect((await asKey(key, '/organization')).status).toBe(401)
  })

  test('is in the audit log, without a secret', async () => {
    const { id } = await make()
    await asPerson(cast.alice, `${keysPath}/${id}/rotation`, { method: 'PUT', body: {} })
    const { rows } = await database.pool.query(
      `select changes::text from llm_mentions.audit_log where subject_id = $1 order by id`,
      [id],
    )
    expect(rows).toHaveLength(2)
    expect(rows[1].changes).toContain('rotated_at')
    expect(JSON.stringify(rows)).not.toMatch(/hash|\\\\x/)
  })
})

test('a key shows when and from where it was last used', async () => {
  const { id, key } = await make()
  await asKey(key, '/organization', { from: '203.0.113.77' })
  const { json } = await asPerson(cast.alice, keysPath)
  const row = json.keys.find((one: { id: string }) => one.id === id)
  expect(row).toMatchObject({ lastUsedAddress: '203.0.113.77', isMine: true, heldBack: [] })
  expect(Date.now() - Date.parse(row.lastUsedAt)).toBeLessThan(60_000)
})

test('guessing keys is blocked, even with a valid one; others are not affected', async () => {
  const { key } = await make()
  const guesser = '203.0.113.99'
  const tries: number[] = []
  for (let at = 0; at < 32; at += 1)
    tries.push((await asKey(`as_${String(at).padStart(43, 'x')}`, '/organization', { from: guesser })).status)
  expect([tries[0], tries[29], tries[30], tries[31]]).toEqual([401, 401, 429, 429])
  expect((await asKey(key, '/organization', { from: guesser })).status).toBe(429)
  expect((await asKey(key, '/organization', { from: '203.0.113.98' })).status).toBe(200)
})

describe('an Idempotency-Key', () => {
  test('makes a request happen once, with the same response', async () => {
    const { key } = await make({ rights: ['prompts:write', 'prompts:read', 'brands:write'] })
    const once = {
      headers: { 'Idempotency-Key': 'add-1' },
      body: { prompts: [{ text: 'is soapstone worth it?' }] },
    }
    const path = `/brands/${acorn.brandId}/prompts`
    const [one, two] = await Promise.all([asKey(key, path, once), asKey(key, path, once)])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.json).toEqual(one.json)
    expect(one.json.added).toHaveLength(1)
    expect([one, two].filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true')).toHaveLength(1)
    const other = await asKey(key, path, { ...once, body: { prompts: [{ text: 'another?' }] } })
    expect([other.status, other.json.title]).toEqual([409, 'conflict'])
    const elsewhere = await asKey(key, `/brands/${acorn.otherBrandId}/prompts`, once)
    expect(elsewhere.status).toBe(409)
  })

  test('of a refused request may be used again', async () => {
    const { key } = await make({ rights: ['brands:write'] })
    const path = `/brands/${acorn.brandId}/competitors`
    const add = (name: string) =>
      asKey(key, path, { headers: { 'Idempotency-Key': 'rival-1' }, body: { name } })
    expect((await add('Halden')).status).toBe(422)
    expect((await add('Sprucely')).status).toBe(201)
  })
})

describe('a list', () => {
  test('is paged without missing or repeating a row while others are added', async () => {
    const { key } = await make()
    const home = { organizationId: acorn.id, brandId: acorn.otherBrandId }
    for (let at = 0; at < 5; at += 1) await buildPrompt(database, home)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { json } = await asKey(key, `/brands/${home.brandId}/prompts?limit=2${more}`)
      seen.push(...json.data.map(({ id }: { id: string }) => id))
      cursor = json.nextCursor
      await buildPrompt(database, home)
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
  })

  test('rejects huge pages and foreign cursors', async () => {
    const { key } = await make()
    for (const [query, field] of [
      ['limit=201', 'limit'],
      ['limit=0', 'limit'],
      ['limit=1e9', 'limit'],
      ['cursor=abc', 'cursor'],
      [`cursor=${btoa("2026-01-01T00:00:00.000000Z_' or 1=1")}`, 'cursor'],
    ]) {
      for (const list of ['/brands', `/brands/${acorn.brandId}/answers`]) {
        const { status, json } = await asKey(key, `${list}?${query}`)
        expect([list, query, status < 500 && status >= 400, Object.keys(json.fields)]).toEqual([
          list,
          query,
          true,
          [field],
        ])
      }
    }
  })

  test('is answered with 304 while nothing has changed', async () => {
    const { key } = await make()
    const first = await asKey(key, `/brands/${acorn.brandId}`)
    const tag = first.headers.get('ETag') ?? ''
    const again = await app.request(`/api/v1/brands/${acorn.brandId}`, {
      headers: { Authorization: `Bearer ${key}`, 'If-None-Match': tag },
    })
    expect([tag.length > 10, again.status]).toEqual([true, 304])
  })
})

test('the evidence of a number has as many answers as its numerator', async () => {
  const { key } = await make()
  const { json } = await asKey(key, `/brands/${acorn.brandId}/reports/overview`)
  const rateOf = (metric: string) =>
    json.data.tiles.find((tile: { metric: string }) => tile.metric === metric).rate
  const totalOf = async (link: string) => (await asKey(key, link.slice('/api/v1'.length))).json.total
  expect(await totalOf(json.evidence.answers)).toBe(json.data.counts.valid)
  for (const metric of ['visibility', 'namedFirst', 'top3', 'citationRate', 'shareOfVoice'])
    expect([metric, await totalOf(json.evidence.numerators[metric])]).toEqual([
      metric,
      rateOf(metric).numerator,
    ])
})

test('a key that may read runs cannot cancel one', async () => {
  const { key } = await make({ rights: ['runs:read'] })
  expect((await asKey(key, `/brands/${acorn.brandId}/runs`)).status).toBe(200)
  expect((await asKey(key, `/runs/${brand.runId}/cancellation`, { method: 'PUT' })).status).toBe(403)
})
