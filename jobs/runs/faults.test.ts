import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createEngines } from '#engines/registry.ts'
import { startSandbox } from '#engines/sandbox/server.ts'
import { engineSettings } from '#engines/settings.ts'
import { openDatabase } from '#queries/database.ts'
import type { ProviderCall } from '#queries/runs/usage-logs.ts'
import { runReaching, answersPerPair, listSandboxEngines, spawnWorker, startRun } from '#testing/runs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase, urlFor } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, sketchAnswer } from '#testing/factories.ts'
import { createAnswerOutbox } from './answer-outbox.ts'
import { runWorker } from '../worker.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const engines = ['sandbox-atlas', 'sandbox-beacon', 'sandbox-cirrus']
const quiet = pino({ level: 'silent' })
const asked = { count: 0 }
let sandbox: Awaited<ReturnType<typeof startSandbox>>

beforeAll(async () => {
  sandbox = await startSandbox({
    seed: 'faults',
    latencyMs: 250,
    now: () => {
      asked.count += 1
      return new Date()
    },
  })
  await listSandboxEngines(database)
  for (let index = 0; index < 4; index += 1) await buildPrompt(database, home)
})
afterAll(() => sandbox.close())

const folder = () => mkdtemp(join(tmpdir(), 'answerscope-faults-'))
const begin = (repeats: number) => startRun(database, cast.alice.caller, home, { engines, repeats })

test('a killed worker is replaced by another, and every pair has exactly one answer', async () => {
  asked.count = 0
  const { id, planned } = await begin(5)
  const concurrency = 10
  const first = await spawnWorker(database, { sandboxUrl: sandbox.url, concurrency })
  await runReaching(database, id, ({ counts }) => counts.answered >= 15)
  await first.end('SIGKILL')
  const second = await spawnWorker(database, { sandboxUrl: sandbox.url, concurrency })
  onTestFinished(() => second.end('SIGTERM'))
  const end = await runReaching(database, id, ({ status }) => status === 'completed')
  expect(end.counts).toEqual({ queued: 0, asking: 0, answered: planned, failed: 0, cancelled: 0 })
  expect(await answersPerPair(database, id)).toEqual({
    pairs: planned,
    answers: planned,
    linked: planned,
    keys: planned,
  })
  expect(asked.count).toBeGreaterThanOrEqual(planned)
  // It was asking as many as allowed, and at most as many answers were still to be stored.
  expect(asked.count).toBeLessThanOrEqual(planned + 2 * concurrency)
}, 90_000)

test('two workers share one run without asking anything twice', async () => {
  asked.count = 0
  const { id, planned } = await begin(5)
  const workers = await Promise.all([
    spawnWorker(database, { sandboxUrl: sandbox.url, concurrency: 5 }),
    spawnWorker(database, { sandboxUrl: sandbox.url, concurrency: 5 }),
  ])
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.end('SIGTERM')))))
  await runReaching(database, id, ({ status }) => status === 'completed')
  expect(await answersPerPair(database, id)).toEqual({
    pairs: planned,
    answers: planned,
    linked: planned,
    keys: planned,
  })
  expect(asked.count).toBe(planned)
}, 90_000)

test('connections cut under load lose no answer and repeat none that had arrived', async () => {
  asked.count = 0
  const dataDir = await folder()
  const own = openDatabase(urlFor(database.url, 'jobs'))
  const worker = await runWorker(own, {
    engines: createEngines(engineSettings({}, { sandboxUrl: sandbox.url })),
    dataDir,
    logger: quiet,
    concurrency: 10,
  })
  onTestFinished(async () => {
    await worker.stop()
    await own.close()
  })
  const { id, planned } = await begin(6)
  await runReaching(database, id, ({ counts }) => counts.answered > 0)
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  onTestFinished(() => admin.end())
  for (let cut = 0; cut < 5; cut += 1) {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await runReaching(database, id, ({ status }) => status === 'completed', 80_000)
  expect(await answersPerPair(database, id)).toEqual({
    pairs: planned,
    answers: planned,
    linked: planned,
    keys: planned,
  })
  expect(await readdir(join(dataDir, 'spool')).catch(() => [])).toEqual([])
}, 120_000)

test('an answer that arrives while the database is down waits on disk for the next start', async () => {
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home, { status: 'running' })
  const answer = sketchAnswer({ prompt, analysisId, answeredAt: new Date() })
  const pairId = await insertPair({ analysisId, prompt })
  const spool = await folder()
  const away = openDatabase('postgres://nobody:nothing@127.0.0.1:9/none')
  const outbox = createAnswerOutbox({ database: away, folder: spool, logger: quiet })
  const refused = outbox.store({ answer, call: callAbout(pairId, analysisId) })
  refused.catch(() => {}) // Checked below; it may be rejected before that.
  await expect.poll(() => readdir(spool), { timeout: 10_000 }).toHaveLength(1)
  await outbox.close()
  await expect(refused).rejects.toThrow('ECONNREFUSED')
  await away.close()

  const next = createAnswerOutbox({ database, folder: spool, logger: quiet })
  expect(await next.storeSpooled()).toBe(1)
  expect(await readdir(spool)).toEqual([])
  const { rows } = await database.pool.query(
    'select status, answer_id from llm_mentions.prompt_engine_pairs where id = $1',
    [pairId],
  )
  expect(rows).toEqual([{ status: 'answered', answer_id: answer.id }])
  await next.store({
    answer: sketchAnswer({ prompt, analysisId, answeredAt: new Date() }),
    call: callAbout(pairId, analysisId),
  })
  expect((await answersPerPair(database, analysisId)).answers).toBe(1)
}, 30_000)

test('answers that arrive while others are stored are gathered into one transaction', async () => {
  const analysisId = await buildRunOf(database, home, { status: 'running' })
  const outbox = createAnswerOutbox({ database, folder: await folder(), logger: quiet, places: 10 })
  const store = async () => {
    const prompt = await buildPrompt(database, home)
    const answer = sketchAnswer({ prompt, analysisId, answeredAt: new Date() })
    const call = callAbout(await insertPair({ analysisId, prompt }), analysisId)
    return { id: answer.id, stored: () => outbox.store({ answer, call }) }
  }
  const [first, second, third] = [await store(), await store(), await store()]
  const early = [first.stored(), second.stored()]
  await early[0]
  await new Promise((resolve) => setTimeout(resolve, 5))
  await Promise.all([...early, third.stored()])
  const { rows } = await database.pool.query<{ id: string; xmin: string }>(
    'select id, xmin::text from llm_mentions.answers where analysis_id = $1',
    [analysisId],
  )
  const transaction = new Map(rows.map(({ id, xmin }) => [id, xmin]))
  expect(transaction.get(second.id)).toBe(transaction.get(third.id))
  expect(transaction.get(first.id)).not.toBe(transaction.get(third.id))
  await outbox.close()
}, 30_000)

const callAbout = (id: string, analysisId: string): ProviderCall => ({
  pair: { id, analysisId, ...home, engine: 'sandbox-atlas', queue: 'sandbox', attempts: 1, reserveUsd: 0 },
  kind: 'ask',
  outcome: 'answered',
  occurredAt: new Date(),
  costUsd: 0,
  costBasis: 'computed',
})

async function insertPair({
  analysisId,
  prompt,
}: {
  analysisId: string
  prompt: Awaited<ReturnType<typeof buildPrompt>>
}): Promise<string> {
  await database.pool.query(
    `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
     values ($1, $2, $3, $4, $5)`,
    [home.organizationId, home.brandId, analysisId, prompt.promptId, prompt.promptVersionId],
  )
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.prompt_engine_pairs
       (organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, repeat, status)
     values ($1, $2, $3, $4, $5, 'sandbox-atlas', 1, 'asking') returning id`,
    [home.organizationId, home.brandId, analysisId, prompt.promptId, prompt.promptVersionId],
  )
  return rows[0]?.id ?? ''
}
