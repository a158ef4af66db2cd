import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Engine, EngineFailure, Outcome } from '#engines/engine.ts'
import { sandboxEngineAnswer } from '#engines/sandbox/response-body.ts'
import { cancelAnalysis } from '#queries/analysis-changes.ts'
import { asCaller } from '#queries/user-client.ts'
import { analysisReaching, answersPerCell, listSandboxEngines, startAnalysis } from '#testing/analyses.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database.ts'
import { buildPrompt } from '#testing/factories.ts'
import { createAnswerOutbox } from './answer-outbox.ts'
import { askEngine, maxAsks } from './ask-engine.ts'
import { createBrandSets } from './brand-sets.ts'
import { createCellStarts } from './cell-starts.ts'
import { createEngineSlots } from './engine-slots.ts'
import type { JobContext } from './job-context.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
await listSandboxEngines(database)
await buildPrompt(database, home, { text: 'Which headphones are best?' })
const logger = pino({ level: 'silent' })
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

function contextWith(ask: () => Outcome | Promise<Outcome>): JobContext {
  const engine: Engine = {
    id: 'sandbox-atlas',
    label: 'Sandbox Atlas',
    provider: 'Sandbox',
    channel: 'api',
    sandbox: true,
    docs: '',
    defaultModel: 'm',
    models: ['m'],
    ask: async () => ask(),
  }
  return {
    database,
    engines: { list: () => [], get: (id) => (id === engine.id ? engine : undefined) },
    cellStarts: createCellStarts(database),
    slots: createEngineSlots(() => 2),
    brandSets: createBrandSets(database),
    outbox: createAnswerOutbox({ database, folder, logger }),
    logger,
  }
}

async function begin() {
  const { id } = await startAnalysis(database, cast.alice.caller, home, { engines: ['sandbox-atlas'] })
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.analysis_cells where analysis_id = $1',
    [id],
  )
  const payload = { organizationId: home.organizationId, analysisId: id, cellId: rows[0]?.id ?? '' }
  const run = (context: JobContext, isLastAttempt = false) =>
    askEngine(context, payload, { signal: new AbortController().signal, isLastAttempt })
  const state = () => analysisReaching(database, id, () => true)
  return { id, payload, run, state }
}

test('an answer closes its cell and the analysis, and asking the cell again does nothing', async () => {
  const { id, run, state } = await begin()
  const asks = { count: 0 }
  const context = contextWith(() => {
    asks.count += 1
    return answered()
  })
  await run(context)
  await run(context)
  expect(asks.count).toBe(1)
  expect(await state()).toMatchObject({ status: 'completed', counts: { answered: 1 }, costUsd: 0 })
  expect(await answersPerCell(database, id)).toMatchObject({ answers: 1, linked: 1 })
})

test('a provider that asks to wait an hour is asked again in an hour', async () => {
  const { payload, run, state } = await begin()
  await run(contextWith(() => failed({ retryAfterMs: 3_600_000 })))
  expect(await state()).toMatchObject({
    status: 'running',
    counts: { queued: 1 },
    failures: [{ code: 'rate-limited', count: 1, message: 'Too many requests.' }],
  })
  const { rows } = await database.pool.query(
    `select extract(epoch from run_at - now()) as seconds from graphile_worker.jobs where key = $1`,
    [`cell:${payload.cellId}`],
  )
  expect(Number(rows[0]?.seconds)).toBeGreaterThan(3500)
})

test('after five asks a cell has failed for good; a failure that cannot pass ends it at once', async () => {
  const patient = await begin()
  for (let ask = 0; ask < maxAsks; ask += 1) await patient.run(contextWith(() => failed({ code: 'timeout' })))
  expect(await patient.state()).toMatchObject({ status: 'failed', counts: { failed: 1 } })
  const hopeless = await begin()
  await hopeless.run(
    contextWith(() => failed({ code: 'bad-key', retryable: false, message: 'The key is wrong.' })),
  )
  expect(await hopeless.state()).toMatchObject({
    status: 'failed',
    failures: [{ code: 'bad-key', count: 1, message: 'The key is wrong.' }],
  })
})

test('an answer that arrives after the cancellation is paid for, so it is kept', async () => {
  const { id, run, state } = await begin()
  await run(
    contextWith(async () => {
      await asCaller(database, cast.alice.caller, (transaction) => cancelAnalysis(transaction, id))
      return answered()
    }),
  )
  expect(await state()).toMatchObject({ status: 'cancelled', counts: { answered: 1 } })
})

test('a cell of a cancelled analysis is not asked again after its worker died or its ask failed', async () => {
  const { id, payload, run, state } = await begin()
  await run(
    contextWith(async () => {
      await asCaller(database, cast.alice.caller, (transaction) => cancelAnalysis(transaction, id))
      return failed({ code: 'timeout' })
    }),
  )
  expect(await state()).toMatchObject({ status: 'cancelled', counts: { cancelled: 1 } })
  await database.pool.query(`update llm_mentions.analysis_cells set status = 'asking' where id = $1`, [
    payload.cellId,
  ])
  await run(
    contextWith(() => {
      throw new Error('asked')
    }),
  )
  expect(await state()).toMatchObject({ counts: { cancelled: 1 } })
})

test('an engine this installation does not know fails the cell with a sentence', async () => {
  const { run, state } = await begin()
  const context = contextWith(answered)
  await run({ ...context, engines: { list: () => [], get: () => undefined } })
  expect((await state()).failures).toEqual([
    { code: 'unknown-engine', count: 1, message: 'This installation has no engine “sandbox-atlas”.' },
  ])
})

test('cells that begin at once each get their own; one already answered or of another organization gets none', async () => {
  const open = await Promise.all([begin(), begin(), begin()])
  const done = await begin()
  await done.run(contextWith(answered))
  const foreign = await begin()
  const starts = createCellStarts(database)
  const cells = await Promise.all([
    ...open.map(({ payload }) => starts.begin(payload)),
    starts.begin(done.payload),
    starts.begin({ ...foreign.payload, organizationId: cast.birch.id }),
  ])
  expect(cells.map((cell) => cell?.id)).toEqual([
    ...open.map(({ payload }) => payload.cellId),
    undefined,
    undefined,
  ])
  expect((await foreign.state()).counts).toMatchObject({ queued: 1, asking: 0 })
})

test('a cell whose analysis is cancelled while it waits long for its engine is not asked', async () => {
  const waiting = await begin()
  const asks = { count: 0 }
  const context = contextWith(() => {
    asks.count += 1
    return answered()
  })
  const waits = Promise.withResolvers<void>()
  const running = waiting.run({
    ...context,
    slots: {
      use: async (_engine, work) => {
        await waits.promise
        return work(60_000)
      },
    },
  })
  await analysisReaching(database, waiting.id, ({ counts }) => counts.asking === 1)
  await asCaller(database, cast.alice.caller, (transaction) => cancelAnalysis(transaction, waiting.id))
  waits.resolve()
  await running
  expect(asks.count).toBe(0)
  expect(await waiting.state()).toMatchObject({ status: 'cancelled', counts: { asking: 0, cancelled: 1 } })
})
