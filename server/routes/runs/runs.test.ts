import { expect, test } from 'vitest'
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
const { brandId } = cast.acorn
await buildPrompt(database, { organizationId: cast.acorn.id, brandId }, { text: 'What is best?' })
await buildPrompt(database, { organizationId: cast.acorn.id, brandId }, { text: 'What is cheap?' })

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const start = (person: Person, changes: Record<string, unknown> = {}) =>
  call(person, 'POST', `/brands/${brandId}/runs`, {
    engines: ['sandbox-atlas', 'sandbox-cirrus'],
    repeats: 3,
    ...changes,
  })

/** Pairs that a worker may claim now, if their provider queue is known. */
const due = async (analysisId: string) =>
  (
    await database.pool.query<{ count: number }>(
      `select count(*) from llm_mentions.prompt_engine_pairs
       where analysis_id = $1 and status = 'queued' and run_at <= now() and queue = 'sandbox'`,
      [analysisId],
    )
  ).rows[0]?.count

test('erin starts a run: every pair is planned and waits in its provider queue', async () => {
  const { status, body } = await start(cast.erin)
  expect(status).toBe(201)
  expect(body.planned).toBe(12)
  expect(await due(body.id)).toBe(12)
  const seen = await call(cast.bob, 'GET', `/runs/${body.id}`)
  expect(seen.body).toMatchObject({ status: 'queued', planned: 12, prompts: 2, counts: { queued: 12 } })
})

test.each([
  ['no engine', { engines: [] }, 400, 'Choose at least one engine.'],
  ['an unknown engine', { engines: ['oracle'] }, 422, 'Engine “oracle” not found.'],
  [
    'an engine without its key',
    { engines: ['openai'] },
    422,
    'ChatGPT (OpenAI API) is not configured. Set OPENAI_API_KEY to use OpenAI.',
  ],
  [
    'another brand’s prompts',
    { promptIds: ['00000000-0000-4000-8000-000000000000'] },
    422,
    'Some of these prompts no longer exist or are archived.',
  ],
  ['51 repeats', { repeats: 51 }, 400, 'Enter up to 50 samples.'],
])('%s is refused in a sentence', async (_name, changes, status, sentence) => {
  const refused = await start(cast.alice, changes)
  expect(refused.status).toBe(status)
  expect(Object.values(refused.body.error.fields)).toEqual([sentence])
})

test('bob may view but not start, cancel, or import; carol and dave find nothing', async () => {
  const { body } = await start(cast.alice)
  expect((await start(cast.bob)).status).toBe(403)
  expect((await call(cast.bob, 'PUT', `/runs/${body.id}/cancellation`)).status).toBe(403)
  expect((await call(cast.bob, 'POST', `/brands/${brandId}/imports?name=x`, '{"a":1}')).status).toBe(403)
  for (const stranger of [cast.carol, cast.dave, cast.bea, cast.ivan]) {
    expect((await start(stranger)).status).toBe(404)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/progress'],
      ['PUT', '/cancellation'],
      ['DELETE', '/cancellation'],
      ['PUT', '/retry'],
      ['PUT', '/pause'],
      ['DELETE', '/pause'],
      ['GET', '/import-errors'],
    ] as const)
      expect((await call(stranger, method, `/runs/${body.id}${path}`)).status).toBe(404)
  }
})

test('canceling twice and resuming twice end as once does, with every pair queued once', async () => {
  const { body } = await start(cast.alice)
  const path = `/runs/${body.id}/cancellation`
  for (const _ of [1, 2])
    expect((await call(cast.alice, 'PUT', path)).body).toMatchObject({
      status: 'cancelled',
      counts: { cancelled: 12 },
    })
  expect((await call(cast.alice, 'PUT', `/runs/${body.id}/retry`)).status).toBe(409)
  for (const _ of [1, 2])
    expect((await call(cast.alice, 'DELETE', path)).body).toMatchObject({
      status: 'queued',
      counts: { queued: 12 },
    })
  expect(await due(body.id)).toBe(12)
})

test('the stream of a canceled run sends its state and ends', async () => {
  const { body } = await start(cast.alice)
  await call(cast.alice, 'PUT', `/runs/${body.id}/cancellation`)
  const response = await app.request(`/api/runs/${body.id}/progress`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.bob)}` },
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const text = await response.text()
  expect(text.match(/event: progress/g)).toHaveLength(1)
  expect(text).toContain('"status":"cancelled"')
})

test('failed pairs are asked again after a retry', async () => {
  const { body } = await start(cast.alice)
  await database.pool.query(
    `update llm_mentions.prompt_engine_pairs set status = 'failed', failure_code = 'timeout', failure_message = 'No answer in time.'
     where analysis_id = $1 and engine = 'sandbox-atlas'`,
    [body.id],
  )
  const failed = await call(cast.bob, 'GET', `/runs/${body.id}`)
  expect(failed.body.failures).toEqual([{ code: 'timeout', count: 6, message: 'No answer in time.' }])
  const retried = await call(cast.erin, 'PUT', `/runs/${body.id}/retry`)
  expect(retried.body).toMatchObject({ status: 'queued', counts: { queued: 12, failed: 0 }, failures: [] })
})

const runAts = async (analysisId: string) =>
  (
    await database.pool.query<{ prompt: string; engine: string; repeat: number; held: boolean }>(
      `select v.text as prompt, c.engine, c.repeat, c.run_at = 'infinity' as held
       from llm_mentions.prompt_engine_pairs c join llm_mentions.prompt_versions v on v.id = c.prompt_version_id
       where c.analysis_id = $1 order by c.run_at, c.repeat, c.id`,
      [analysisId],
    )
  ).rows

test('pairs are asked repeat by repeat, and within one prompt by prompt in all engines and countries', async () => {
  await database.pool.query(
    `update private.engine_listings set card = card || '{"takesCountry": true}' where id = 'sandbox-atlas'`,
  )
  await database.pool.query(
    `update private.engine_listings set card = card || '{"takesCountry": false}' where id = 'sandbox-cirrus'`,
  )
  const { body } = await start(cast.erin, {
    countries: ['NO', 'SE'],
    repeats: 2,
    models: { 'sandbox-atlas': 'big' },
  })
  expect(body.planned).toBe(12)
  const { rows } = await database.pool.query(
    `select c.repeat || ' ' || v.text || ' ' || c.engine || ' ' || coalesce(c.country, '-') || ' ' || coalesce(c.model, '-') as pair,
       c.reserve_usd::float8 as reserve
     from llm_mentions.prompt_engine_pairs c join llm_mentions.prompt_versions v on v.id = c.prompt_version_id
     where c.analysis_id = $1 order by c.run_at limit 7`,
    [body.id],
  )
  expect(rows.map(({ pair }) => pair)).toEqual([
    '1 What is best? sandbox-atlas NO big',
    '1 What is best? sandbox-cirrus - -',
    '1 What is best? sandbox-atlas SE big',
    '1 What is cheap? sandbox-atlas NO big',
    '1 What is cheap? sandbox-cirrus - -',
    '1 What is cheap? sandbox-atlas SE big',
    '2 What is best? sandbox-atlas NO big',
  ])
  expect(new Set(rows.map(({ reserve }) => reserve))).toEqual(new Set([0]))
  const seen = await call(cast.bob, 'GET', `/runs/${body.id}`)
  expect(seen.body).toMatchObject({
    countries: ['NO', 'SE'],
    models: { 'sandbox-atlas': 'big' },
    budgetUsd: null,
  })
})

test('extra repeats apply to single pairs, in addition to the repeats of all', async () => {
  const [best, cheap] = await promptIds()
  const some = await start(cast.erin, {
    repeats: 0,
    extraRepeats: { [best]: { 'sandbox-atlas': 3 }, [cheap]: { 'sandbox-atlas': 1, 'sandbox-cirrus': 2 } },
  })
  expect(some).toMatchObject({ status: 201, body: { planned: 6 } })
  const { rows } = await database.pool.query(
    `select prompt_id as prompt, engine, max(repeat) as repeats, count(*)::integer as pairs
     from llm_mentions.prompt_engine_pairs where analysis_id = $1 group by 1, 2`,
    [some.body.id],
  )
  expect(
    new Set(rows.map(({ prompt, engine, repeats, pairs }) => [prompt, engine, repeats, pairs].join(' '))),
  ).toEqual(
    new Set([`${best} sandbox-atlas 3 3`, `${cheap} sandbox-atlas 1 1`, `${cheap} sandbox-cirrus 2 2`]),
  )
  const all = await start(cast.erin, { repeats: 1, extraRepeats: { [best]: { 'sandbox-atlas': 2 } } })
  expect(all.body.planned).toBe(6)
})

test.each([
  ['no repeats at all', { repeats: 0 }, 'Nothing would be asked: 0 repeats and no extra ones.'],
  [
    'an engine that is not asked',
    { extraRepeats: { best: { 'sandbox-beacon': 1 } } },
    'Extra repeats are planned for “sandbox-beacon”, which is not asked.',
  ],
  [
    'a prompt that is not asked',
    { extraRepeats: { '00000000-0000-4000-8000-000000000000': { 'sandbox-atlas': 1 } } },
    'Extra repeats are planned for a prompt that is not asked.',
  ],
  [
    'a pair beyond the most there may be',
    { repeats: 49, extraRepeats: { best: { 'sandbox-atlas': 2 } } },
    'A prompt is asked at most 50 times of an engine, extra repeats among them.',
  ],
])('extra repeats for %s are rejected', async (_, changes, sentence) => {
  const [best] = await promptIds()
  const text = JSON.stringify(changes).replace('"best"', JSON.stringify(best))
  const { status, body } = await start(cast.erin, JSON.parse(text))
  expect(status).toBe(422)
  expect(body.error.message).toBe(sentence)
})

async function promptIds(): Promise<[string, string]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.prompts where client_id = $1 and archived_at is null order by created_at, id',
    [brandId],
  )
  return [rows[0]?.id ?? '', rows[1]?.id ?? '']
}

test('a model for an engine outside the run is rejected', async () => {
  const { status, body } = await start(cast.erin, { models: { 'sandbox-beacon': 'big' } })
  expect(status).toBe(422)
  expect(body.error.fields).toEqual({ models: 'A model is chosen for “sandbox-beacon”, which is not asked.' })
})

test('erin pauses a run and resumes it: nothing waits for a worker meanwhile, and the order stays', async () => {
  const { body } = await start(cast.alice)
  const path = `/runs/${body.id}/pause`
  const before = await runAts(body.id)
  expect((await call(cast.bob, 'PUT', path)).status).toBe(403)
  expect((await call(cast.carol, 'PUT', path)).status).toBe(404)
  for (const _ of [1, 2])
    expect((await call(cast.erin, 'PUT', path)).body).toMatchObject({
      status: 'paused',
      pause: { code: 'person', message: 'Paused by a member.', resumesAt: null },
      counts: { queued: 12 },
      etaSeconds: null,
    })
  expect(await due(body.id)).toBe(0)
  expect((await call(cast.erin, 'PUT', `/runs/${body.id}/retry`)).status).toBe(409)
  expect((await call(cast.bob, 'DELETE', path)).status).toBe(403)
  for (const _ of [1, 2])
    expect((await call(cast.erin, 'DELETE', path)).body).toMatchObject({ status: 'queued', pause: null })
  expect(await due(body.id)).toBe(12)
  expect(await runAts(body.id)).toEqual(before)
})

test('a pair that waits for its next attempt keeps its time through a pause', async () => {
  const { body } = await start(cast.alice)
  await call(cast.erin, 'PUT', `/runs/${body.id}/pause`)
  const { rows } = await database.pool.query<{ id: string }>(
    `update llm_mentions.prompt_engine_pairs set run_at = now() + interval '1 hour'
     where id = (select id from llm_mentions.prompt_engine_pairs where analysis_id = $1 limit 1) returning id`,
    [body.id],
  )
  await call(cast.erin, 'DELETE', `/runs/${body.id}/pause`)
  expect(await due(body.id)).toBe(11)
  expect(rows).toHaveLength(1)
})

test('a paused run can be canceled; an ended one can be neither paused nor resumed', async () => {
  const { body } = await start(cast.alice)
  const path = `/runs/${body.id}/pause`
  await call(cast.alice, 'PUT', path)
  expect((await call(cast.alice, 'PUT', `/runs/${body.id}/cancellation`)).body).toMatchObject({
    status: 'cancelled',
    pause: null,
    counts: { cancelled: 12 },
  })
  expect((await call(cast.alice, 'PUT', path)).status).toBe(409)
  expect((await call(cast.alice, 'DELETE', path)).status).toBe(409)
  expect((await call(cast.alice, 'DELETE', `/runs/${body.id}/cancellation`)).body.status).toBe('queued')
  expect(await due(body.id)).toBe(12)
})

test('a run that had begun resumes as running', async () => {
  const { body } = await start(cast.alice)
  await database.pool.query(
    `update llm_mentions.analyses set status = 'running', started_at = now() where id = $1`,
    [body.id],
  )
  await call(cast.alice, 'PUT', `/runs/${body.id}/pause`)
  expect((await call(cast.alice, 'DELETE', `/runs/${body.id}/pause`)).body.status).toBe('running')
})

test('the stream stays open through a pause and reports it', async () => {
  const { body } = await start(cast.alice)
  const response = await app.request(`/api/runs/${body.id}/progress`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.bob)}` },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const nextStatus = async () => /"status":"(\w+)"/.exec((await reader?.read())?.value ?? '')?.[1]
  expect(await nextStatus()).toBe('queued')
  for (const [method, action, status] of [
    ['PUT', 'pause', 'paused'],
    ['DELETE', 'pause', 'queued'],
    ['PUT', 'cancellation', 'cancelled'],
  ] as const) {
    await call(cast.alice, method, `/runs/${body.id}/${action}`)
    expect(await nextStatus()).toBe(status)
  }
  expect((await reader?.read())?.done).toBe(true)
})

test('a large run is counted once for all viewers, but those who change it see the change at once', async () => {
  const home = { organizationId: cast.acorn.id, brandId: cast.acorn.otherBrandId }
  await database.pool.query(
    `insert into llm_mentions.prompts (new_organization_id, client_id, text)
     select $1, $2, 'What is best, number ' || n from generate_series(1, 61) as n`,
    [home.organizationId, home.brandId],
  )
  const { body } = await call(cast.alice, 'POST', `/brands/${home.brandId}/runs`, {
    engines: ['sandbox-atlas'],
    repeats: 50,
  })
  expect((await call(cast.alice, 'GET', `/runs/${body.id}`)).body.counts).toMatchObject({ queued: 3050 })
  const { rows } = await database.pool.query('select from private.pair_tallies where analysis_id = $1', [
    body.id,
  ])
  expect(rows).toHaveLength(1)
  expect((await call(cast.carol, 'GET', `/runs/${body.id}`)).status).toBe(404)
  for (const [method, counts] of [
    ['PUT', { queued: 0, cancelled: 3050 }],
    ['DELETE', { queued: 3050, cancelled: 0 }],
  ] as const)
    expect((await call(cast.alice, method, `/runs/${body.id}/cancellation`)).body.counts).toMatchObject(
      counts,
    )
})

test('an upload becomes an import that waits for a worker; its preview names bad lines', async () => {
  const good = JSON.stringify({ prompt: 'p', engine: 'e', answeredAt: '2026-05-01', text: 't' })
  const preview = await call(cast.erin, 'POST', `/brands/${brandId}/imports/preview?size=9`, `${good}\n{bad`)
  expect(preview.body).toMatchObject({
    format: 'ndjson',
    errors: [{ line: 2, reason: 'The line is not JSON.' }],
  })
  const uploaded = await call(cast.erin, 'POST', `/brands/${brandId}/imports?name=answers.ndjson`, good)
  expect(uploaded.status).toBe(202)
  const seen = await call(cast.bob, 'GET', `/runs/${uploaded.body.analysisId}`)
  expect(seen.body).toMatchObject({
    kind: 'import',
    status: 'queued',
    label: 'answers.ndjson',
    import: { bytes: good.length },
  })
  const one = `/runs/${uploaded.body.analysisId}`
  expect((await call(cast.bob, 'PUT', `${one}/cancellation`)).status).toBe(403)
  expect((await call(cast.erin, 'PUT', `${one}/cancellation`)).body).toMatchObject({ status: 'cancelled' })
  expect((await call(cast.erin, 'DELETE', `${one}/cancellation`)).status).toBe(409)
  expect((await call(cast.erin, 'POST', `/brands/${brandId}/imports`, '')).status).toBe(400)
  expect((await call(cast.carol, 'POST', `/brands/${brandId}/imports`, good)).status).toBe(404)
})

test('an organization with too many pending answers plans no more, and queues none again', async () => {
  const { body: cancelled } = await start(cast.erin)
  await call(cast.erin, 'PUT', `/runs/${cancelled.id}/cancellation`)
  await database.pool.query(
    'create or replace function private.open_pairs(organization uuid) returns bigint language sql as $$ select 199989 $$',
  )
  const sentence =
    'Your organization waits for 199,989 answers already, and may wait for 200,000 at a time; this needs 12. Let some runs end, or cancel them.'
  const refused = await start(cast.erin)
  expect({ status: refused.status, message: refused.body.error.message }).toEqual({
    status: 422,
    message: sentence,
  })
  const resumed = await call(cast.erin, 'DELETE', `/runs/${cancelled.id}/cancellation`)
  expect({ status: resumed.status, message: resumed.body.error.message }).toEqual({
    status: 409,
    message: sentence,
  })
  expect((await start(cast.erin, { repeats: 2 })).status).toBe(201)
})

test('one person follows twenty runs at once; a closed stream releases its place', async () => {
  const { body } = await start(cast.erin, { repeats: 1 })
  const headers = { Authorization: `Bearer ${await signedToken(app.secrets, cast.bob)}` }
  const follow = () => app.request(`/api/runs/${body.id}/progress`, { headers })
  const streams = await Promise.all(Array.from({ length: 20 }, follow))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await follow()).status).toBe(429)
  await streams[0]?.body?.cancel()
  await expect.poll(async () => (await follow()).status).toBe(200)
  await call(cast.erin, 'PUT', `/runs/${body.id}/cancellation`)
  await Promise.all(streams.slice(1).map((stream) => stream.text()))
})
