import { beforeAll, describe, expect, test } from 'vitest'
import type { FanOutDraft } from '#core/fan-out/analysis-schema.ts'
import { runFanOut } from '#jobs/fan-out/run-fan-out.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const analyses = `/brands/${home.brandId}/fan-out-analyses`
const period = { from: '2026-10-01', to: '2026-10-28' }
let promptId: string

beforeAll(async () => {
  promptId = await searched('best tents?', [['best tents', 'tent reviews'], ['best tents']])
  // Erin may edit and bob may view; both get the right.
  await database.pool.query(
    'update llm_mentions.organization_users set can_view_query_fanout = true where user_id = any($1)',
    [[cast.erin.userId, cast.bob.userId]],
  )
})

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const start = (person: Person, draft: Partial<FanOutDraft> = {}) =>
  call(person, 'POST', analyses, { ...period, promptId, ...draft })

async function ended(draft: Partial<FanOutDraft> = {}): Promise<string> {
  const { body } = await start(cast.alice, draft)
  const payload = { organizationId: home.organizationId, analysisId: body.id }
  await runFanOut(jobContext(database), payload, {
    signal: new AbortController().signal,
    isLastAttempt: false,
  })
  return body.id
}

test('an editor with the right starts an analysis, which waits as a job and is in the audit log', async () => {
  const { status, body } = await start(cast.erin, { title: 'Tents', settings: { simulation: 'rules' } })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Tents',
    status: 'queued',
    step: 'observed',
    progress: null,
    result: null,
    createdBy: 'erin@example.test',
    subject: { kind: 'prompt', promptId, text: 'best tents?' },
    ...period,
    settings: { simulation: 'rules', draws: 5 },
    schedule: 'none',
    mayChange: true,
  })
  expect(body).not.toHaveProperty('organizationId')
  const { rows } = await database.pool.query(
    'select payload from graphile_worker._private_jobs where key = $1',
    [`fanout:${body.id}`],
  )
  expect(rows).toEqual([{ payload: { organizationId: home.organizationId, analysisId: body.id } }])
  const { rows: acts } = await database.pool.query(
    'select action, actor_name, client_id from llm_mentions.audit_log where subject_id = $1',
    [body.id],
  )
  expect(acts).toEqual([
    { action: 'fan-out-analysis.created', actor_name: 'erin@example.test', client_id: home.brandId },
  ])
})

describe('impossible input', () => {
  test.each([
    [{ from: '2026-10-28', to: '2026-10-01' }, 400, 'to'],
    [{ from: '2020-01-01', to: '2026-10-01' }, 400, 'from'],
    [{ from: 'yesterday' }, 400, 'from'],
    [{ topic: 'Tents' }, 400, 'topic'],
    [{ promptId: null, topic: 'No such topic' }, 422, 'topic'],
    [{ promptId: '00000000-0000-4000-8000-000000000001' }, 422, 'promptId'],
    [{ settings: { simulation: 'model' } }, 400, 'settings.engine'],
    [{ settings: { simulation: 'model', engine: 'sandbox-atlas' } }, 422, 'settings.engine'],
    [{ settings: { draws: 1000 } }, 400, 'settings.draws'],
    [{ settings: { prompts: 0 } }, 400, 'settings.prompts'],
    [{ schedule: 'hourly' }, 400, 'schedule'],
    [{ engines: Array.from({ length: 51 }, (_, index) => `e${index}`) }, 400, 'engines'],
    [{ title: 'x'.repeat(121) }, 400, 'title'],
  ])('%j is rejected at its field', async (draft, status, field) => {
    const refused = await call(cast.alice, 'POST', analyses, { ...period, promptId, ...draft })
    expect(refused.status).toBe(status)
    expect(Object.keys(refused.body.error.fields)[0]).toBe(field)
  })
})

test('at most ten analyses of one brand run at once', async () => {
  await database.pool.query(
    `insert into llm_mentions.query_fanout_analysis (organization_id, client_id)
     select $1, $2 from generate_series(1, 10)`,
    [cast.acorn.id, cast.acorn.otherBrandId],
  )
  const refused = await call(
    cast.alice,
    'POST',
    `/brands/${cast.acorn.otherBrandId}/fan-out-analyses`,
    period,
  )
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { message: 'Up to 10 analyses per brand can run at once. Wait for one to finish.' } },
  })
})

describe('access to analyses', () => {
  const acts = [
    ['GET', ''],
    ['GET', '/queries'],
    ['GET', '/progress'],
    ['GET', '/comparison?with={other}'],
    ['PATCH', '', { title: 'Theirs' }],
    ['POST', '/repetitions', {}],
    ['PUT', '/cancellation'],
    ['DELETE', ''],
  ] as const

  test('bob, a viewer with the right, reads everything and changes nothing', async () => {
    const id = await ended()
    for (const [method, path, body] of acts.filter(([, path]) => path !== '/progress')) {
      const { status } = await call(
        cast.bob,
        method,
        `/fan-out-analyses/${id}${path.replace('{other}', id)}`,
        body,
      )
      expect([method, path, status]).toEqual([method, path, method === 'GET' ? 200 : 403])
    }
    expect((await start(cast.bob)).status).toBe(403)
    const { body } = await call(cast.bob, 'GET', analyses)
    expect(body.mayStart).toBe(false)
    expect(body.analyses[0]).toMatchObject({ id, mayChange: false })
  })

  test('gus, who sees the brand without the right, gets the reason and no data', async () => {
    const id = await ended()
    for (const [method, path, body] of acts) {
      const refused = await call(
        cast.gus,
        method,
        `/fan-out-analyses/${id}${path.replace('{other}', id)}`,
        body,
      )
      expect(refused).toEqual({
        status: 403,
        body: {
          error: {
            code: 'forbidden',
            message: 'You don’t have permission to view query fan-out. Ask an owner or admin for access.',
          },
        },
      })
    }
    for (const path of [analyses, `/brands/${home.brandId}/fan-out-engines`])
      expect((await call(cast.gus, 'GET', path)).status).toBe(403)
    expect((await start(cast.gus)).status).toBe(403)
  })

  test('an analysis does not exist for a person who does not see the brand', async () => {
    const id = await ended()
    for (const stranger of [cast.carol, cast.dave, cast.bea]) {
      for (const [method, path, body] of acts) {
        const refused = await call(
          stranger,
          method,
          `/fan-out-analyses/${id}${path.replace('{other}', id)}`,
          body,
        )
        expect([method, path, refused.status]).toEqual([method, path, 404])
      }
      expect((await call(stranger, 'GET', analyses)).status).toBe(404)
      expect((await start(stranger)).status).toBe(404)
    }
  })
})

test('the list is searched in titles, topics, and prompts, filtered by status, and paged', async () => {
  const { body: one } = await start(cast.alice, { title: 'Quarterly zebra' })
  const prompt = await buildPrompt(database, home, { text: 'which zebra is best?' })
  const { body: two } = await start(cast.alice, { promptId: prompt.promptId })
  await call(cast.alice, 'PUT', `/fan-out-analyses/${one.id}/cancellation`)
  const ids = async (query: string) =>
    (await call(cast.bob, 'GET', `${analyses}?${query}`)).body.analyses.map(({ id }: { id: string }) => id)
  expect(await ids('q=ZEBRA')).toEqual([two.id, one.id])
  expect(await ids('q=zebra&status=cancelled')).toEqual([one.id])
  expect(await ids('q=%25')).toEqual([])
  const { body } = await call(cast.bob, 'GET', `${analyses}?q=zebra&page=2`)
  expect(body).toMatchObject({ analyses: [], total: 2, page: 2, pageSize: 50 })
  expect((await call(cast.bob, 'GET', `${analyses}?status=odd&page=x`)).status).toBe(200)
})

test('a waiting analysis is canceled at once; an ended one cannot be', async () => {
  const { body } = await start(cast.erin)
  const path = `/fan-out-analyses/${body.id}/cancellation`
  for (const _ of [1, 2])
    expect(await call(cast.erin, 'PUT', path)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', isCancelling: false, finishedAt: expect.any(String) },
    })
  const id = await ended()
  expect(await call(cast.erin, 'PUT', `/fan-out-analyses/${id}/cancellation`)).toMatchObject({
    status: 409,
    body: { error: { message: 'It has already ended.' } },
  })
})

test('a repeated analysis has the same settings, over the same number of days until today or the requested days', async () => {
  const id = await ended({ title: 'Tents', settings: { simulation: 'rules', draws: 3 } })
  const { status, body } = await call(cast.erin, 'POST', `/fan-out-analyses/${id}/repetitions`, {})
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Tents',
    status: 'queued',
    repeatedFrom: id,
    createdBy: 'erin@example.test',
    settings: { simulation: 'rules', draws: 3 },
    schedule: 'none',
  })
  expect((Date.parse(body.to) - Date.parse(body.from)) / 86_400_000).toBe(27)
  const { rows } = await database.pool.query<{ today: string }>(
    `select (now() at time zone time_zone)::date::text as today from llm_mentions.organizations where id = $1`,
    [home.organizationId],
  )
  expect(body.to).toBe(rows[0]?.today)
  const asked = { from: '2026-09-01', to: '2026-09-30' }
  expect((await call(cast.erin, 'POST', `/fan-out-analyses/${id}/repetitions`, asked)).body).toMatchObject(
    asked,
  )
  const backwards = { from: '2026-09-30', to: '2026-09-01' }
  expect((await call(cast.erin, 'POST', `/fan-out-analyses/${id}/repetitions`, backwards)).status).toBe(400)
})

test('a deleted analysis is gone, is no longer repeated, and can be restored', async () => {
  const id = await ended({ schedule: 'weekly' })
  const path = `/fan-out-analyses/${id}`
  expect((await call(cast.erin, 'DELETE', path)).status).toBe(204)
  expect((await call(cast.alice, 'GET', path)).status).toBe(404)
  expect((await call(cast.alice, 'DELETE', path)).status).toBe(404)
  expect((await call(cast.bob, 'PUT', `${path}/restoration`)).status).toBe(403)
  expect((await call(cast.carol, 'PUT', `${path}/restoration`)).status).toBe(404)
  expect(await call(cast.erin, 'PUT', `${path}/restoration`)).toMatchObject({
    status: 200,
    body: { id, status: 'completed', schedule: 'weekly', result: { observed: 2 } },
  })
  expect((await call(cast.erin, 'PUT', `${path}/restoration`)).status).toBe(404)
})

test('a title and a schedule are changed, with the next time, and both are logged', async () => {
  const id = await ended()
  const path = `/fan-out-analyses/${id}`
  const weekly = await call(cast.erin, 'PATCH', path, { title: 'Every week', schedule: 'weekly' })
  expect(weekly.body).toMatchObject({ title: 'Every week', schedule: 'weekly', nextAt: expect.any(String) })
  expect(Date.parse(weekly.body.nextAt) - Date.now()).toBeLessThan(8 * 86_400_000)
  expect((await call(cast.erin, 'PATCH', path, { schedule: 'none' })).body).toMatchObject({
    title: 'Every week',
    schedule: 'none',
    nextAt: null,
  })
  const { rows } = await database.pool.query(
    `select changes from llm_mentions.audit_log where subject_id = $1 and action = 'fan-out-analysis.changed' order by id`,
    [id],
  )
  expect(rows.map(({ changes }) => changes)).toEqual([
    { title: ['', 'Every week'] },
    { schedule: ['none', 'weekly'] },
    { schedule: ['weekly', 'none'] },
  ])
})

test('sub-queries are listed observed first, each side by frequency, and filtered', async () => {
  const id = await ended({ settings: { simulation: 'rules' } })
  const listed = async (query: string) =>
    (await call(cast.bob, 'GET', `/fan-out-analyses/${id}/queries?${query}`)).body
  const { queries, total } = await listed('origin=observed')
  expect(total).toBe(2)
  expect(queries[0]).toMatchObject({
    origin: 'observed',
    query: 'best tents',
    share: { value: 1, numerator: 2, denominator: 2 },
    engines: ['sandbox-atlas'],
    match: { query: 'best tents', by: 'key' },
  })
  expect(queries[1]).toMatchObject({ query: 'tent reviews', share: { value: 0.5 } })
  expect((await listed('q=versus')).total).toBe(0)
  expect((await listed('q=Reviews&origin=observed')).queries).toHaveLength(1)
  const all = await listed('')
  expect(await listed('pageSize=1&page=2')).toMatchObject({
    total: all.total,
    queries: [{ query: 'tent reviews' }],
  })
  expect(
    (await listed('matched=no&origin=simulated')).queries.every(
      ({ match }: { match: unknown }) => match === null,
    ),
  ).toBe(true)
})

test('two analyses are compared side by side: new, gone, in both, and what differs besides the time', async () => {
  const stoves = await searched('best stoves?', [['best stoves', 'best tents']])
  const now = await ended()
  const before = await ended({ promptId: stoves, to: '2026-10-27' })
  const path = `/fan-out-analyses/${now}/comparison?with=${before}`
  const { body } = await call(cast.bob, 'GET', path)
  expect(body).toMatchObject({
    now: { id: now },
    before: { id: before },
    counts: { added: 1, gone: 1, both: 1 },
    added: [{ query: 'tent reviews' }],
    gone: [{ query: 'best stoves' }],
    // It was searched for another prompt: the two have nothing in common.
    both: [{ query: 'best tents', change: { verdict: 'not-comparable' } }],
    // Without a page nothing is covered.
    coverage: { now: { own: { covered: 0, partly: 0 } }, before: { rival: { covered: 0 } } },
    warnings: ['The analyses cover different prompts.', 'The periods differ in length.'],
  })
  const again = await ended({ to: '2026-10-27' })
  const repeated = await call(cast.bob, 'GET', `/fan-out-analyses/${now}/comparison?with=${again}`)
  expect(repeated.body.both[0]).toMatchObject({
    query: 'best tents',
    change: { now: { numerator: 2, denominator: 2 }, difference: 0, verdict: 'within-noise' },
  })
  const simulated = await call(cast.bob, 'GET', `${path}&origin=simulated`)
  expect(simulated.body.now).not.toHaveProperty('organizationId')
  expect(simulated.body.both.every(({ change }: { change: unknown }) => change === null)).toBe(true)
  expect(simulated.body.counts.both).toBeGreaterThan(0)
  expect((await call(cast.bob, 'GET', `/fan-out-analyses/${now}/comparison?with=x`)).status).toBe(400)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.query_fanout_analysis (organization_id, client_id) values ($1, $2) returning id`,
    [cast.birch.id, cast.birch.brandId],
  )
  expect(
    (await call(cast.bob, 'GET', `/fan-out-analyses/${now}/comparison?with=${rows[0]?.id}`)).status,
  ).toBe(404)
})

test('progress is streamed until the analysis has ended', async () => {
  const id = await ended()
  const response = await app.request(`/api/fan-out-analyses/${id}/progress`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.bob)}` },
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const text = await response.text()
  expect(text.match(/event: progress/g)).toHaveLength(1)
  expect(text).toContain('"status":"completed"')
})

test('engines that can propose are listed with the cost of a draw', async () => {
  await database.pool.query(
    `insert into private.engine_listings (id, position, card, configured, reason)
     values ('openai', 0, $1, false, 'Set OPENAI_API_KEY to use OpenAI.') on conflict do nothing`,
    [
      {
        id: 'openai',
        label: 'ChatGPT',
        provider: 'OpenAI',
        providerId: 'openai',
        channel: 'api',
        sandbox: false,
        docs: 'https://example.org',
        defaultModel: 'gpt-5-mini',
        models: ['gpt-5-mini'],
        takesCountry: true,
        searches: 'chosen',
        typicalUsd: null,
        ceilingUsd: null,
        prices: {},
        labelerPrices: { 'gpt-5-mini': { typicalUsd: 0.002, ceilingUsd: 0.0195 } },
      },
    ],
  )
  const { body } = await call(cast.bob, 'GET', `/brands/${home.brandId}/fan-out-engines`)
  expect(body.engines).toEqual([
    {
      id: 'openai',
      label: 'ChatGPT',
      configured: false,
      reason: 'Set OPENAI_API_KEY to use OpenAI.',
      defaultModel: 'gpt-5-mini',
      models: ['gpt-5-mini'],
      vectorModel: null,
      prices: { 'gpt-5-mini': { usd: 0.002, ceilingUsd: 0.0195 } },
    },
  ])
  const refused = await start(cast.alice, { settings: { simulation: 'model', engine: 'openai' } })
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { fields: { 'settings.engine': 'Set OPENAI_API_KEY to use OpenAI.' } } },
  })
  expect(
    await start(cast.alice, { settings: { simulation: 'rules', vectorEngine: 'openai' } }),
  ).toMatchObject({
    status: 422,
    body: {
      error: {
        fields: { 'settings.vectorEngine': 'This engine doesn’t provide embeddings. Choose another.' },
      },
    },
  })
})

/** A prompt with one answer for each list of searches. */
async function searched(text: string, searches: readonly (readonly string[])[]): Promise<string> {
  const prompt = await buildPrompt(database, home, { text })
  const analysisId = await buildRunOf(database, home)
  await storeSketches(
    database,
    searches.map((queries, index) => ({
      prompt,
      analysisId,
      repeat: index + 1,
      searched: true,
      searches: [...queries],
    })),
  )
  return prompt.promptId
}
