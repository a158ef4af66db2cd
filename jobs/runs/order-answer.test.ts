import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { Collected, Collector, CollectorTask, EngineFailure, Ordered } from '#engines/engine.ts'
import { failureBeforeAsking } from '#engines/calls/failure.ts'
import { sandboxEngineAnswer } from '#engines/sandbox/response-body.ts'
import { losePairs } from '#queries/runs/pair-outcomes.ts'
import { claimPairs, claimOrderedPairs } from '#queries/runs/claim-pairs.ts'
import { openDatabase } from '#queries/database.ts'
import { catalogProviderQueues, ensureInstanceProviderQueues } from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import { runReaching, buildRun } from '#testing/runs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { createAnswerOutbox } from './answer-outbox.ts'
import { askPair } from './ask-pair.ts'
import { collectPair, longestTaskMs } from './order-answer.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
await asSystem(database, (sql) => ensureInstanceProviderQueues(sql, catalogProviderQueues))
beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.analyses')
  await database.pool.query('delete from llm_mentions.usage_logs')
  await database.pool.query('delete from llm_mentions.spend_months')
  await database.pool.query(
    'update private.provider_queues set paused_until = null, pause_code = null, requests_per_minute = null',
  )
})

/** A data provider that stores orders by their reference. */
function vendor(collected: () => Collected = () => ({ state: 'pending', checkAfterMs: 30_000 })) {
  const orders: { reference: string | undefined; task: CollectorTask }[] = []
  const collector: Collector = {
    id: 'serpapi-ai-overview',
    label: 'AI Overviews',
    provider: 'SerpApi',
    providerId: 'serpapi',
    channel: 'ui',
    sandbox: false,
    docs: '',
    defaultModel: 'google',
    models: ['google'],
    takesCountry: true,
    searches: 'always',
    async order({ reference }): Promise<Ordered> {
      const task = {
        id: `task-${orders.length + 1}`,
        orderedAt: new Date().toISOString(),
        request: { q: 'x' },
        cost: { usd: 0.01, basis: 'reported' as const },
        model: 'google',
      }
      orders.push({ reference, task })
      return { ok: true, task, checkAfterMs: 0 }
    },
    collect: async () => collected(),
    find: async (reference) => orders.find((order) => order.reference === reference)?.task ?? null,
  }
  return { orders, collector }
}

const failed = (failure: Partial<EngineFailure>): Collected => ({
  state: 'failed',
  failure: { ...failureBeforeAsking('provider-error', 'The vendor failed.'), ...failure },
})

const done = (text?: string): Collected => {
  const answer = sandboxEngineAnswer({
    engine: 'sandbox-atlas',
    prompt: 'x',
    seed: 'x',
    answeredAt: new Date(),
  })
  const cost = { usd: 0.01, basis: 'reported' as const }
  return { state: 'done', answer: { ...answer, cost, ...(text === undefined ? {} : { text }) } }
}

const planned = (reserveUsd = 0.02) =>
  buildRun(database, home, { pairs: 1, queue: 'serpapi', engine: 'serpapi-ai-overview', reserveUsd })

const claim = async (workerId = 'worker_one') =>
  (await claimPairs(database, { queue: 'serpapi', workerId, wanted: 5, organizationConcurrency: 50 })).pairs

async function order(collector: Collector) {
  const context = jobContext(database, { engines: [collector] })
  for (const pair of await claim()) {
    const settle = await askPair(context, pair, new AbortController().signal)
    await settle()
  }
}

async function collect(collector: Collector) {
  const context = jobContext(database, { engines: [collector] })
  const pairs = await claimOrderedPairs(database, { wanted: 5, leaseMs: 60_000 })
  for (const pair of pairs) await collectPair(context, pair, new AbortController().signal)
  await context.outbox.close()
  return pairs.length
}

const checkNow = () =>
  database.pool.query(
    'update llm_mentions.prompt_engine_pairs set check_at = now() where check_at is not null',
  )

async function pair() {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select status, attempts, worker_id as "workerId", task ->> 'id' as task, failure_code as code
     from llm_mentions.prompt_engine_pairs`,
  )
  return rows[0]
}

async function calls() {
  const { rows } = await database.pool.query(
    `select kind, outcome, cost_usd::float8 as cost from llm_mentions.usage_logs order by id`,
  )
  return rows
}

test('an order is stored with its pair, which no process holds, and any worker collects it', async () => {
  const id = await planned()
  let reply: Collected = { state: 'pending', checkAfterMs: 30_000 }
  const { collector, orders } = vendor(() => reply)
  await order(collector)
  expect(await pair()).toMatchObject({ status: 'asking', workerId: null, task: 'task-1' })
  expect(await collect(collector)).toBe(1)
  expect(await collect(collector)).toBe(0)
  await checkNow()
  reply = done()
  await collect(collector)
  expect(await runReaching(database, id, () => true)).toMatchObject({
    status: 'completed',
    counts: { answered: 1 },
    costUsd: 0.01,
  })
  expect(orders).toHaveLength(1)
  expect(await calls()).toEqual([
    { kind: 'ask', outcome: 'ordered', cost: null },
    { kind: 'collect', outcome: 'answered', cost: 0.01 },
  ])
})

test('a page that showed nothing is an answer without text', async () => {
  const id = await planned()
  const { collector } = vendor(() => done(''))
  await order(collector)
  await collect(collector)
  const { rows } = await database.pool.query(
    'select text, state from llm_mentions.answers where analysis_id = $1',
    [id],
  )
  expect(rows).toEqual([{ text: '', state: 'absent' }])
})

test('two workers never check the same order at once', async () => {
  await planned()
  const { collector } = vendor()
  await order(collector)
  const claims = await Promise.all(
    [1, 2, 3].map(() => claimOrderedPairs(database, { wanted: 5, leaseMs: 60_000 })),
  )
  expect(claims.flat()).toHaveLength(1)
})

test('an order whose ID was lost with its worker is found again instead of being paid twice', async () => {
  await planned()
  const { collector, orders } = vendor()
  const [begun] = await claim('worker_dead')
  await collector.order({ prompt: 'x', reference: begun?.id ?? '' }, {})
  await asSystem(database, (sql) => losePairs(sql, { workerIds: ['worker_dead'], maxAsks: 5 }))
  await order(collector)
  expect(orders).toHaveLength(1)
  expect(await pair()).toMatchObject({ status: 'asking', task: 'task-1', attempts: 2 })
})

test('an order recorded after its pair was given to another worker counts, and one task remains', async () => {
  await planned()
  const { collector, orders } = vendor()
  const [late] = await claim('worker_dead')
  if (late === undefined) throw new Error('nothing claimed')
  const context = jobContext(database, { engines: [collector] })
  const settleLate = await askPair(context, late, new AbortController().signal)
  await asSystem(database, (sql) => losePairs(sql, { workerIds: ['worker_dead'], maxAsks: 5 }))
  const [again] = await claim()
  if (again === undefined) throw new Error('nothing claimed')
  const settle = await askPair(
    jobContext(database, { engines: [{ ...collector, find: async () => null }] }),
    again,
    new AbortController().signal,
  )
  await settleLate()
  await settle()
  expect(orders).toHaveLength(2)
  expect(await pair()).toMatchObject({ status: 'asking', task: 'task-1' })
  expect((await calls()).map(({ outcome }) => outcome)).toEqual(['ordered', 'failed'])
})

test('a task that failed at the data provider is ordered again; one that cannot succeed fails with its cost', async () => {
  const id = await planned()
  let reply = failed({ retryable: true })
  const { collector, orders } = vendor(() => reply)
  await order(collector)
  await collect(collector)
  expect(await pair()).toMatchObject({ status: 'queued', task: null, code: 'provider-error' })
  await database.pool.query('update llm_mentions.prompt_engine_pairs set run_at = now()')
  await order(collector)
  expect(orders).toHaveLength(2)
  reply = failed({ code: 'bad-request', retryable: false })
  await collect(collector)
  expect(await runReaching(database, id, () => true)).toMatchObject({ status: 'failed' })
  const { rows } = await database.pool.query(
    'select known_usd::float8 as known, calls from llm_mentions.spend_months',
  )
  expect(rows).toEqual([{ known: 0.02, calls: 2 }])
})

test('a rejected key pauses the provider queue, and orders wait for a new key', async () => {
  await planned()
  const { collector } = vendor(() => failed({ code: 'bad-key', retryable: false }))
  await order(collector)
  await collect(collector)
  expect(await pair()).toMatchObject({ status: 'asking', task: 'task-1' })
  const { rows } = await database.pool.query(
    `select pause_code from private.provider_queues where id = 'serpapi'`,
  )
  expect(rows).toEqual([{ pause_code: 'bad-key' }])
})

test('an order that is not delivered within six hours is given up', async () => {
  const id = await planned()
  const { collector } = vendor()
  await order(collector)
  await database.pool.query(
    `update llm_mentions.prompt_engine_pairs set task = jsonb_set(task, '{orderedAt}', to_jsonb($1::text))`,
    [new Date(Date.now() - longestTaskMs - 1000).toISOString()],
  )
  await collect(collector)
  expect(await runReaching(database, id, () => true)).toMatchObject({
    status: 'failed',
    failures: [{ code: 'timeout', message: 'SerpApi didn’t deliver the answer within six hours.' }],
  })
})

test('an order placed while the database is down is on disk, and with its pair at the next start', async () => {
  await planned()
  const { collector } = vendor()
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-order-'))
  const logger = pino({ level: 'silent' })
  const away = openDatabase('postgres://nobody:nothing@127.0.0.1:9/none')
  const outbox = createAnswerOutbox({ database: away, folder, logger })
  const [begun] = await claim()
  if (begun === undefined) throw new Error('nothing claimed')
  const settle = await askPair(
    { ...jobContext(database, { engines: [collector] }), outbox },
    begun,
    new AbortController().signal,
  )
  const kept = settle()
  kept.catch(() => {}) // Checked below; it may be rejected before that.
  await expect.poll(() => readdir(folder), { timeout: 10_000 }).toHaveLength(1)
  await outbox.close()
  await expect(kept).rejects.toThrow('ECONNREFUSED')
  await away.close()
  expect(await createAnswerOutbox({ database, folder, logger }).storeSpooled()).toBe(1)
  expect(await pair()).toMatchObject({ status: 'asking', task: 'task-1', workerId: null })
})
