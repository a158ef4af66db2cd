import { beforeEach, expect, test } from 'vitest'
import { buildRun } from '#testing/runs.ts'
import { addMember, buildBrand, buildCast, buildOrganization } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { sketchAnswer, type Home } from '#testing/factories.ts'
import { losePairs, storePairAnswers } from './pair-outcomes.ts'
import { claimPairs, failLongWaits, resumeDueRuns, type Pair } from './claim-pairs.ts'
import { openDatabase, type Database } from '../database.ts'
import {
  catalogProviderQueues,
  ensureInstanceProviderQueues,
  liftPausesOfFormerKeys,
  listProviderQueues,
  pauseProviderQueue,
  resumeProviderQueue,
  upsertInstanceProviderQueues,
} from '../engines/provider-queues.ts'
import { ensurePartitions } from '../partitions.ts'
import { asSystem } from '../system-client.ts'
import { recordCalls } from './usage-logs.ts'
import { asCaller } from '../user-client.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const acorn: Home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const oakline: Home = { organizationId: cast.acorn.id, brandId: cast.acorn.otherBrandId }
const birch: Home = { organizationId: cast.birch.id, brandId: cast.birch.brandId }
await asSystem(database, (sql) => ensureInstanceProviderQueues(sql, catalogProviderQueues))
await ensurePartitions(database, [new Date()])

beforeEach(async () => {
  for (const statement of [
    'delete from llm_mentions.analyses',
    'delete from llm_mentions.spend_months',
    'delete from llm_mentions.usage_logs',
    'delete from llm_mentions.budgets',
    'update llm_mentions.organizations set plan_id = null',
    `update private.provider_queues set requests_per_minute = null, concurrency = 1000, tokens = 0, turn_of = null,
       paused_until = null, pause_code = null, paused_at = null`,
  ])
    await database.pool.query(statement)
})

const claim = (
  wanted: number,
  { queue = 'sandbox', from = database, workerId = 'worker_one', organizationConcurrency = 1000 } = {},
) => claimPairs(from, { queue, workerId, wanted, organizationConcurrency })

const setProviderQueue = (columns: string, queue = 'sandbox') =>
  database.pool.query(`update private.provider_queues set ${columns} where id = $1`, [queue])

const setBudget = (
  usdPerMonth: number,
  { organizationId, brandId }: Partial<Home> & { organizationId: string },
) =>
  database.pool.query(
    'insert into llm_mentions.budgets (organization_id, client_id, usd_per_month) values ($1, $2, $3)',
    [organizationId, brandId ?? null, usdPerMonth],
  )

async function answer(pairs: readonly Pair[], costUsd: number | null = 0): Promise<void> {
  await storePairAnswers(
    database,
    pairs.map((pair) => ({
      answer: sketchAnswer({
        prompt: { ...pair, text: pair.prompt },
        analysisId: pair.analysisId,
        answeredAt: new Date(),
        repeat: pair.repeat,
        country: pair.country,
        cost: costUsd === null ? { usd: null, basis: 'unknown' } : { usd: costUsd, basis: 'computed' },
      }),
      call: {
        pair,
        kind: 'ask',
        outcome: 'answered',
        occurredAt: new Date(),
        costUsd,
        costBasis: 'computed',
      },
    })),
  )
}

async function run(id: string) {
  const { rows } = await database.pool.query<{
    status: string
    code: string | null
    message: string | null
    resumesAt: Date | null
    held: number
  }>(
    `select status, pause_code as code, pause_message as message, resumes_at as "resumesAt",
       (select count(*) from llm_mentions.prompt_engine_pairs c
        where c.analysis_id = a.id and c.status = 'queued' and c.run_at = 'infinity') as held
     from llm_mentions.analyses a where id = $1`,
    [id],
  )
  return rows[0]
}

async function spentAndSetAside(): Promise<number> {
  const { rows } = await database.pool.query<{ usd: number }>(
    `select (select coalesce(sum(known_usd + assumed_usd), 0) from llm_mentions.spend_months)
       + (select coalesce(sum(reserve_usd), 0) from llm_mentions.prompt_engine_pairs where status = 'asking') as usd`,
  )
  return rows[0]?.usd ?? Number.NaN
}

/** A barrier at which each waits until `count` have arrived. */
function meeting(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === count) all.resolve()
    return all.promise
  }
}

async function withSecondPool(work: (other: Database) => Promise<void>) {
  const other = openDatabase(database.url)
  try {
    await work(other)
  } finally {
    await other.close()
  }
}

test('a claim returns due pairs in order, with everything needed to ask, and starts their run', async () => {
  const id = await buildRun(database, acorn, { pairs: 5, reserveUsd: 0.5 })
  const { pairs, hasMore } = await claim(2)
  expect(hasMore).toBe(true)
  expect(pairs.map(({ repeat }) => repeat)).toEqual([1, 2])
  expect(pairs[0]).toMatchObject({
    ...acorn,
    analysisId: id,
    engine: 'sandbox-atlas',
    queue: 'sandbox',
    model: null,
    country: 'AA',
    language: null,
    attempts: 1,
    reserveUsd: 0.5,
    failureCode: null,
    brandSetVersion: 1,
    brandLanguage: null,
  })
  expect(await run(id)).toMatchObject({ status: 'running' })
  expect((await claim(10)).pairs).toHaveLength(3)
  expect(await claim(10)).toEqual({ pairs: [], nextAt: null, hasMore: false })
})

test('the next moment is that of the next pair, even while due ones are held back', async () => {
  await buildRun(database, acorn, { pairs: 3, reserveUsd: 0.6, budgetUsd: 1 })
  await claim(1)
  const soon = await buildRun(database, birch, { pairs: 1 })
  await database.pool.query(
    `update llm_mentions.prompt_engine_pairs set run_at = now() + interval '0.4 seconds' where analysis_id = $1`,
    [soon],
  )
  const { pairs, nextAt, hasMore } = await claim(5)
  expect({ pairs, hasMore }).toEqual({ pairs: [], hasMore: true })
  expect((nextAt?.getTime() ?? 0) - Date.now()).toBeLessThan(400)
})

test('a later pair is announced by its time; one of a canceled or paused run is not claimed', async () => {
  const later = await buildRun(database, acorn, { pairs: 1 })
  await database.pool.query(
    `update llm_mentions.prompt_engine_pairs set run_at = now() + interval '90 seconds' where analysis_id = $1`,
    [later],
  )
  const { pairs, nextAt, hasMore } = await claim(10)
  expect({ pairs, hasMore }).toEqual({ pairs: [], hasMore: false })
  expect(Math.round(((nextAt?.getTime() ?? 0) - Date.now()) / 1000)).toBe(90)
  for (const status of ['cancelled', 'paused']) {
    const id = await buildRun(database, acorn, { pairs: 1 })
    await database.pool.query('update llm_mentions.analyses set status = $2 where id = $1', [id, status])
  }
  expect((await claim(10)).pairs).toEqual([])
})

test('organizations take turns, however many pairs each has, even if pairs are claimed one by one', async () => {
  await buildRun(database, acorn, { pairs: 100 })
  await buildRun(database, birch, { pairs: 20 })
  const together = await claim(10)
  const ofBirch = (pairs: readonly Pair[]) =>
    pairs.filter(({ organizationId }) => organizationId === birch.organizationId).length
  expect(ofBirch(together.pairs)).toBe(5)
  let single = 0
  for (let turn = 0; turn < 10; turn += 1) single += ofBirch((await claim(1)).pairs)
  expect(single).toBe(5)
  await claim(20)
  expect(ofBirch((await claim(20)).pairs)).toBe(0)
})

test('a provider queue never exceeds its concurrency, with any number of workers', async () => {
  await setProviderQueue('concurrency = 7')
  await buildRun(database, acorn, { pairs: 50 })
  await withSecondPool(async (other) => {
    const claims = await Promise.all(
      [database, other, database, other].map((from, index) =>
        claim(5, { from, workerId: `worker_${index}` }),
      ),
    )
    const pairs = claims.flatMap((one) => one.pairs)
    expect(new Set(pairs.map(({ id }) => id)).size).toBe(7)
    expect(pairs).toHaveLength(7)
    await answer(pairs.slice(0, 3))
    expect((await claim(10, { from: other })).pairs).toHaveLength(3)
  })
})

test('an organization never exceeds its concurrency across queues; pending data provider tasks do not count', async () => {
  await buildRun(database, acorn, { pairs: 20 })
  await buildRun(database, acorn, { pairs: 20, queue: 'openai', engine: 'openai' })
  await buildRun(database, birch, { pairs: 20 })
  await withSecondPool(async (other) => {
    const [one, two] = await Promise.all([
      claim(8, { organizationConcurrency: 5 }),
      claim(8, { organizationConcurrency: 5, queue: 'openai', from: other }),
    ])
    const ofAcorn = [...one.pairs, ...two.pairs].filter(
      ({ organizationId }) => organizationId === acorn.organizationId,
    )
    expect(ofAcorn).toHaveLength(5)
    await database.pool.query(
      `update llm_mentions.prompt_engine_pairs set task = '{}', worker_id = null, check_at = now() where id = $1`,
      [ofAcorn[0]?.id],
    )
    const more = await claim(8, { organizationConcurrency: 5, queue: 'openai' })
    expect(more.pairs).toHaveLength(1)
  })
})

test('an organization at its limit leaves its places to others', async () => {
  await buildRun(database, acorn, { pairs: 20 })
  await buildRun(database, birch, { pairs: 20 })
  expect((await claim(4, { organizationConcurrency: 2 })).pairs).toHaveLength(4)
  expect((await claim(4, { organizationConcurrency: 2 })).pairs).toEqual([])
  await buildRun(database, acorn, { pairs: 20 })
  await database.pool.query(
    `update llm_mentions.prompt_engine_pairs set status = 'answered' where organization_id = $1 and status = 'asking'`,
    [birch.organizationId],
  )
  const { pairs } = await claim(4, { organizationConcurrency: 2 })
  expect(pairs.map(({ organizationId }) => organizationId)).toEqual([
    birch.organizationId,
    birch.organizationId,
  ])
})

test('a rate is kept over simulated minutes within a burst of one second, and the next moment is named', async () => {
  await buildRun(database, acorn, { pairs: 1300 })
  const startedAt = Date.now()
  await setProviderQueue('requests_per_minute = 600, tokens = 0, refilled_at = clock_timestamp()')
  let claimed = 0
  for (let step = 0; step < 600; step += 1) {
    await setProviderQueue(`refilled_at = refilled_at - interval '0.1 seconds'`)
    claimed += (await claim(100)).pairs.length
  }
  const seconds = 60 + (Date.now() - startedAt) / 1000
  expect(claimed).toBeGreaterThanOrEqual(Math.floor(seconds * 10) - 2)
  expect(claimed).toBeLessThanOrEqual(Math.ceil(seconds * 10))
  await setProviderQueue(`refilled_at = refilled_at - interval '1 hour'`)
  expect((await claim(100)).pairs).toHaveLength(10)
  const { pairs, nextAt, hasMore } = await claim(100)
  expect({ pairs, hasMore }).toEqual({ pairs: [], hasMore: true })
  expect((nextAt?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(110)
}, 60_000)

test('a rate below one per second allows one at a time', async () => {
  await setProviderQueue('requests_per_minute = 6, tokens = 0, refilled_at = clock_timestamp()')
  await buildRun(database, acorn, { pairs: 5 })
  expect((await claim(5)).pairs).toEqual([])
  await setProviderQueue(`refilled_at = clock_timestamp() - interval '1 hour'`)
  expect((await claim(5)).pairs).toHaveLength(1)
  const { nextAt } = await claim(5)
  expect(Math.round(((nextAt?.getTime() ?? 0) - Date.now()) / 1000)).toBe(10)
})

test('two provider queues that race for one budget never exceed it, and stop their runs with the figures', async () => {
  await setBudget(1, { organizationId: acorn.organizationId })
  const first = await buildRun(database, acorn, { pairs: 60, reserveUsd: 0.03 })
  const second = await buildRun(database, oakline, { pairs: 60, queue: 'openai', reserveUsd: 0.03 })
  await withSecondPool(async (other) => {
    const work = async (queue: string, from: Database, costUsd: number | null) => {
      for (let begun = false; ; begun = true) {
        const { pairs, hasMore } = await claim(4, { queue, from })
        expect(await spentAndSetAside()).toBeLessThanOrEqual(1)
        if (!begun) await bothHaveBegun()
        await answer(pairs, costUsd)
        if (pairs.length === 0 && !hasMore) return
      }
    }
    const bothHaveBegun = meeting(2)
    await Promise.all([work('sandbox', database, 0.02), work('openai', other, null)])
  })
  const { rows } = await database.pool.query<{ known: number; assumed: number; unknown: number }>(
    `select sum(known_usd)::float8 as known, sum(assumed_usd)::float8 as assumed, sum(unknown_calls)::integer as unknown
     from llm_mentions.spend_months`,
  )
  const [spent] = rows
  expect((spent?.known ?? 0) + (spent?.assumed ?? 0)).toBeGreaterThan(0.97)
  expect((spent?.known ?? 0) + (spent?.assumed ?? 0)).toBeLessThanOrEqual(1)
  expect(spent?.unknown).toBeGreaterThan(0)
  for (const id of [first, second])
    expect(await run(id)).toMatchObject({
      status: 'paused',
      code: 'organization-budget',
      message: expect.stringMatching(
        /^The budget of \$1\.00 for the organization in \w+ is nearly used up: \$(0\.9\d|1\.00) is spent, and the next answer can cost up to \$0\.03\./,
      ),
      resumesAt: expect.any(Date),
    })
}, 60_000)

test('a run with its own budget stops before exceeding it, and other runs of the brand continue', async () => {
  const poor = await buildRun(database, acorn, { pairs: 10, reserveUsd: 0.4, budgetUsd: 1 })
  const rich = await buildRun(database, acorn, { pairs: 10, reserveUsd: 0.4 })
  const { pairs } = await claim(20)
  const ofPoor = pairs.filter(({ analysisId }) => analysisId === poor)
  expect(ofPoor).toHaveLength(2)
  expect(pairs).toHaveLength(12)
  expect(await run(poor)).toMatchObject({ status: 'running', held: 0 })
  await answer(ofPoor, 0.25)
  const third = await claim(20)
  expect(third.pairs).toHaveLength(1)
  await answer(third.pairs, 0.25)
  expect((await claim(20)).pairs).toEqual([])
  expect(await run(poor)).toEqual({
    status: 'paused',
    code: 'run-budget',
    message:
      'The budget of this run is $1.00: $0.75 is spent, and the next answer can cost up to $0.40. Raise it to continue.',
    resumesAt: null,
    held: 7,
  })
  expect(await run(rich)).toMatchObject({ status: 'running' })
})

test('a budget of a brand stops that brand until its next month begins, and not the others', async () => {
  await database.pool.query(
    `update llm_mentions.organizations set time_zone = 'Pacific/Auckland' where id = $1`,
    [acorn.organizationId],
  )
  await setBudget(0.5, acorn)
  const stopped = await buildRun(database, acorn, { pairs: 3, reserveUsd: 0.6 })
  await buildRun(database, oakline, { pairs: 3, reserveUsd: 0.6 })
  expect((await claim(10)).pairs.map(({ brandId }) => brandId)).toEqual(Array(3).fill(oakline.brandId))
  const { rows } = await database.pool.query<{ at: Date }>(
    `select (date_trunc('month', now() at time zone 'Pacific/Auckland') + interval '1 month')
       at time zone 'Pacific/Auckland' as at`,
  )
  const paused = await run(stopped)
  expect(paused).toMatchObject({ code: 'brand-budget', message: expect.stringContaining('for Northwave in') })
  expect(paused?.resumesAt).toEqual(rows[0]?.at)
  await database.pool.query(`update llm_mentions.organizations set time_zone = 'UTC'`)
})

test('spend counts in the month of the organization’s time zone', async () => {
  await database.pool.query(
    `update llm_mentions.organizations set time_zone = 'Pacific/Auckland' where id = $1`,
    [acorn.organizationId],
  )
  const id = await buildRun(database, acorn, { pairs: 1 })
  const [pair] = (await claim(1)).pairs
  if (pair === undefined) throw new Error('nothing claimed')
  // December 31, noon in UTC, is already New Year's Day in Auckland.
  for (const occurredAt of [new Date('2026-12-31T10:59:00Z'), new Date('2026-12-31T12:00:00Z')])
    await asSystem(database, (sql) =>
      recordCalls(sql, [{ pair, kind: 'ask', outcome: 'answered', occurredAt, costUsd: 0.5 }]),
    )
  const { rows } = await database.pool.query(
    `select month, answers, known_usd from llm_mentions.spend_months order by month`,
  )
  expect(rows).toEqual([
    { month: '2026-12-01', answers: 1, known_usd: 0.5 },
    { month: '2027-01-01', answers: 1, known_usd: 0.5 },
  ])
  const { rows: total } = await database.pool.query(
    'select spent_usd from private.analysis_spend where analysis_id = $1',
    [id],
  )
  expect(total).toEqual([{ spent_usd: 1 }])
  await database.pool.query(`update llm_mentions.organizations set time_zone = 'UTC'`)
})

test('without a price a budget cannot be kept, so nothing is asked and the reason is given', async () => {
  const free = await buildRun(database, birch, { pairs: 1, reserveUsd: null })
  const bound = await buildRun(database, acorn, { pairs: 2, reserveUsd: null, budgetUsd: 5 })
  expect((await claim(10)).pairs.map(({ analysisId }) => analysisId)).toEqual([free])
  expect(await run(bound)).toEqual({
    status: 'paused',
    code: 'run-budget',
    message:
      'The price of this engine is unknown, so the budget of $5.00 for this run can’t be enforced. Set an engine price, or remove the budget.',
    resumesAt: null,
    held: 2,
  })
})

test('near the end of a budget pairs wait for those in progress, and another run of the queue goes first', async () => {
  const tight = await buildRun(database, acorn, { pairs: 5, reserveUsd: 0.6, budgetUsd: 1 })
  const [held] = (await claim(1)).pairs
  const other = await buildRun(database, acorn, { pairs: 1 })
  const { pairs, nextAt } = await claim(1)
  expect(pairs.map(({ analysisId }) => analysisId)).toEqual([other])
  expect(await run(tight)).toMatchObject({ status: 'running' })
  const again = await claim(1)
  expect(again).toMatchObject({ pairs: [], hasMore: true })
  expect(again.nextAt ?? nextAt).not.toBeNull()
  await answer(held ? [held] : [], 0.01)
  expect((await claim(5)).pairs).toHaveLength(1)
})

test('a plan’s monthly answers end at the last one, not after it', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.plans (key, name, answers_per_month) values ('tiny', 'Tiny', 4)
     on conflict (key) do update set name = excluded.name returning id`,
  )
  await database.pool.query('update llm_mentions.organizations set plan_id = $2 where id = $1', [
    acorn.organizationId,
    rows[0]?.id,
  ])
  const first = await buildRun(database, acorn, { pairs: 3 })
  const second = await buildRun(database, oakline, { pairs: 3, queue: 'openai' })
  await withSecondPool(async (other) => {
    const claims = await Promise.all([claim(3), claim(3, { queue: 'openai', from: other })])
    const pairs = claims.flatMap((one) => one.pairs)
    expect(pairs).toHaveLength(4)
    await answer(pairs)
  })
  await claim(3)
  await claim(3, { queue: 'openai' })
  const states = [await run(first), await run(second)].filter((state) => state?.status === 'paused')
  expect(states.length).toBeGreaterThan(0)
  for (const state of states)
    expect(state).toMatchObject({
      code: 'quota',
      message: expect.stringMatching(/^All 4 answers of your plan for \w+ are used\./),
      resumesAt: expect.any(Date),
    })
})

test('paused runs that are due resume, in order', async () => {
  const id = await buildRun(database, acorn, { pairs: 3 })
  await database.pool.query(
    `select private.pause_analysis($1, 'quota', 'Used up.', now() - interval '1 second')`,
    [id],
  )
  expect((await claim(5)).pairs).toEqual([])
  expect(await asSystem(database, resumeDueRuns)).toBe(1)
  expect(await run(id)).toMatchObject({ status: 'running', code: null, held: 0 })
  expect((await claim(5)).pairs.map(({ repeat }) => repeat)).toEqual([1, 2, 3])
})

test('a paused provider queue stays so until it ends or is resumed; a shorter pause does not shorten a longer one', async () => {
  await buildRun(database, acorn, { pairs: 3 })
  const pause = (code: string, forMs: number | null) =>
    asSystem(database, (sql) => pauseProviderQueue(sql, 'sandbox', { code, message: `${code}.`, forMs }))
  await pause('rate-limited', 60_000)
  const { pairs, nextAt } = await claim(1)
  expect(pairs).toEqual([])
  expect(Math.round(((nextAt?.getTime() ?? 0) - Date.now()) / 1000)).toBe(60)
  await pause('bad-key', null)
  await pause('rate-limited', 1000)
  expect((await claim(1)).nextAt).toBeNull()
  const queue = (await asSystem(database, listProviderQueues)).find(({ id }) => id === 'sandbox')
  expect(queue?.pause).toEqual({ code: 'bad-key', message: 'bad-key.', until: null })
  await setProviderQueue(`paused_until = now() - interval '1 second'`)
  expect((await claim(1)).pairs).toHaveLength(1)
})

test("admins resume only their organization's provider queues; the instance admin resumes the instance's", async () => {
  const queue = `openai:${acorn.organizationId}`
  await database.pool.query(
    `insert into private.provider_queues (id, provider, organization_id, concurrency) values ($1, 'openai', $2, 5)`,
    [queue, acorn.organizationId],
  )
  for (const id of [queue, 'openai'])
    await asSystem(database, (sql) =>
      pauseProviderQueue(sql, id, { code: 'bad-key', message: '', forMs: null }),
    )
  const { bob, carol, alice } = cast
  for (const person of [bob, carol])
    expect(await asCaller(database, person.caller, (sql) => resumeProviderQueue(sql, queue))).toBe(false)
  expect(await asCaller(database, alice.caller, (sql) => resumeProviderQueue(sql, 'openai'))).toBe(false)
  expect(await asCaller(database, alice.caller, (sql) => resumeProviderQueue(sql, queue))).toBe(true)
  const queues = await asSystem(database, listProviderQueues)
  expect(queues.find(({ id }) => id === queue)?.pause).toBeNull()
  expect(queues.find(({ id }) => id === 'openai')?.pause).not.toBeNull()
})

test('a worker that starts with another key ends the pause of the former one, and with the same key keeps it', async () => {
  const queues = (keyFingerprint: string) => [
    { provider: 'openai' as const, requestsPerMinute: 60, concurrency: 3, keyFingerprint },
  ]
  const start = (fingerprint: string) =>
    asSystem(database, async (sql) => {
      const lifted = await liftPausesOfFormerKeys(sql, queues(fingerprint))
      await upsertInstanceProviderQueues(sql, queues(fingerprint))
      return lifted
    })
  await start('aaaa')
  await asSystem(database, (sql) =>
    pauseProviderQueue(sql, 'openai', { code: 'bad-key', message: 'No.', forMs: null }),
  )
  expect(await start('aaaa')).toEqual([])
  expect(await start('bbbb')).toEqual(['openai'])
  expect((await asSystem(database, listProviderQueues)).find(({ id }) => id === 'openai')).toMatchObject({
    requestsPerMinute: 60,
    concurrency: 3,
    pause: null,
  })
})

test('pairs whose provider queue has been paused for a day fail with the reason', async () => {
  const id = await buildRun(database, acorn, { pairs: 2 })
  await asSystem(database, (sql) =>
    pauseProviderQueue(sql, 'sandbox', { code: 'bad-key', message: 'The key is wrong.', forMs: null }),
  )
  expect(await asSystem(database, failLongWaits)).toBe(0)
  await setProviderQueue(`paused_at = now() - interval '25 hours'`)
  expect(await asSystem(database, failLongWaits)).toBe(0)
  await database.pool.query(
    `update llm_mentions.prompt_engine_pairs set updated_at = now() - interval '25 hours', run_at = now() - interval '25 hours'
     where analysis_id = $1`,
    [id],
  )
  expect(await asSystem(database, failLongWaits)).toBe(2)
  const { rows } = await database.pool.query(
    'select distinct failure_code, failure_message from llm_mentions.prompt_engine_pairs where analysis_id = $1',
    [id],
  )
  expect(rows).toEqual([
    {
      failure_code: 'engine-paused',
      failure_message: 'The engine was paused for more than a day. The key is wrong.',
    },
  ])
})

test('pairs of a provider queue without a key are claimed, so that they can fail with a reason', async () => {
  const queue = `custom-gone:${birch.organizationId}`
  await buildRun(database, birch, { pairs: 1, queue, engine: 'custom-gone' })
  expect((await claim(1, { queue })).pairs).toHaveLength(1)
  const queues = await asCaller(database, cast.alice.caller, listProviderQueues)
  expect(queues.map(({ id }) => id)).not.toContain(queue)
})

test('a dead worker loses its pairs and is counted; its late answer is kept and counted once', async () => {
  const id = await buildRun(database, acorn, { pairs: 2, reserveUsd: 0.2 })
  const { pairs } = await claim(2, { workerId: 'worker_dead' })
  const lose = () => asSystem(database, (sql) => losePairs(sql, { workerIds: ['worker_dead'], maxAsks: 5 }))
  expect(await lose()).toEqual([id])
  expect(await lose()).toEqual([])
  const month = async () =>
    (
      await database.pool.query(
        `select answers, calls, known_usd::float8 as known, assumed_usd::float8 as assumed, unknown_calls as unknown
         from llm_mentions.spend_months`,
      )
    ).rows
  expect(await month()).toEqual([{ answers: 0, calls: 2, known: 0, assumed: 0.4, unknown: 2 }])
  const second = await claim(1)
  expect(second.pairs[0]).toMatchObject({ attempts: 2, failureCode: 'lost' })
  await answer(
    pairs.filter(({ id: first }) => first === second.pairs[0]?.id),
    0.05,
  )
  await answer(second.pairs, 0.05)
  expect(await month()).toEqual([{ answers: 1, calls: 3, known: 0.1, assumed: 0.2, unknown: 1 }])
  const { rows } = await database.pool.query(
    `select outcome, failure_code, count(*) as calls from llm_mentions.usage_logs group by 1, 2 order by 1`,
  )
  expect(rows).toEqual([
    { outcome: 'answered', failure_code: null, calls: 1 },
    { outcome: 'failed', failure_code: 'already-answered', calls: 1 },
    { outcome: 'lost', failure_code: null, calls: 1 },
  ])
})

test('many organizations with many pairs are served alike', async () => {
  const homes: Home[] = []
  for (let index = 0; index < 12; index += 1) {
    const organizationId = await buildOrganization(database, `Crowd ${index}`)
    await addMember(database, organizationId, cast.dave, 'viewer')
    homes.push({ organizationId, brandId: (await buildBrand(database, organizationId, 'Brand')).brandId })
  }
  for (const home of homes) await buildRun(database, home, { pairs: 30 })
  const served = new Map<string, number>()
  for (let turn = 0; turn < 36; turn += 1)
    for (const { organizationId } of (await claim(5)).pairs)
      served.set(organizationId, (served.get(organizationId) ?? 0) + 1)
  expect([...served.values()]).toEqual(Array(12).fill(15))
})
