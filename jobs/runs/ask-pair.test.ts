import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunDraft } from '#core/runs/schema.ts'
import type { Ask, Engine, EngineFailure, Outcome } from '#engines/engine.ts'
import { sandboxEngineAnswer } from '#engines/sandbox/response-body.ts'
import { cancelRun, pauseRun } from '#queries/runs/run-changes.ts'
import { claimPairs } from '#queries/runs/claim-pairs.ts'
import {
  catalogProviderQueues,
  ensureInstanceProviderQueues,
  listProviderQueues,
} from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { runReaching, answersPerPair, listSandboxEngines, startRun } from '#testing/runs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { askPair } from './ask-pair.ts'
import { maxAsks } from './ask-failure.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
await listSandboxEngines(database)
await asSystem(database, (sql) => ensureInstanceProviderQueues(sql, catalogProviderQueues))
await buildPrompt(database, home, { text: 'Which headphones are best?' })
const folder = await mkdtemp(join(tmpdir(), 'answerscope-ask-'))

const answered = (): Outcome => ({
  ok: true,
  answer: sandboxEngineAnswer({
    engine: 'sandbox-atlas',
    prompt: 'Which headphones are best?',
    seed: 'x',
    answeredAt: new Date(),
  }),
})

const failed = (failure: Partial<EngineFailure>): Outcome => ({
  ok: false,
  failure: {
    code: 'rate-limited',
    retryable: true,
    retryAfterMs: null,
    message: 'Too many requests.',
    status: 429,
    latencyMs: 5,
    rawResponse: null,
    ...failure,
  },
})

function engineThat(ask: (ask: Ask) => Outcome | Promise<Outcome>): Engine {
  return {
    id: 'sandbox-atlas',
    label: 'Sandbox Atlas',
    provider: 'Sandbox',
    providerId: 'sandbox',
    channel: 'api',
    sandbox: true,
    docs: '',
    defaultModel: 'm',
    models: ['m'],
    takesCountry: true,
    searches: 'chosen',
    ask: async (given) => ask(given),
  }
}

/** One planned pair, with everything that delays it already over. */
async function begin(draft: Partial<RunDraft> = {}) {
  await database.pool.query(`delete from llm_mentions.prompt_engine_pairs where status = 'queued'`)
  await database.pool.query(`update private.provider_queues set paused_until = null, pause_code = null`)
  const { id } = await startRun(database, cast.alice.caller, home, {
    engines: ['sandbox-atlas'],
    ...draft,
  })
  const claim = async () =>
    claimPairs(database, {
      queue: 'sandbox',
      workerId: 'worker_test',
      wanted: 1,
      organizationConcurrency: 50,
    })
  return {
    id,
    claim,
    /** Claims due pairs and asks them; returns whether there were any. */
    run: async (ask: (ask: Ask) => Outcome | Promise<Outcome>) => {
      const { pairs } = await claim()
      const [pair] = pairs
      if (pair === undefined) return false
      const context = jobContext(database, { engines: [engineThat(ask)], folder })
      const settle = await askPair(context, pair, new AbortController().signal)
      await settle()
      await context.outbox.close()
      return true
    },
    hurry: () =>
      database.pool.query(
        `update llm_mentions.prompt_engine_pairs set run_at = now() where analysis_id = $1 and status = 'queued'`,
        [id],
      ),
    state: () => runReaching(database, id, () => true),
    pair: async () => {
      const { rows } = await database.pool.query<{
        status: string
        attempts: number
        workerId: string | null
        waitsSeconds: number
      }>(
        `select status, attempts, worker_id as "workerId",
           extract(epoch from nullif(run_at, 'infinity') - now())::float8 as "waitsSeconds"
         from llm_mentions.prompt_engine_pairs where analysis_id = $1`,
        [id],
      )
      return rows[0]
    },
    calls: async () => {
      const { rows } = await database.pool.query<{ outcome: string; code: string | null; assumed: number }>(
        `select outcome, failure_code as code, coalesce((details ->> 'assumedUsd')::float8, 0) as assumed
         from llm_mentions.usage_logs where analysis_id = $1 order by id`,
        [id],
      )
      return rows
    },
  }
}

const queue = async () => (await asSystem(database, listProviderQueues)).find(({ id }) => id === 'sandbox')

test('an answer completes its pair and the run, and nothing is left to ask', async () => {
  const { id, run, state, pair, calls } = await begin()
  expect(await run(answered)).toBe(true)
  expect(await run(answered)).toBe(false)
  expect(await state()).toMatchObject({ status: 'completed', counts: { answered: 1 }, costUsd: 0 })
  expect(await answersPerPair(database, id)).toMatchObject({ answers: 1, linked: 1 })
  expect(await pair()).toMatchObject({ status: 'answered', workerId: null })
  expect(await calls()).toEqual([{ outcome: 'answered', code: null, assumed: 0 }])
})

test('the request names model, country, and pair, and the language only if the prompts are in another', async () => {
  const asks: Ask[] = []
  const note = (ask: Ask) => {
    asks.push(ask)
    return answered()
  }
  const draft = { countries: ['DE'], language: 'de', models: { 'sandbox-atlas': 'm2' } }
  const unknown = await begin(draft)
  await unknown.run(note)
  await database.pool.query(`update llm_mentions.clients set language = 'de-AT' where id = $1`, [
    home.brandId,
  ])
  const same = await begin(draft)
  await same.run(note)
  await database.pool.query(`update llm_mentions.clients set language = null where id = $1`, [home.brandId])
  expect(asks[0]).toMatchObject({ model: 'm2', country: 'DE', language: 'de', reference: expect.any(String) })
  expect(asks[1]).not.toHaveProperty('language')
})

test("a provider that asks for an hour's wait is retried in an hour, with its whole provider queue", async () => {
  const { run, claim, state, pair, hurry, calls } = await begin()
  await run(() => failed({ retryAfterMs: 3_600_000 }))
  expect(await state()).toMatchObject({
    status: 'running',
    counts: { queued: 1 },
    failures: [{ code: 'rate-limited', count: 1, message: 'Too many requests.' }],
  })
  expect((await pair())?.waitsSeconds).toBeGreaterThan(3500)
  await hurry()
  const { pairs, nextAt } = await claim()
  expect(pairs).toEqual([])
  expect((nextAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000)
  expect(await queue()).toMatchObject({ pause: { code: 'rate-limited', message: 'Too many requests.' } })
  expect(await calls()).toEqual([{ outcome: 'failed', code: 'rate-limited', assumed: 0 }])
})

test('a pair fails for good after five attempts, or at once after a permanent failure', async () => {
  const patient = await begin()
  for (let ask = 0; ask < maxAsks; ask += 1) {
    await patient.hurry()
    expect(await patient.run(() => failed({ code: 'timeout' }))).toBe(true)
  }
  expect(await patient.state()).toMatchObject({ status: 'failed', counts: { failed: 1 } })
  expect(await patient.calls()).toHaveLength(maxAsks)
  const hopeless = await begin()
  await hopeless.run(() => failed({ code: 'bad-request', retryable: false, message: 'Too long.' }))
  expect(await hopeless.state()).toMatchObject({
    status: 'failed',
    failures: [{ code: 'bad-request', count: 1, message: 'Too long.' }],
  })
})

test('a provider that is only busy gets more attempts than one that fails', async () => {
  const { run, hurry, pair } = await begin()
  for (let ask = 0; ask < maxAsks + 1; ask += 1) {
    await hurry()
    await run(() => failed({ code: 'overloaded' }))
  }
  expect(await pair()).toMatchObject({ status: 'queued', attempts: maxAsks + 1 })
})

test.each(['bad-key', 'quota-exhausted'] as const)(
  '%s pauses the provider queue until a person resumes it, and is not counted as an attempt',
  async (code) => {
    const { run, pair, hurry } = await begin()
    await run(() => failed({ code, retryable: false, message: 'The key is wrong.' }))
    expect(await pair()).toMatchObject({ status: 'queued', attempts: 0 })
    await hurry()
    expect(await run(answered)).toBe(false)
    expect(await queue()).toMatchObject({ pause: { code, message: 'The key is wrong.', until: null } })
  },
)

test('a billed failure without an answer is kept and counted with the reserved cost', async () => {
  const { id, run, calls } = await begin()
  await database.pool.query(
    'update llm_mentions.prompt_engine_pairs set reserve_usd = 0.25 where analysis_id = $1',
    [id],
  )
  await run(() =>
    failed({ code: 'invalid-response', retryable: false, status: 200, rawResponse: 'half\0 a body' }),
  )
  expect(await calls()).toEqual([{ outcome: 'failed', code: 'invalid-response', assumed: 0.25 }])
  const { rows } = await database.pool.query(
    'select response from llm_mentions.unread_replies where analysis_id = $1',
    [id],
  )
  expect(rows).toEqual([{ response: 'half\uFFFD a body' }])
})

test('an aborted attempt is returned uncounted, and recorded as lost', async () => {
  const { run, pair, calls } = await begin()
  await run(() => failed({ code: 'aborted', retryable: false }))
  expect(await pair()).toMatchObject({ status: 'queued', attempts: 0, workerId: null })
  expect(await calls()).toEqual([{ outcome: 'lost', code: 'aborted', assumed: 0 }])
})

test('an answer that arrives after the cancellation is paid for, so it is kept', async () => {
  const { id, run, state } = await begin()
  await run(async () => {
    await asCaller(database, cast.alice.caller, (transaction) => cancelRun(transaction, id))
    return answered()
  })
  expect(await state()).toMatchObject({ status: 'cancelled', counts: { answered: 1 } })
})

test('a pair of a canceled run is not retried after a failure', async () => {
  const { id, run, state } = await begin()
  await run(async () => {
    await asCaller(database, cast.alice.caller, (transaction) => cancelRun(transaction, id))
    return failed({ code: 'timeout' })
  })
  expect(await state()).toMatchObject({ status: 'cancelled', counts: { cancelled: 1 } })
})

test('a pair of a paused run waits after a failure until the run resumes', async () => {
  const { id, run, state, pair } = await begin()
  await run(async () => {
    await asCaller(database, cast.alice.caller, (transaction) => pauseRun(transaction, id))
    return failed({ code: 'timeout' })
  })
  expect(await state()).toMatchObject({ status: 'paused', counts: { queued: 1 } })
  expect(await pair()).toMatchObject({ status: 'queued', waitsSeconds: null })
})

test('an engine unknown to this installation fails the pair with an explanation', async () => {
  const { claim, state } = await begin()
  const [pair] = (await claim()).pairs
  if (pair === undefined) throw new Error('nothing claimed')
  const settle = await askPair(jobContext(database), pair, new AbortController().signal)
  await settle()
  expect((await state()).failures).toEqual([
    { code: 'unknown-engine', count: 1, message: 'This instance has no engine “sandbox-atlas”.' },
  ])
})
