import { beforeEach, expect, test } from 'vitest'
import { listSandboxEngines } from '#testing/runs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
await listSandboxEngines(database)
const { id: organizationId, brandId } = cast.acorn
await buildPrompt(database, { organizationId, brandId }, { text: 'What is best?' })
await database.pool.query(
  `update private.engine_listings set configured = true, reason = null,
     card = card || '{"prices": {"gpt-dear": {"typicalUsd": 0.2, "ceilingUsd": 0.8}, "gpt-odd": null}}'
   where id = 'openai'`,
)

async function post(person: Person, path: string, models: Record<string, string>, budgetUsd: number | null) {
  const response = await app.request(`/api/brands/${brandId}/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ engines: ['openai'], repeats: 10, models, budgetUsd }),
  })
  return { status: response.status, body: await response.json() }
}
/** By erin, an editor, who may not see keys. */
const forecastOf = async (model: string) => (await post(cast.erin, 'forecast', { openai: model }, 5)).body
const start = (model: string) => post(cast.erin, 'runs', { openai: model }, 5)

async function reserveOf(analysisId: string) {
  const { rows } = await database.pool.query<{ usd: number | null }>(
    'select distinct reserve_usd::float8 as usd from llm_mentions.prompt_engine_pairs where analysis_id = $1',
    [analysisId],
  )
  return rows.map(({ usd }) => usd)
}

/** The organization's own key for OpenAI, tested before `prices` were entered for it. */
async function addKey(prices: unknown) {
  await database.pool.query(
    `insert into llm_mentions.provider_keys (organization_id, provider, state, engine_cards, prices)
     select $1, 'openai', 'works', jsonb_agg(card || '{"configured": true}'), $2
     from private.engine_listings where id = 'openai'`,
    [organizationId, JSON.stringify(prices)],
  )
}

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.provider_keys')
})

test('a run with another model than the default uses its price, and keeps a budget from the first answer on', async () => {
  const { engines, budgets, problem } = await forecastOf('gpt-dear')
  expect(problem).toBeNull()
  expect(engines[0]).toMatchObject({ basis: 'list', observed: 0, usd: { expected: 2, high: 8 } })
  // (5 − 0.8) ÷ 0.2 = 21 > 10
  expect(budgets).toMatchObject([{ scope: 'run', limitUsd: 5, fits: true }])
  const { status, body } = await start('gpt-dear')
  expect(status).toBe(201)
  expect(await reserveOf(body.id)).toEqual([0.8])
})

test('a model without a known price has none: the forecast says so and a budget rejects it', async () => {
  for (const model of ['gpt-odd', 'gpt-elsewhere']) {
    const { engines, problem } = await forecastOf(model)
    expect(engines[0]).toMatchObject({ basis: 'unknown', usd: null })
    expect(problem).toContain(`No price available for ChatGPT (OpenAI API) with the model ${model}`)
    const { status, body } = await start(model)
    expect(status).toBe(422)
    expect(body.error.message).toBe(problem)
  }
})

test('prices entered for an organization’s key apply at once, for editors too', async () => {
  await addKey({
    'gpt-dear': { usdPerAnswer: 0.3 },
    'gpt-elsewhere': { inputUsdPerMillion: 2, outputUsdPerMillion: 10, usdPerSearch: 0.01 },
  })
  expect((await forecastOf('gpt-dear')).engines[0].usd.expected).toBeCloseTo(3, 9)
  const { engines, problem } = await forecastOf('gpt-elsewhere')
  expect(problem).toBeNull()
  expect(engines[0].usd).toMatchObject({ expected: expect.closeTo(0.39, 9), high: 2.5 })
  const { body } = await start('gpt-elsewhere')
  expect(await reserveOf(body.id)).toEqual([0.25])
  expect((await start('gpt-odd')).status).toBe(422)
  await database.pool.query('delete from llm_mentions.provider_keys')
  await addKey({ '*': { usdPerAnswer: 0.4 } })
  expect(await reserveOf((await start('gpt-odd')).body.id)).toEqual([0.4])
})
