import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt } from '#testing/factories.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }

test('pairs whose own key is removed move to the instance’s provider queue, reserved at its prices', async () => {
  const listing = (id: string, card: object) =>
    database.pool.query(
      `insert into private.engine_listings (id, position, card, configured) values ($1, 1, $2, true)`,
      [id, JSON.stringify(card)],
    )
  const models = { providerId: 'openai', defaultModel: 'gpt-6' }
  await listing('openai', { ...models, ceilingUsd: 0.25, prices: { 'gpt-6-mini': { ceilingUsd: 0.1 } } })
  await listing('openai-unpriced', { ...models, ceilingUsd: null, prices: {} })
  const { rows: keys } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.provider_keys (organization_id, provider) values ($1, 'openai') returning id`,
    [home.organizationId],
  )
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  await database.pool.query(
    `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [home.organizationId, home.brandId, analysisId, prompt.promptId, prompt.promptVersionId],
  )
  await database.pool.query(
    `insert into llm_mentions.prompt_engine_pairs (organization_id, client_id, analysis_id, prompt_id, prompt_version_id,
       engine, model, repeat, queue, reserve_usd, status)
     select $1::uuid, $2, $3, $4, $5, engine, model, repeat, 'openai:' || $1::text, reserve, status
     from (values ('openai', null, 1, 0, 'queued'), ('openai', 'gpt-6-mini', 2, 0.3, 'queued'),
       ('openai', 'gpt-7', 3, 0, 'queued'), ('openai-unpriced', null, 4, 0, 'queued'), ('openai', null, 5, 0, 'asking')
     ) as cell(engine, model, repeat, reserve, status)`,
    [home.organizationId, home.brandId, analysisId, prompt.promptId, prompt.promptVersionId],
  )
  await database.pool.query('delete from llm_mentions.provider_keys where id = $1', [keys[0]?.id])
  const { rows } = await database.pool.query(
    'select queue, reserve_usd::float8 as reserve from llm_mentions.prompt_engine_pairs order by repeat',
  )
  expect(rows).toEqual([
    { queue: 'openai', reserve: 0.25 },
    { queue: 'openai', reserve: 0.3 },
    { queue: 'openai', reserve: null },
    { queue: 'openai', reserve: null },
    { queue: `openai:${home.organizationId}`, reserve: 0 },
  ])
})
