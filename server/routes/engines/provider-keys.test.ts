import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderKeyDraft } from '#core/engines/provider-key-schema.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const keysPath = `/api/organizations/${cast.acorn.id}/provider-keys`
const secret = 'sk-proj-DoNotShow-4711'

async function ask(
  person: Person,
  path: string,
  options: { method?: string; body?: unknown } = {},
  on = app,
) {
  const answer = await on.request(path, {
    ...options,
    headers: { Authorization: `Bearer ${await signedToken(on.secrets, person)}` },
  })
  const text = await answer.text()
  return { status: answer.status, text, json: JSON.parse(text) }
}

const enter = (draft: Partial<ProviderKeyDraft>, person = cast.alice, on = app) =>
  ask(person, keysPath, { body: { provider: 'openai', secret, ...draft } }, on)

const endpoint = {
  provider: 'compatible',
  name: 'own',
  model: 'llama',
  baseUrl: 'https://llm.example.com/v1',
} as const

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.provider_keys')
  await database.pool.query('delete from graphile_worker._private_jobs')
})

describe('a provider key', () => {
  test('is stored, shown by its last four characters, and tested', async () => {
    const { status, json } = await enter({})
    expect(status).toBe(201)
    expect(json).toMatchObject({
      provider: 'openai',
      lastFour: '4711',
      state: 'testing',
      requestsPerMinute: 300,
      concurrency: 30,
    })
    const { rows } = await database.pool.query(
      `select task_identifier as task, payload from graphile_worker.jobs j
       join graphile_worker._private_jobs p using (id)`,
    )
    expect(rows).toEqual([
      { task: 'test-provider-key', payload: { organizationId: cast.acorn.id, keyId: json.id } },
    ])
    expect((await ask(cast.adam, keysPath)).json).toMatchObject({
      unavailable: null,
      keys: [{ id: json.id }],
    })
  })

  test('appears in no response, no log line, and no table', async () => {
    const { json, text } = await enter({})
    const all = [
      text,
      (await ask(cast.alice, keysPath)).text,
      (
        await ask(cast.alice, `/api/provider-keys/${json.id}`, {
          method: 'PATCH',
          body: { secret, baseUrl: 'x' },
        })
      ).text,
      (
        await ask(cast.alice, `/api/provider-keys/${json.id}`, {
          method: 'PATCH',
          body: { secret, concurrency: 3 },
        })
      ).text,
      (await enter({ secret: `${secret} with spaces` })).text,
      (await enter({})).text,
      (await ask(cast.alice, `/api/organizations/${cast.acorn.id}/engines`)).text,
      ...app.lines,
      JSON.stringify((await database.pool.query('select * from llm_mentions.provider_keys')).rows),
      JSON.stringify((await database.pool.query('select * from graphile_worker._private_jobs')).rows),
      JSON.stringify(
        (
          await database.pool.query(
            "select sealed::text, encode(sealed, 'escape') from llm_mentions.provider_keys",
          )
        ).rows,
      ),
    ]
    expect(all.join('\n')).toContain('4711')
    expect(all.join('\n')).not.toContain('DoNotShow')
  })

  test('is for owners and admins only, and others learn nothing', async () => {
    const { json } = await enter({})
    for (const [person, status] of [
      [cast.adam, 200],
      [cast.erin, 403],
      [cast.bob, 403],
      [cast.ivan, 404],
      [cast.carol, 404],
      [cast.dave, 404],
    ] as const) {
      expect((await ask(person, keysPath)).status, `${person.email} lists`).toBe(status)
      if (status === 200) continue
      expect((await enter({ provider: 'xai' }, person)).status, `${person.email} enters`).toBe(status)
      for (const options of [{ method: 'PATCH', body: { concurrency: 1 } }, { method: 'DELETE' }])
        expect((await ask(person, `/api/provider-keys/${json.id}`, options)).status).toBe(404)
      expect((await ask(person, `/api/provider-keys/${json.id}/test`, { method: 'PUT' })).status).toBe(404)
    }
    expect((await ask(cast.alice, keysPath)).json.keys).toHaveLength(1)
  })

  test('exists once per provider; endpoints once per name', async () => {
    await enter({})
    expect((await enter({})).json.error.fields).toEqual({
      provider: 'OpenAI already has a key. Change it instead.',
    })
    expect((await enter({ ...endpoint, secret: null })).status).toBe(201)
    expect((await enter({ ...endpoint, secret: null })).json.error.fields).toHaveProperty('name')
    expect((await enter({ ...endpoint, secret: null, name: 'second' })).status).toBe(201)
  })

  test('of a login and a password shows the end of the password, if it is long enough', async () => {
    expect(
      (await enter({ provider: 'dataforseo', secret: 'just-a-password' })).json.error.fields,
    ).toHaveProperty('secret')
    expect((await enter({ provider: 'dataforseo', secret: 'me@example.com:short' })).json.lastFour).toBeNull()
    const { json } = await ask(cast.alice, keysPath)
    const changed = await ask(cast.alice, `/api/provider-keys/${json.keys[0].id}`, {
      method: 'PATCH',
      body: { secret: 'me@example.com:long-enough-1234' },
    })
    expect(changed.json.lastFour).toBe('1234')
  })

  test('stays while other fields change, and must be entered again for another URL', async () => {
    const { json } = await enter({ ...endpoint })
    const change = (body: unknown) =>
      ask(cast.alice, `/api/provider-keys/${json.id}`, { method: 'PATCH', body })
    await database.pool.query("update llm_mentions.provider_keys set state = 'works'")
    expect((await change({ concurrency: 9, requestsPerMinute: null })).json).toMatchObject({
      concurrency: 9,
      requestsPerMinute: null,
      lastFour: '4711',
      state: 'testing',
    })
    const moved = await change({ baseUrl: 'https://elsewhere.example.com/v1' })
    expect(moved.status).toBe(422)
    expect(moved.json.error.fields).toHaveProperty('secret')
    expect(
      (await change({ baseUrl: 'https://elsewhere.example.com/v1', secret: 'another-key-9999' })).json,
    ).toMatchObject({
      baseUrl: 'https://elsewhere.example.com/v1',
      lastFour: '9999',
    })
    expect((await change({ model: null })).json.error.fields).toHaveProperty('model')
    expect((await ask(cast.alice, `/api/provider-keys/${json.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await ask(cast.alice, keysPath)).json.keys).toEqual([])
  })

  test('is tested again on request', async () => {
    const { json } = await enter({})
    await database.pool.query("update llm_mentions.provider_keys set state = 'failed', state_message = 'No.'")
    const again = await ask(cast.alice, `/api/provider-keys/${json.id}/test`, { method: 'PUT' })
    expect(again).toMatchObject({ status: 202, json: { state: 'testing', stateMessage: null } })
  })

  test('says why its engine is not available now', async () => {
    await enter({})
    await database.pool.query(
      "update private.provider_queues set paused_until = 'infinity', pause_code = 'bad-key', pause_message = 'The key was refused.'",
    )
    expect((await ask(cast.alice, keysPath)).json.keys[0].pause).toEqual({
      code: 'bad-key',
      message: 'The key was refused.',
      until: null,
    })
    const resume = (person: Person, engine = 'chatgpt') =>
      ask(person, `/api/organizations/${cast.acorn.id}/engines/${engine}/pause`, { method: 'DELETE' })
    await database.pool.query(
      `insert into private.engine_listings (id, position, card, configured)
       values ('chatgpt', 0, '{"providerId": "openai"}', true), ('claude', 1, '{"providerId": "anthropic"}', true)
       on conflict do nothing`,
    )
    expect((await resume(cast.erin)).status).toBe(403)
    expect((await resume(cast.carol)).status).toBe(404)
    expect((await resume(cast.alice, 'claude')).json.error.message).toBe(
      'Only the instance admin can resume engines of the instance.',
    )
    expect((await resume(cast.alice, 'nothing')).status).toBe(404)
    expect((await resume(cast.alice)).status).toBe(200)
    expect((await ask(cast.alice, keysPath)).json.keys[0].pause).toBeNull()
  })

  test('is one of at most fifty', async () => {
    await database.pool.query(
      `insert into llm_mentions.provider_keys (organization_id, provider, name)
       select $1, 'compatible', 'e' || n from generate_series(1, 50) as n`,
      [cast.acorn.id],
    )
    expect((await enter({})).json.error.message).toContain('up to 50 engine API keys')
  })
})

describe('an endpoint', () => {
  test.each([
    'http://llm.example.com/v1',
    'https://127.0.0.1/v1',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/v1',
    'https://localhost/v1',
  ])('is rejected at %s, at the field of its URL', async (baseUrl) => {
    const { status, json } = await enter({ ...endpoint, baseUrl })
    expect(status).toBe(422)
    expect(json.error.fields).toHaveProperty('baseUrl')
  })

  test('may be private if the instance admin allows it', async () => {
    const allowing = await testWebApp(database, { ALLOW_PRIVATE_ENDPOINTS: 'true' })
    const { status } = await enter(
      { ...endpoint, baseUrl: 'http://127.0.0.1:11434/v1' },
      cast.alice,
      allowing,
    )
    expect(status).toBe(201)
  })
})

test('if keys cannot be stored, that is reported before and after trying', async () => {
  const app = await testWebApp(database)
  app.settings.vault = null
  expect((await ask(cast.alice, keysPath, {}, app)).json.unavailable).toContain('ENCRYPTION_KEYS')
  const refused = await enter({}, cast.alice, app)
  expect(refused.status).toBe(422)
  expect(refused.json.error.message).toContain('ENCRYPTION_KEYS')
  expect((await enter({ ...endpoint, secret: null }, cast.alice, app)).status).toBe(201)
})

test('keys of an organization are tested at most sixty times in ten minutes', async () => {
  await database.pool.query("delete from private.auth_attempts where key like 'keyTest:%'")
  const { json } = await enter({})
  const test = () => ask(cast.alice, `/api/provider-keys/${json.id}/test`, { method: 'PUT' })
  await database.pool.query("update private.auth_attempts set points = 59 where key like 'keyTest:%'")
  expect((await test()).status).toBe(202)
  expect((await test()).status).toBe(429)
  expect((await enter({ provider: 'mistral' })).status).toBe(429)
  expect((await ask(cast.carol, `/api/provider-keys/${json.id}/test`, { method: 'PUT' })).status).toBe(404)
})
