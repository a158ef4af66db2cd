import { beforeEach, describe, expect, test } from 'vitest'
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
const { id: organizationId, brandId, otherBrandId } = cast.acorn
for (const text of ['What is best?', 'What is cheap?'])
  await buildPrompt(database, { organizationId, brandId }, { text })

/** ChatGPT costs 10 cents, at most 40; Atlas is free; the organization's server has no price and accepts no country. */
await database.pool.query(
  `update private.engine_listings set configured = true, reason = null,
     card = card || '{"typicalUsd": 0.1, "ceilingUsd": 0.4, "prices": {}, "takesCountry": true}' where id = 'openai'`,
)
await database.pool.query(
  `insert into private.engine_listings (id, position, card, configured)
   select 'house', 90, card || '{"id": "house", "label": "House", "providerId": "compatible", "typicalUsd": null, "ceilingUsd": null, "takesCountry": false}', true
   from private.engine_listings where id = 'openai'`,
)

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const start = (person: Person, changes: Record<string, unknown> = {}) =>
  call(person, 'POST', `/brands/${brandId}/runs`, { engines: ['openai'], repeats: 5, ...changes })
const forecast = (person: Person, changes: Record<string, unknown> = {}) =>
  call(person, 'POST', `/brands/${brandId}/forecast`, { engines: ['openai'], repeats: 5, ...changes })
const setBudget = (person: Person, path: string, usdPerMonth: number | null) =>
  call(person, 'PUT', `${path}/budget`, { usdPerMonth })

const ofAcorn = `/organizations/${organizationId}`
const ofBrand = `/brands/${brandId}`

async function spend(brand: string, usd: number, answers = 1) {
  await database.pool.query(
    `insert into llm_mentions.spend_months (organization_id, client_id, month, answers, calls, known_usd)
     select id, $2, private.month_of(now(), time_zone), $4, $4, $3 from llm_mentions.organizations where id = $1
     on conflict (organization_id, client_id, month) do update
       set known_usd = spend_months.known_usd + excluded.known_usd, answers = spend_months.answers + excluded.answers`,
    [organizationId, brand, usd, answers],
  )
}

/** As a worker's claim does when the next answer would exceed a budget. */
async function pausedBy(code: string, analysisId: string) {
  const { rows } = await database.pool.query<{ paused: boolean }>(
    `select private.pause_analysis($1, $2, 'Nearly used up.', null) as paused`,
    [analysisId, code],
  )
  expect(rows[0]?.paused).toBe(true)
}

const statusOf = async (analysisId: string) =>
  (await call(cast.alice, 'GET', `/runs/${analysisId}`)).body.status

beforeEach(async () => {
  for (const table of ['budgets', 'spend_months', 'analyses', 'usage_logs'])
    await database.pool.query(`delete from llm_mentions.${table}`)
  await database.pool.query('update llm_mentions.organizations set plan_id = null')
  await database.pool.query('delete from llm_mentions.plans')
})

async function givePlan(answersPerMonth: number) {
  await database.pool.query(
    `with plan as (insert into llm_mentions.plans (key, name, answers_per_month) values ('small', 'Small', $2) returning id)
     update llm_mentions.organizations o set plan_id = plan.id from plan where o.id = $1`,
    [organizationId, answersPerMonth],
  )
}

describe('budgets', () => {
  test('are set by admins only; those who see the brand see its budget, strangers nothing', async () => {
    expect((await setBudget(cast.alice, ofAcorn, 100)).body).toEqual({ usdPerMonth: 100, resumed: 0 })
    expect((await setBudget(cast.adam, ofBrand, 20)).status).toBe(200)
    for (const person of [cast.erin, cast.bob]) {
      for (const usd of [1000, null]) {
        expect((await setBudget(person, ofAcorn, usd)).status).toBe(403)
        expect((await setBudget(person, ofBrand, usd)).status).toBe(403)
      }
      expect((await call(person, 'GET', `${ofBrand}/budget`)).body).toEqual({ usdPerMonth: 20 })
      expect((await call(person, 'GET', `${ofAcorn}/budget`)).body).toEqual({ usdPerMonth: null })
    }
    for (const stranger of [cast.carol, cast.dave, cast.ivan])
      for (const path of [ofAcorn, ofBrand]) {
        expect((await setBudget(stranger, path, 1)).status).toBe(404)
        expect((await call(stranger, 'GET', `${path}/budget`)).status).toBe(404)
        expect((await call(stranger, 'GET', `${ofAcorn}/spending`)).status).toBe(404)
      }
    expect((await call(cast.alice, 'GET', `${ofAcorn}/budget`)).body).toEqual({ usdPerMonth: 100 })
  })

  test('can be set twice, and removed twice', async () => {
    for (const usd of [5, 7, null, null])
      expect((await setBudget(cast.alice, ofBrand, usd)).body.usdPerMonth).toBe(usd)
    expect((await call(cast.alice, 'GET', `${ofBrand}/budget`)).body).toEqual({ usdPerMonth: null })
  })

  test('alice sees the spend of all brands, erin only of hers', async () => {
    await setBudget(cast.alice, ofAcorn, 100)
    await spend(brandId, 3, 30)
    await spend(otherBrandId, 4, 40)
    const whole = await call(cast.alice, 'GET', `${ofAcorn}/spending`)
    expect(whole.body).toMatchObject({ knownUsd: 7, answers: 70, budgetUsd: 100, quota: null })
    expect(whole.body.brands).toHaveLength(2)
    const part = await call(cast.erin, 'GET', `${ofAcorn}/spending`)
    expect(part.body).toMatchObject({ knownUsd: 3, answers: 30, budgetUsd: null, brands: [{ brandId }] })
    expect(part.body.brands).toHaveLength(1)
  })

  test('raised far enough resume what they had paused, and nothing else', async () => {
    await setBudget(cast.alice, ofBrand, 10)
    await setBudget(cast.alice, ofAcorn, 100)
    await spend(brandId, 9.9)
    const { body: held } = await start(cast.erin)
    const { body: byHand } = await start(cast.erin)
    await pausedBy('brand-budget', held.id)
    await call(cast.erin, 'PUT', `/runs/${byHand.id}/pause`)
    expect((await setBudget(cast.alice, ofBrand, 10.2)).body.resumed).toBe(0)
    expect(await statusOf(held.id)).toBe('paused')
    expect((await setBudget(cast.alice, ofBrand, 12)).body.resumed).toBe(1)
    expect(await statusOf(held.id)).toBe('queued')
    expect(await statusOf(byHand.id)).toBe('paused')
  })

  test('resume nothing that a person has paused meanwhile', async () => {
    await setBudget(cast.alice, ofBrand, 10)
    const { body } = await start(cast.erin)
    await pausedBy('brand-budget', body.id)
    const paused = await call(cast.erin, 'PUT', `/runs/${body.id}/pause`)
    expect(paused.body.pause).toMatchObject({ code: 'person', resumesAt: null })
    expect((await setBudget(cast.alice, ofBrand, null)).body.resumed).toBe(0)
    expect(await statusOf(body.id)).toBe('paused')
  })

  test('of a run are changed by editors, and what they had paused resumes', async () => {
    const { body } = await start(cast.erin, { budgetUsd: 0.3 })
    await pausedBy('run-budget', body.id)
    const refused = await call(cast.erin, 'DELETE', `/runs/${body.id}/pause`)
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toBe(
      'The budget of this run is $0.30: $0.00 is spent, and the next answer can cost up to $0.40. Raise the budget.',
    )
    expect((await call(cast.bob, 'PUT', `/runs/${body.id}/budget`, { usd: 5 })).status).toBe(403)
    expect((await call(cast.carol, 'PUT', `/runs/${body.id}/budget`, { usd: 5 })).status).toBe(404)
    const raised = await call(cast.erin, 'PUT', `/runs/${body.id}/budget`, { usd: 5 })
    expect(raised.body).toMatchObject({ status: 'queued', budgetUsd: 5, pause: null })
    const lifted = await call(cast.erin, 'PUT', `/runs/${body.id}/budget`, { usd: null })
    expect(lifted.body).toMatchObject({ budgetUsd: null })
    await call(cast.erin, 'PUT', `/runs/${body.id}/cancellation`)
    expect((await call(cast.erin, 'PUT', `/runs/${body.id}/budget`, { usd: 5 })).status).toBe(409)
  })

  test('cannot be kept for an engine without a price, so that run is refused with advice', async () => {
    expect((await start(cast.erin, { engines: ['house'] })).status).toBe(201)
    const own = await start(cast.erin, { engines: ['openai', 'house'], budgetUsd: 5 })
    expect(own.status).toBe(422)
    expect(own.body.error.message).toBe(
      'No price available for House, so the budget of this run can’t be enforced. Set a price in Settings, or run without this engine.',
    )
    expect(
      (await start(cast.erin, { models: { openai: 'gpt-dear' }, budgetUsd: 5 })).body.error.message,
    ).toContain('with the model gpt-dear')
    await setBudget(cast.alice, ofAcorn, 100)
    expect((await start(cast.erin, { engines: ['house'] })).body.error.message).toContain(
      'of the organization',
    )
  })
})

describe('the plan of the organization', () => {
  test('refuses a run beyond its answers with the numbers and the day when it fits', async () => {
    await givePlan(20)
    await spend(otherBrandId, 0, 8)
    expect((await start(cast.erin)).status).toBe(201)
    const refused = await start(cast.erin)
    expect(refused.status).toBe(422)
    expect(refused.body.error.message).toMatch(
      /^These are 10 answers; 2 of the plan’s 20 are left this month\. They fit on 1 \w+ \d{4}\.$/,
    )
    expect((await start(cast.erin, { repeats: 1 })).status).toBe(201)
  })

  test('lets a run wait for the first month with room on request', async () => {
    await givePlan(20)
    await spend(brandId, 0, 15)
    const first = await start(cast.erin, { repeats: 6, whenOverQuota: 'wait' })
    const second = await start(cast.erin, { repeats: 6, whenOverQuota: 'wait' })
    expect([first.status, second.status]).toEqual([201, 201])
    const { rows } = await database.pool.query<{ code: string; start: Date; pairs: Date; months: number }>(
      `select a.pause_code as code, a.resumes_at as start, min(c.run_at) as pairs,
         (select count(*) from generate_series(now(), a.resumes_at, interval '1 month')) as months
       from llm_mentions.analyses a join llm_mentions.prompt_engine_pairs c on c.analysis_id = a.id
       where a.status = 'paused' group by a.id order by a.resumes_at`,
    )
    expect(rows.map(({ code }) => code)).toEqual(['quota', 'quota'])
    expect(rows.map(({ start: at, pairs }) => at.getTime() === pairs.getTime())).toEqual([true, true])
    expect(rows.map(({ months }) => months)).toEqual([1, 2])
    const seen = await call(cast.bob, 'GET', `/runs/${first.body.id}`)
    expect(seen.body).toMatchObject({ status: 'paused', pause: { code: 'quota' } })
    const early = await call(cast.erin, 'DELETE', `/runs/${first.body.id}/pause`)
    expect(early.status).toBe(409)
    await givePlanAnswers(100)
    expect((await call(cast.erin, 'DELETE', `/runs/${first.body.id}/pause`)).body.status).toBe('queued')
  })

  test('refuses a run that is larger than a whole month, waiting or not', async () => {
    await givePlan(20)
    for (const whenOverQuota of ['refuse', 'wait'])
      expect((await start(cast.erin, { repeats: 11, whenOverQuota })).body.error.message).toBe(
        'These are 22 answers; the plan includes 20 per month. Reduce prompts, engines, countries, or samples per prompt.',
      )
  })

  test('counts retries and resumed runs', async () => {
    await givePlan(10)
    const { body } = await start(cast.erin)
    await call(cast.erin, 'PUT', `/runs/${body.id}/cancellation`)
    expect((await start(cast.erin)).status).toBe(201)
    const resumed = await call(cast.erin, 'DELETE', `/runs/${body.id}/cancellation`)
    expect(resumed.status).toBe(409)
    expect(resumed.body.error.message).toContain('These are 10 answers; 0 of the plan’s 10 are left')
  })

  test('is never exceeded by two runs started at the same time', async () => {
    await givePlan(25)
    const started = await Promise.all(Array.from({ length: 6 }, () => start(cast.erin)))
    expect(started.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 422, 422, 422, 422])
  })
})

async function givePlanAnswers(answers: number) {
  await database.pool.query('update llm_mentions.plans set answers_per_month = $1', [answers])
}

describe('a forecast', () => {
  test('uses list prices before anything was paid, and names engines without price or country', async () => {
    const { status, body } = await forecast(cast.bob, {
      engines: ['openai', 'house'],
      countries: ['NO', 'SE'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ prompts: 2, answers: 30, unpricedAnswers: 10, problem: null, quota: null })
    expect(body.engines[0]).toMatchObject({
      engine: 'openai',
      answers: 20,
      basis: 'list',
      observed: 0,
      seconds: null,
    })
    expect(body.engines[0].usd).toEqual({ expected: 2, low: expect.closeTo(0.5, 9), high: 8 })
    expect(body.engines[1]).toMatchObject({
      answers: 10,
      usd: null,
      basis: 'unknown',
      note: 'House cannot be asked from a country, so it is asked once for all of them.',
    })
    expect(await database.pool.query('select from llm_mentions.analyses')).toMatchObject({ rowCount: 0 })
  })

  test('uses the actual cost of answers once there are twenty, for the same model', async () => {
    const { body: run } = await start(cast.alice, { repeats: 10 })
    await database.pool.query(
      `insert into llm_mentions.usage_logs (organization_id, client_id, kind, engine, pair_id, outcome, cost_usd, latency_ms)
       select organization_id, client_id, 'ask', engine, id, 'answered',
         0.01 * (1 + row_number() over (order by id) % 2), 8000
       from llm_mentions.prompt_engine_pairs where analysis_id = $1`,
      [run.id],
    )
    const { body } = await forecast(cast.erin)
    expect(body.engines[0]).toMatchObject({
      basis: 'paid',
      observed: 20,
      usd: { expected: expect.closeTo(0.15, 9) },
    })
    // 10 × 8 s ÷ 10 at once = 8; 9 ÷ 300 a minute + 8 = 9.8
    expect(body.seconds).toBe(10)
    expect((await forecast(cast.erin, { models: { openai: 'gpt-dear' } })).body.engines[0]).toMatchObject({
      basis: 'unknown',
      observed: 0,
    })
    const { body: next } = await start(cast.alice)
    const { rows } = await database.pool.query(
      'select distinct reserve_usd::float8 as usd from llm_mentions.prompt_engine_pairs where analysis_id = $1',
      [next.id],
    )
    expect(rows).toEqual([{ usd: 0.025 }])
  })

  test('says where budgets stop the run; erin does not see the organization’s', async () => {
    await setBudget(cast.alice, ofAcorn, 1.5)
    await setBudget(cast.alice, ofBrand, 1)
    await spend(brandId, 0.3)
    // (1 − 0.3 − 0.4) ÷ 0.1 = 3, so the fourth is the last
    const brand = { scope: 'brand', limitUsd: 1, spentUsd: 0.3, fits: false, answersWithin: 4 }
    expect((await forecast(cast.erin)).body.budgets).toEqual([brand])
    expect((await forecast(cast.alice, { budgetUsd: 2 })).body.budgets).toEqual([
      { scope: 'run', limitUsd: 2, spentUsd: 0, fits: true, answersWithin: null },
      brand,
      { scope: 'organization', limitUsd: 1.5, spentUsd: 0.3, fits: false, answersWithin: 9 },
    ])
  })

  test('says when the plan allows the run, and why it cannot be started', async () => {
    await givePlan(20)
    await spend(brandId, 0, 15)
    const refused = await forecast(cast.erin)
    expect(refused.body.quota).toMatchObject({ perMonth: 20, left: 5, fits: false })
    expect(refused.body.quota.fitsOn).toMatch(/^\d{4}-\d{2}-01$/)
    expect(refused.body.problem).toContain('5 of the plan’s 20 are left')
    expect((await forecast(cast.erin, { whenOverQuota: 'wait' })).body.problem).toBeNull()
    expect((await forecast(cast.erin, { engines: ['oracle'] })).body).toMatchObject({
      answers: 0,
      problem: 'Engine “oracle” not found.',
    })
    expect((await forecast(cast.erin, { engines: ['house'], budgetUsd: 1 })).body.problem).toContain(
      'No price',
    )
  })

  test('names paused engines, which can still be planned', async () => {
    await database.pool.query(
      `insert into private.provider_queues (id, provider, concurrency, paused_until, pause_code, pause_message)
       values ('openai', 'openai', 10, 'infinity', 'bad-key', 'The key was refused.')
       on conflict (id) do update set paused_until = 'infinity', pause_code = 'bad-key', pause_message = 'The key was refused.'`,
    )
    expect((await forecast(cast.erin)).body.engines[0].problem).toBe('The key was refused.')
    const { status, body } = await start(cast.erin)
    expect(status).toBe(201)
    const seen = await call(cast.bob, 'GET', `/runs/${body.id}`)
    expect(seen.body.waits).toEqual([
      { engine: 'openai', code: 'bad-key', message: 'The key was refused.', until: null, pairs: 10 },
    ])
    await database.pool.query('delete from private.provider_queues')
  })

  test('is not shown to anyone outside the brand', async () => {
    for (const stranger of [cast.carol, cast.dave, cast.bea, cast.ivan])
      expect((await forecast(stranger)).status).toBe(404)
  })
})
