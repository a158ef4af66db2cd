import { beforeEach, describe, expect, test } from 'vitest'
import { asSystem } from '#queries/system-client.ts'
import { listSandboxEngines } from '#testing/runs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
await listSandboxEngines(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const path = `/brands/${home.brandId}/labeler`

/** One text costs a cent with the usual model, at most two; the other model has no known price. */
await database.pool.query(
  `update private.engine_listings set configured = true, reason = null,
     card = card || '{"defaultModel": "usual", "models": ["usual", "other"],
       "labelerPrices": {"usual": {"typicalUsd": 0.01, "ceilingUsd": 0.02}, "other": null}}' where id = 'openai'`,
)
const prompt = await buildPrompt(database, home)
const analysisId = await buildRunOf(database, home)
await storeSketches(
  database,
  ['One.', 'Two.', 'Two.'].map((text, index) => ({
    prompt,
    analysisId,
    text,
    brands: [cast.acorn.ownTrackedBrandId],
    answeredAt: new Date(Date.UTC(2026, 9, 5, index)),
  })),
)

const choice = { engine: 'openai', model: null, enabled: true, usdPerMonth: 5 }

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.labeler_settings')
  await database.pool.query('delete from private.labeler_waiting')
  await database.pool.query('delete from llm_mentions.annotations')
})

async function call(person: Person, method: string, where: string, body?: unknown) {
  const response = await app.request(`/api${where}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

describe('the labeler of a brand', () => {
  test('is absent until one is selected: the rules label', async () => {
    const { body } = await call(cast.bob, 'GET', path)
    expect(body).toMatchObject({
      settings: null,
      method: expect.stringMatching(/^rules-/),
      stopped: null,
      waiting: 0,
    })
    const openai = body.engines.find(({ id }: { id: string }) => id === 'openai')
    expect(openai).toMatchObject({
      configured: true,
      prices: { usual: { usd: 0.01, ceilingUsd: 0.02 }, other: null },
    })
    expect(body.engines.map(({ id }: { id: string }) => id)).not.toContain('sandbox-atlas')
  })

  test('is selected by editors, with the model recorded, and annotated on the timeline', async () => {
    const { status, body } = await call(cast.erin, 'PUT', path, choice)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      settings: { engine: 'openai', model: 'usual', enabled: true, usdPerMonth: 5 },
      method: 'judge-2:usual',
      stopped: null,
    })
    await call(cast.erin, 'PUT', path, { ...choice, usdPerMonth: 6 })
    await call(cast.alice, 'PUT', path, { ...choice, enabled: false })
    const { rows } = await database.pool.query(
      'select kind, text from llm_mentions.annotations order by occurred_at',
    )
    expect(rows).toEqual([
      {
        kind: 'extractor',
        text: 'AI labeling of sentiment and recommendations now uses openai usual.',
      },
      { kind: 'extractor', text: 'AI labeling was turned off. Word lists label new answers.' },
    ])
  })

  test('cannot be selected by viewers, nor seen by strangers', async () => {
    expect((await call(cast.bob, 'PUT', path, choice)).status).toBe(403)
    expect((await call(cast.bea, 'PUT', path, choice)).status).toBe(404)
    expect((await call(cast.carol, 'GET', path)).status).toBe(404)
    expect((await call(cast.dave, 'PUT', path, choice)).status).toBe(404)
  })

  test('must be an engine that can label', async () => {
    const { status, body } = await call(cast.erin, 'PUT', path, { ...choice, engine: 'sandbox-atlas' })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('can’t label answers')
  })

  test('reports why it does not continue', async () => {
    await call(cast.erin, 'PUT', path, choice)
    await asSystem(database, (sql) =>
      sql.query(`update llm_mentions.labeler_settings set problem = 'OpenAI does not know the model (404).'`),
    )
    expect((await call(cast.bob, 'GET', path)).body.stopped).toBe('OpenAI does not know the model (404).')
    expect((await call(cast.erin, 'PUT', path, choice)).body.stopped).toBeNull()
  })
})

describe('labeling the newest answers', () => {
  test('is forecast: equal texts once, by the price list', async () => {
    await call(cast.erin, 'PUT', path, choice)
    expect((await call(cast.bob, 'GET', `${path}/forecast?newest=100`)).body).toEqual({
      answers: 3,
      texts: 2,
      usd: 0.02,
      basis: 'list-price',
    })
    expect((await call(cast.bob, 'GET', `${path}/forecast?newest=1`)).body).toMatchObject({
      answers: 1,
      texts: 1,
    })
    await call(cast.erin, 'PUT', path, { ...choice, model: 'other' })
    expect((await call(cast.bob, 'GET', `${path}/forecast?newest=100`)).body).toMatchObject({
      usd: null,
      basis: null,
    })
  })

  test('queues them and starts the job once, however often it is requested', async () => {
    await call(cast.erin, 'PUT', path, choice)
    expect(await call(cast.erin, 'POST', `${path}/answers`, { newest: 2 })).toEqual({
      status: 202,
      body: { added: 2 },
    })
    expect((await call(cast.erin, 'POST', `${path}/answers`, { newest: 3 })).body).toEqual({ added: 1 })
    expect((await call(cast.bob, 'GET', path)).body.waiting).toBe(3)
    const { rows } = await database.pool.query(
      `select count(*) from graphile_worker.jobs where task_identifier = 'label-answers'`,
    )
    expect(rows).toEqual([{ count: 1 }])
    await call(cast.erin, 'PUT', path, { ...choice, enabled: false })
    expect((await call(cast.bob, 'GET', path)).body.waiting).toBe(0)
  })

  test('needs a labeler that is switched on, and an editor', async () => {
    expect((await call(cast.erin, 'POST', `${path}/answers`, { newest: 2 })).status).toBe(422)
    await call(cast.erin, 'PUT', path, choice)
    expect((await call(cast.bob, 'POST', `${path}/answers`, { newest: 2 })).status).toBe(403)
    expect((await call(cast.erin, 'POST', `${path}/answers`, { newest: 0 })).status).toBe(400)
  })
})
