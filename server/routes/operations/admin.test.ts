import { describe, expect, test } from 'vitest'
import { systemState } from '#core/operations/schema.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const token = 'a token for scraping, long enough'
const app = await testWebApp(database, {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://a.example',
  METRICS_TOKEN: token,
})
const acorn = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const birch = { organizationId: cast.birch.id, brandId: cast.birch.brandId }

await database.pool.query(
  `insert into private.provider_queues (id, provider, organization_id, requests_per_minute, concurrency)
   values ('openai', 'openai', null, 300, 30), ('mistral:' || $1, 'mistral', $1::uuid, null, 5)`,
  [birch.organizationId],
)
await database.pool.query(
  `update private.provider_queues set paused_until = 'infinity', pause_code = 'bad-key', pause_message = 'The key was not accepted.'
   where provider = 'mistral'`,
)
for (const [home, pairs] of [
  [acorn, 3],
  [birch, 5],
] as const) {
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  await database.pool.query(
    `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [home.organizationId, home.brandId, analysisId, prompt.promptId, prompt.promptVersionId],
  )
  await database.pool.query(
    `insert into llm_mentions.prompt_engine_pairs
       (organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, repeat, queue, run_at)
     select $1, $2, $3, $4, $5, 'openai', n, 'openai', now() - interval '90 seconds' from generate_series(1, $6) as n`,
    [home.organizationId, home.brandId, analysisId, prompt.promptId, prompt.promptVersionId, pairs],
  )
  await database.pool.query(
    `insert into llm_mentions.usage_logs (organization_id, client_id, kind, engine, provider, key_owner, outcome, failure_code, latency_ms)
     values ($1, $2, 'ask', 'openai', 'openai', 'instance', 'failed', 'rate-limited', 400),
            ($1, $2, 'ask', 'openai', 'openai', 'instance', 'answered', null, 1200)`,
    [home.organizationId, home.brandId],
  )
}

const system = async (person: Person) => {
  const response = await app.request('/api/admin/system', {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })
  return {
    status: response.status,
    body: response.status === 200 ? systemState.parse(await response.json()) : null,
  }
}

describe('the state of the system', () => {
  test('shows alice what waits and fails in Acorn, and nothing of Birch', async () => {
    const { body } = await system(cast.alice)
    expect(body).toMatchObject({ scope: 'own', pairs: { due: 3, asking: 0, held: 0 } })
    expect(body?.pairs.oldestDueSeconds).toBeGreaterThanOrEqual(90)
    expect(body?.queues).toMatchObject([
      {
        queue: 'openai',
        due: 3,
        requestsPerMinute: 300,
        answeredLast5Minutes: 1,
        failedLast5Minutes: 1,
        medianMs: 1200,
      },
    ])
    expect(body?.errors).toMatchObject([{ engine: 'openai', code: 'rate-limited', calls: 1 }])
    expect(JSON.stringify(body)).not.toContain('Birch')
  })

  test('shows platform staff everything, pauses with their reason', async () => {
    await database.pool.query('update llm_mentions.users set is_staff = true where id = $1', [
      cast.dave.userId,
    ])
    const { body } = await system(cast.dave)
    expect(body).toMatchObject({ scope: 'everything', pairs: { due: 8 } })
    expect(body?.queues.find(({ provider }) => provider === 'mistral')).toMatchObject({
      organization: 'Birch',
      pause: { code: 'bad-key', message: 'The key was not accepted.', until: null },
    })
    expect(body?.errors[0]).toMatchObject({ calls: 2 })
  })

  test('is refused to viewers, inactive admins, and anonymous callers', async () => {
    expect((await system(cast.bob)).status).toBe(403)
    expect((await system(cast.ivan)).status).toBe(403)
    expect((await app.request('/api/admin/system')).status).toBe(401)
  })
})

describe('the metrics', () => {
  const scrape = (headers: Record<string, string>) => app.request('/metrics', { headers })

  test('are available with the token, in the text format', async () => {
    const response = await scrape({ Authorization: `Bearer ${token}` })
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    expect(text).toContain('answerscope_pairs{queue="openai",state="due"} 8')
    expect(text).toContain(
      `answerscope_queue_paused{queue="mistral:${birch.organizationId}",code="bad-key"} 1`,
    )
    expect(text).toContain('answerscope_failed_calls_24h{engine="openai",code="rate-limited"} 2')
    expect(text).toContain('answerscope_workers 0')
  })

  test('are refused without it', async () => {
    expect((await scrape({})).status).toBe(401)
    expect((await scrape({ Authorization: 'Bearer something else' })).status).toBe(401)
  })

  test('do not exist if no token is set', async () => {
    const quiet = await testWebApp(database)
    expect((await quiet.request('/metrics', { headers: { Accept: 'text/plain' } })).status).toBe(404)
  })
})
