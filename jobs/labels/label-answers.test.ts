import { beforeEach, describe, expect, test, afterAll, beforeAll } from 'vitest'
import { engineSettings } from '#engines/settings.ts'
import { createEngines } from '#engines/registry.ts'
import type { Database } from '#queries/database.ts'
import { labelerProgress } from '#queries/labels/labeler.ts'
import {
  pauseProviderQueue,
  upsertInstanceProviderQueues,
  catalogProviderQueues,
} from '#queries/engines/provider-queues.ts'
import { readingBrands, reprocessAnswers } from '#queries/answers/preview-reprocessing.ts'
import { takeTurn } from '#queries/engines/structured-calls.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Cast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches, type Home } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { labelerReplies, labelsEntry } from '#testing/wire/labeler-replies.ts'
import { startWireServer, type WireReply, type WireScenario, type WireServer } from '#testing/wire/server.ts'
import { instanceOnly } from '../runs/engine-sets.ts'
import { labelAnswers, labelAnswersLater, labelForAWhile } from './label-answers.ts'

let database: Database
let cast: Cast
let home: Home
let birch: string
const servers: WireServer[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => Promise.all(servers.map((server) => server.close())))
beforeEach(async () => {
  await database.pool.query('truncate llm_mentions.organizations, auth.users cascade')
  cast = await buildCast(database)
  home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  birch = await buildCompetitor(database, home, { name: 'Halden' })
  await asSystem(database, async (sql) => {
    await upsertInstanceProviderQueues(sql, catalogProviderQueues)
    await sql.query('update private.provider_queues set paused_until = null, requests_per_minute = null')
    await sql.query(
      `insert into private.engine_listings (id, position, card, configured)
       values ('openai', 0, '{"providerId": "openai"}', true) on conflict do nothing`,
    )
  })
})

const praise =
  'Northwave is excellent and very durable. Halden is a brand of tents in the north of the country.'
const labels = {
  brands: [
    labelsEntry('B1', { sentiment: 'negative', score: -0.7, quotes: ['is excellent'] }),
    labelsEntry('B2', {
      sentiment: 'positive',
      score: 0.5,
      quotes: ['a brand of tents'],
      recommended: true,
      recommendationQuotes: ['Halden is a brand'],
      aspects: [{ aspect: 'Range', sentiment: 'positive', quote: 'a brand of tents' }],
      attributes: ['in the north'],
      claims: ['made on the moon'],
    }),
  ],
}
const reply = (body: unknown = labels): WireReply => ({
  status: 200,
  body: labelerReplies['openai-responses'](JSON.stringify(body)),
})

describe('waiting answers', () => {
  test('get the labels of the labeler, with its method, and the numbers follow', async () => {
    const context = await contextWith(reply())
    await switchOn()
    const [answer = ''] = await store([praise])
    expect(await labelsOf(answer)).toEqual([
      {
        brand: cast.acorn.ownTrackedBrandId,
        sentiment: null,
        method: null,
        recommended: false,
      },
      { brand: birch, sentiment: null, method: null, recommended: false },
    ])
    await run(context)
    expect(await labelsOf(answer)).toEqual([
      {
        brand: cast.acorn.ownTrackedBrandId,
        sentiment: 'negative',
        method: 'judge-2:gpt-5-mini',
        recommended: false,
      },
      { brand: birch, sentiment: 'positive', method: 'judge-2:gpt-5-mini', recommended: true },
    ])
    const { rows } = await database.pool.query(
      'select labels from llm_mentions.mentions where answer_id = $1 and tracked_brand_id = $2',
      [answer, birch],
    )
    const place = (quote: string) => ({
      start: praise.indexOf(quote),
      end: praise.indexOf(quote) + quote.length,
    })
    expect(rows[0]?.labels).toEqual({
      sentiment: [place('a brand of tents')],
      recommended: [place('Halden is a brand')],
      aspects: [{ aspect: 'range', sentiment: 'positive', ...place('a brand of tents') }],
      attributes: [{ text: 'in the north', ...place('in the north') }],
    })
    expect(await asCaller(database, cast.bob.caller, (sql) => labelerProgress(sql, home.brandId))).toEqual({
      waiting: 0,
      month: { texts: 1, knownUsd: 0.00065, assumedUsd: 0 },
      presences: { all: 0, labelled: 0 },
    })
    expect(await rollupSums()).toEqual({ present: 2, positive: 1, negative: 1, recommended: 1 })
  })

  test('with the same text cost one call, even later and in the next run', async () => {
    const context = await contextWith(reply())
    await switchOn()
    await store([praise, praise])
    await run(context)
    const [third = ''] = await store([praise])
    await run(context)
    expect(asked()).toBe(1)
    expect((await labelsOf(third)).map(({ method }) => method)).toEqual([
      'judge-2:gpt-5-mini',
      'judge-2:gpt-5-mini',
    ])
  })

  test('of a competitor added later cost only what is new', async () => {
    const context = await contextWith([
      reply(),
      reply({ brands: [labelsEntry('B1', { sentiment: 'neutral' })] }),
    ])
    await switchOn()
    const text = `${praise} Vesk exists too.`
    const [answer = ''] = await store([text])
    await run(context)
    await buildCompetitor(database, home, { name: 'Vesk' })
    await queue([answer])
    await run(context)
    expect(asked()).toBe(2)
    expect(JSON.stringify(lastRequest())).toContain('B1: \\"Vesk\\"')
    expect(JSON.stringify(lastRequest())).not.toContain('B2:')
    expect((await labelsOf(answer)).map(({ method }) => method)).toEqual(Array(3).fill('judge-2:gpt-5-mini'))
  })

  test('keep the labels of the rules if every quote of the labeler is fabricated', async () => {
    const context = await contextWith(
      reply({
        brands: [labelsEntry('B1', { sentiment: 'negative', quotes: ['it is a scam'] }), labelsEntry('B2')],
      }),
    )
    await switchOn()
    const [answer = ''] = await store([praise])
    await run(context)
    expect(await labelsOf(answer)).toMatchObject([
      { sentiment: null, method: null },
      { sentiment: 'neutral', method: 'judge-2:gpt-5-mini' },
    ])
  })

  test('reprocessed later have identical labels, even with the labeler switched off', async () => {
    const context = await contextWith(reply())
    await switchOn()
    const [answer = ''] = await store([praise])
    await run(context)
    await database.pool.query('update llm_mentions.labeler_settings set enabled = false')
    const changed = await asSystem(database, async (sql) => {
      const { rows } = await sql.query<{ answeredAt: Date }>(
        'select answered_at as "answeredAt" from llm_mentions.answers where id = $1',
        [answer],
      )
      const positions = rows.map(({ answeredAt }) => ({ id: answer, answeredAt }))
      return reprocessAnswers(sql, home, positions, await readingBrands(sql, home.brandId))
    })
    expect(changed).toBe(0)
  })

  test('are skipped if they come from the sandbox or while the labeler is off', async () => {
    await contextWith(reply())
    await store([praise])
    await switchOn()
    await store([praise], { isSandbox: true })
    expect(await waiting()).toBe(0)
  })
})

describe('an obstacle to a call', () => {
  test("is the labeler's limit, before it would be exceeded", async () => {
    const context = await contextWith(reply())
    // A call to gpt-5-mini reserves 14,000 × $0.25 + 8,000 × $2 per million tokens: $0.0195; it costs $0.00065.
    await switchOn({ usdPerMonth: 0.0202 })
    await store([praise, `${praise} Really.`, `${praise} Truly.`])
    await run(context)
    expect(asked()).toBe(2)
    expect(await waiting()).toBe(1)
  })

  test("is the brand's budget, which includes the labeler's spend", async () => {
    const context = await contextWith(reply())
    await switchOn()
    await database.pool.query(
      `insert into llm_mentions.budgets (organization_id, client_id, usd_per_month) values ($1, $2, 0.02)`,
      [home.organizationId, home.brandId],
    )
    await store([praise, `${praise} Really.`])
    await run(context)
    expect(asked()).toBe(1)
    const { rows } = await database.pool.query(
      'select known_usd, assumed_usd, calls, answers, unknown_calls from llm_mentions.spend_months where client_id = $1',
      [home.brandId],
    )
    expect(rows).toEqual([{ known_usd: 0.00065, assumed_usd: 0, calls: 1, answers: 0, unknown_calls: 0 }])
  })

  test('is a paused provider queue', async () => {
    const context = await contextWith(reply())
    await switchOn()
    await store([praise])
    await asSystem(database, (sql) =>
      pauseProviderQueue(sql, 'openai', { code: 'bad-key', message: 'No.', forMs: null }),
    )
    await run(context)
    expect(asked()).toBe(0)
    expect(await waiting()).toBe(1)
  })
})

describe('a call that fails', () => {
  test('for its key pauses the provider queue, and no further call is made', async () => {
    const context = await contextWith({
      status: 401,
      body: { error: { message: 'Incorrect API key', code: 'invalid_api_key' } },
    })
    await switchOn()
    await store(Array.from({ length: 12 }, (_, index) => `${praise} ${index}.`))
    await run(context)
    expect(asked()).toBeLessThanOrEqual(4)
    const { rows } = await database.pool.query(
      `select pause_code from private.provider_queues where id = 'openai'`,
    )
    expect(rows).toEqual([{ pause_code: 'bad-key' }])
    expect(await waiting()).toBe(12)
  })

  test('for its rate waits as long as requested, and continues', async () => {
    const context = await contextWith([
      { status: 429, headers: { 'retry-after-ms': '20' }, body: { error: { message: 'Slow down' } } },
      reply(),
    ])
    await switchOn()
    await store([praise])
    await run(context)
    expect(await waiting()).toBe(0)
  })

  test('with an unreadable response is repeated once, paid twice, and then left to the rules', async () => {
    const context = await contextWith({
      status: 200,
      body: labelerReplies['openai-responses']('I cannot do that.'),
    })
    await switchOn()
    const [answer = ''] = await store([praise])
    await run(context)
    await run(context)
    expect(asked()).toBe(2)
    expect(await waiting()).toBe(0)
    expect((await labelsOf(answer))[0]?.method).toBeNull()
    const { rows } = await database.pool.query<{ usd: number }>(
      `select sum(cost_usd) as usd from llm_mentions.usage_logs where kind = 'judge'`,
    )
    expect(rows[0]?.usd).toBeCloseTo(0.0013, 8)
  })

  test('for an unknown model stops the labeler with a reason, until its settings are changed', async () => {
    const context = await contextWith({
      status: 404,
      body: { error: { message: 'The model `nope` does not exist', code: 'model_not_found' } },
    })
    await switchOn()
    await store([praise])
    await run(context)
    await run(context)
    expect(asked()).toBe(1)
    const { rows } = await database.pool.query('select problem from llm_mentions.labeler_settings')
    expect(rows[0]?.problem).toContain('does not know the model')
    await switchOn()
    const { rows: after } = await database.pool.query('select problem from llm_mentions.labeler_settings')
    expect(after[0]?.problem).toBeNull()
  })
})

describe('a response that', () => {
  test('contains text no database stores is paid once, and parsed as far as possible', async () => {
    const broken = {
      brands: [
        labelsEntry('B1', {
          sentiment: 'positive',
          quotes: ['is excellent', 'is \u0000', '\ud83c'],
          attributes: ['durable\udfd5', 'very durable'],
          claims: ['\udfd5 tents'],
          aspects: [{ aspect: `${'x'.repeat(59)}🏕`, sentiment: 'positive', quote: 'very durable' }],
        }),
        labelsEntry('B2', { aspects: [{ aspect: '\u0000', sentiment: 'positive', quote: 'a brand' }] }),
      ],
    }
    const context = await contextWith(reply(broken))
    await switchOn()
    const [answer = ''] = await store([`${praise} 🏕 tents. 🏕`])
    await run(context)
    await run(context)
    expect(asked()).toBe(1)
    expect(await waiting()).toBe(0)
    expect((await labelsOf(answer))[0]).toMatchObject({ sentiment: 'positive', method: 'judge-2:gpt-5-mini' })
    const { rows } = await database.pool.query<{ labels: { attributes: { text: string }[] } }>(
      'select labels from llm_mentions.mentions where answer_id = $1 order by rank limit 1',
      [answer],
    )
    expect(rows[0]?.labels.attributes.map(({ text }) => text)).toEqual(['very durable'])
  })

  test.each([1e12, 1.5, -5])('counts %d tokens is paid once', async (tokens) => {
    const body = labelerReplies['openai-responses'](JSON.stringify(labels))
    const context = await contextWith({
      status: 200,
      body: { ...body, usage: { ...body.usage, input_tokens: tokens, output_tokens: tokens } },
    })
    await switchOn()
    await store([praise])
    await run(context)
    expect(asked()).toBe(1)
    expect(await waiting()).toBe(0)
    expect(await outcomes()).toEqual([{ outcome: 'answered', count: 1 }])
    const { rows } = await database.pool.query<{ usd: number | null }>(
      `select min(coalesce(cost_usd, (details ->> 'assumedUsd')::numeric)) as usd from llm_mentions.usage_logs where kind = 'judge'`,
    )
    expect(rows[0]?.usd).toBeGreaterThan(0)
  })
})

test('a worker that died during a call loses only that call, and its possible cost stays counted', async () => {
  const context = await contextWith(reply())
  await switchOn()
  await store([praise])
  // What a killed worker leaves behind: a taken turn, and no outcome of the call.
  const turn = await asSystem(database, (sql) =>
    takeTurn(sql, {
      ...home,
      purpose: 'judge',
      engine: 'openai',
      model: 'gpt-5-mini',
      queue: 'openai',
      flying: 0,
      reserveUsd: 0.5,
    }),
  )
  expect(turn.state).toBe('go')
  await run(context)
  expect(await waiting()).toBe(0)
  expect(await verdicts()).toBe(2)
  expect(await outcomes()).toEqual([
    { outcome: 'answered', count: 1 },
    { outcome: 'lost', count: 1 },
  ])
  const { rows } = await database.pool.query(
    'select known_usd, assumed_usd, calls from llm_mentions.spend_months',
  )
  expect(rows).toEqual([{ known_usd: 0.00065, assumed_usd: 0.5, calls: 2 }])
})

test('a worker that is stopped keeps the results so far, and the next one continues', async () => {
  const context = await contextWith([reply(), { hang: 'before-headers' }])
  await switchOn()
  await store([praise, `${praise} Really.`])
  const stopping = new AbortController()
  const running = labelAnswers(context, home, { signal: stopping.signal, isLastAttempt: false })
  await until(async () => (await verdicts()) === 2)
  stopping.abort()
  await running
  expect(await waiting()).toBe(1)
  await run(await contextWith(reply()))
  expect(asked()).toBe(1)
  expect(await waiting()).toBe(0)
})

test('upkeep starts the labeler of a brand once if an answer waits', async () => {
  await contextWith(reply())
  await switchOn()
  await labelAnswersLater(database)
  expect(await jobs()).toBe(0)
  await store([praise])
  await labelAnswersLater(database)
  await labelAnswersLater(database)
  expect(await jobs()).toBe(1)
})

test("a slow provider delays neither other jobs nor other organizations' labelers", async () => {
  const slow = await contextWith({ hang: 'before-headers' })
  await switchOn()
  await store([praise])
  const stopping = new AbortController()
  const hanging = labelAnswers(slow, home, { signal: stopping.signal, isLastAttempt: false })
  await until(async () => asked() === 1)
  const second = { organizationId: cast.acorn.id, brandId: cast.acorn.otherBrandId }
  const foreign = { organizationId: cast.birch.id, brandId: cast.birch.brandId }
  for (const one of [second, foreign]) await waitForNothing(one)
  // A second brand of the same organization leaves the place to others.
  await run(slow, second)
  expect(await waiting()).toBe(3)
  await run(slow, foreign)
  expect(await waiting()).toBe(2)
  stopping.abort()
  await hanging
  await run(slow, second)
  expect(await waiting()).toBe(1)
})

test('a turn ends with its calls in progress, and the job queues behind those of others', async () => {
  const context = await contextWith(reply())
  await switchOn()
  await store(Array.from({ length: 3 }, (_, index) => `${praise} ${index}.`))
  const run = { signal: new AbortController().signal, isLastAttempt: false }
  await labelForAWhile(context, home, { ...run, turnMs: -1 })
  expect([asked(), await waiting()]).toEqual([0, 3])
  const { rows } = await database.pool.query('select from graphile_worker.jobs where key = $1', [
    `label-answers:${home.brandId}`,
  ])
  expect(rows).toHaveLength(1)
  await labelForAWhile(context, home, { ...run, turnMs: 60_000 })
  expect([asked(), await waiting()]).toEqual([3, 0])
})

async function contextWith(scenario: WireScenario) {
  const server = await startWireServer({ judge: scenario })
  servers.push(server)
  const engines = createEngines({
    ...engineSettings({}, { sandboxUrl: null }),
    providers: { openai: { apiKey: 'sk-test-0001', baseUrl: server.baseUrl('judge'), model: 'gpt-5-mini' } },
  })
  return { ...jobContext(database), engineSets: instanceOnly(engines) }
}

const asked = () => servers.at(-1)?.requests.length ?? 0
const lastRequest = () => servers.at(-1)?.requests.at(-1)?.body

type Context = Awaited<ReturnType<typeof contextWith>>
const run = (context: Context, of = home) =>
  labelAnswers(context, of, { signal: new AbortController().signal, isLastAttempt: false })

async function switchOn({ usdPerMonth = null as number | null } = {}) {
  await asCaller(database, cast.erin.caller, (sql) =>
    sql.query(`select private.set_labeler($1, 'openai', 'gpt-5-mini', true, $2)`, [
      home.brandId,
      usdPerMonth,
    ]),
  )
}

let prompt: Awaited<ReturnType<typeof buildPrompt>> | null = null
async function store(texts: readonly string[], { isSandbox = false } = {}) {
  if (prompt?.brandId !== home.brandId) prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  const built = prompt
  const ids = await storeSketches(
    database,
    texts.map((text) => ({ prompt: built, analysisId, text, isSandbox })),
  )
  await asSystem(database, async (sql) => {
    const answeredAt = new Date('2026-10-05T12:00:00Z')
    const positions = ids.map((id) => ({ id, answeredAt }))
    await reprocessAnswers(sql, home, positions, await readingBrands(sql, home.brandId))
  })
  return ids
}

/** An answer that is gone: the next run removes it from the waiting ones. */
async function waitForNothing({ organizationId, brandId }: Home) {
  await database.pool.query(
    `with judge as (
       insert into llm_mentions.labeler_settings (organization_id, client_id, engine, model) values ($1, $2, 'openai', 'gpt-5-mini'))
     insert into private.labeler_waiting (organization_id, client_id, answered_at, answer_id)
     values ($1, $2, now(), gen_random_uuid())`,
    [organizationId, brandId],
  )
}

async function queue(ids: readonly string[]) {
  await database.pool.query(
    `insert into private.labeler_waiting (organization_id, client_id, answered_at, answer_id)
     select new_organization_id, client_id, answered_at, id from llm_mentions.answers where id = any($1)`,
    [ids],
  )
}

async function labelsOf(answerId: string) {
  const { rows } = await database.pool.query<{
    brand: string
    sentiment: string | null
    method: string | null
    recommended: boolean
  }>(
    `select tracked_brand_id as brand, sentiment, sentiment_method as method, recommended
     from llm_mentions.mentions where answer_id = $1 order by rank`,
    [answerId],
  )
  return rows
}

async function rollupSums() {
  const { rows } = await database.pool.query(
    `select sum(present) as present, sum(positive) as positive, sum(negative) as negative,
       sum(recommended) as recommended
     from llm_mentions.brand_rollups where client_id = $1 and grain = 'day'`,
    [home.brandId],
  )
  return rows[0]
}

const count = async (sql: string) => {
  const { rows } = await database.pool.query<{ count: number }>(sql)
  return rows[0]?.count ?? 0
}
const waiting = () => count('select count(*) from private.labeler_waiting')
const verdicts = () => count('select count(*) from llm_mentions.labeler_verdicts')
async function outcomes() {
  const { rows } = await database.pool.query<{ outcome: string; count: number }>(
    `select outcome, count(*) from llm_mentions.usage_logs where kind = 'judge' group by outcome order by outcome`,
  )
  return rows
}
const jobs = () => count(`select count(*) from graphile_worker.jobs where task_identifier = 'label-answers'`)

async function until(isSo: () => Promise<boolean>) {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;)
    if (await isSo()) return
    else await new Promise((resolve) => setImmediate(resolve))
  throw new Error('It did not come to that.')
}
