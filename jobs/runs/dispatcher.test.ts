import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEngines, type EngineRegistry } from '#engines/registry.ts'
import { startSandbox } from '#engines/sandbox/server.ts'
import { engineSettings } from '#engines/settings.ts'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { openDatabase, type Database } from '#queries/database.ts'
import { pauseProviderQueue } from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import { runReaching, answersPerPair, buildRun } from '#testing/runs.ts'
import { buildCast } from '#testing/cast.ts'
import { startDatabaseProxy } from '#testing/database/database-proxy.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { runWorker, type WorkerSettings } from '../worker.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.analyses')
  await database.pool.query('delete from llm_mentions.usage_logs')
})

async function sandboxOf({ latencyMs }: { latencyMs: number }): Promise<EngineRegistry> {
  const sandbox = await startSandbox({ seed: 'dispatcher', latencyMs })
  onTestFinished(() => sandbox.close())
  return createEngines(engineSettings({}, { sandboxUrl: sandbox.url }))
}

/** The same engines, with the current and the maximum number of parallel calls. */
function watched(registry: EngineRegistry) {
  const flight = { begun: 0, now: 0, most: 0 }
  const engine = registry.get('sandbox-atlas')
  if (engine === undefined || !('ask' in engine)) throw new Error('no sandbox')
  const counting = {
    ...engine,
    async ask(...given: Parameters<typeof engine.ask>) {
      flight.begun += 1
      flight.now += 1
      flight.most = Math.max(flight.most, flight.now)
      return engine.ask(...given).finally(() => (flight.now -= 1))
    },
  }
  const engines: EngineRegistry = { list: () => registry.list(), get: () => counting }
  return { engines, flight }
}

async function start(
  settings: Partial<WorkerSettings> & { engines: EngineRegistry },
  on: Database = database,
) {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'answerscope-dispatcher-')))
  const worker = await runWorker(loggedInAs(on, 'jobs'), {
    logger: pino({ level: 'silent' }),
    dataDir,
    ...settings,
  })
  onTestFinished(() => worker.stop())
  return { dataDir, stop: () => worker.stop() }
}

async function pairs() {
  const { rows } = await database.pool.query<{ status: string; attempts: number; workerId: string | null }>(
    `select distinct status, attempts, worker_id as "workerId" from llm_mentions.prompt_engine_pairs`,
  )
  return rows
}

async function outcomes() {
  const { rows } = await database.pool.query<{ outcome: string; calls: number }>(
    'select outcome, count(*) as calls from llm_mentions.usage_logs group by 1 order by 1',
  )
  return Object.fromEntries(rows.map(({ outcome, calls }) => [outcome, calls]))
}

test('a stopping worker lets calls finish, and returns uncounted those that do not finish in time', async () => {
  const id = await buildRun(database, home, { pairs: 5 })
  const worker = await start({ engines: await sandboxOf({ latencyMs: 60_000 }), stopAfterMs: 100 })
  await runReaching(database, id, ({ counts }) => counts.asking === 5)
  await worker.stop()
  expect(await pairs()).toEqual([{ status: 'queued', attempts: 0, workerId: null }])
  expect(await outcomes()).toEqual({ lost: 5 })
  const { rows } = await database.pool.query('select id from private.workers')
  expect(rows).toEqual([])

  const patient = await start({ engines: await sandboxOf({ latencyMs: 300 }) })
  await runReaching(database, id, ({ counts }) => counts.asking === 5)
  await patient.stop()
  expect(await pairs()).toEqual([{ status: 'answered', attempts: 1, workerId: null }])
  expect(await outcomes()).toEqual({ answered: 5, lost: 5 })
})

test('a worker never exceeds its parallel calls, and fills a free place at once', async () => {
  const { engines, flight } = watched(await sandboxOf({ latencyMs: 60 }))
  const id = await buildRun(database, home, { pairs: 30 })
  await start({ engines, concurrency: 4 })
  await runReaching(database, id, ({ status }) => status === 'completed')
  expect(flight.most).toBe(4)
})

test('while answers cannot be stored, at most twice the parallel calls are made', async () => {
  const { engines, flight } = watched(await sandboxOf({ latencyMs: 0 }))
  const id = await buildRun(database, home, { pairs: 30 })
  const settled = () => new Promise((resolve) => setTimeout(resolve, 1500)) // Longer than the interval between polls.
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    await start({ engines, concurrency: 4 })
    await vi.waitFor(() => expect(flight).toMatchObject({ begun: 8, now: 0 }), { timeout: 10_000 })
    await settled()
    expect(flight.begun).toBe(8)
  })
  await runReaching(database, id, ({ status }) => status === 'completed')
  expect(flight).toEqual({ begun: 30, now: 0, most: 4 })
})

test('pairs claimed ahead are returned unasked and uncounted when the worker stops', async () => {
  const id = await buildRun(database, home, { pairs: 40 })
  const worker = await start({ engines: await sandboxOf({ latencyMs: 150 }), concurrency: 4 })
  await runReaching(database, id, ({ counts }) => counts.answered >= 8, 60_000, 5)
  await worker.stop()
  const { rows } = await database.pool.query<{ status: string; attempts: number; pairs: number }>(
    `select status, attempts, count(*) as pairs from llm_mentions.prompt_engine_pairs group by 1, 2 order by 1`,
  )
  expect(rows.map(({ status, attempts }) => ({ status, attempts }))).toEqual([
    { status: 'answered', attempts: 1 },
    { status: 'queued', attempts: 0 },
  ])
  expect(await outcomes()).toEqual({ answered: rows[0]?.pairs })
  const { rows: reasons } = await database.pool.query(
    `select distinct failure_code as code from llm_mentions.prompt_engine_pairs where failure_code is not null`,
  )
  expect(reasons).toEqual([{ code: 'not-asked' }])
})

test('with slow engines nothing is claimed ahead, so a canceled run asks nothing more', async () => {
  const id = await buildRun(database, home, { pairs: 12 })
  await start({ engines: await sandboxOf({ latencyMs: 2300 }), concurrency: 4 })
  await runReaching(database, id, ({ counts }) => counts.answered >= 4 && counts.asking === 4, 60_000, 5)
  const { rows } = await database.pool.query<{ queued: number }>(
    `select count(*) as queued from llm_mentions.prompt_engine_pairs where status = 'queued'`,
  )
  expect(rows[0]?.queued).toBe(4)
})

test('an idle worker is woken for planned and resumed work, without waiting for its next poll', async () => {
  await start({ engines: await sandboxOf({ latencyMs: 0 }) })
  await asSystem(database, (sql) =>
    pauseProviderQueue(sql, 'sandbox', { code: 'bad-key', message: '', forMs: null }),
  )
  const id = await buildRun(database, home, { pairs: 1 })
  await database.pool.query('notify answerscope_pairs')
  await expect(runReaching(database, id, ({ counts }) => counts.answered === 1, 300, 20)).rejects.toThrow(
    'Not reached',
  )
  await database.pool.query(`update private.provider_queues set paused_until = null where id = 'sandbox'`)
  const resumedAt = Date.now()
  await database.pool.query('notify answerscope_pairs')
  await runReaching(database, id, ({ counts }) => counts.answered === 1, 5000, 20)
  expect(Date.now() - resumedAt).toBeLessThan(900)
})

test('a worker that stops while the database is down ends in time, and the next start stores its answers', async () => {
  const proxy = await startDatabaseProxy(database.url)
  onTestFinished(() => proxy.close())
  const through = openDatabase(proxy.url)
  onTestFinished(() => through.close())
  const { engines, flight } = watched(await sandboxOf({ latencyMs: 700 }))
  const id = await buildRun(database, home, { pairs: 8 })
  const worker = await start({ engines, stopAfterMs: 2500 }, through)
  // Claimed is not enough: if the worker is cut off before it receives its claim, it has nothing to store.
  await vi.waitFor(() => expect(flight.now).toBe(8), { timeout: 10_000, interval: 5 })
  proxy.cut()
  await worker.stop()
  expect(await readdir(join(worker.dataDir, 'spool'))).toHaveLength(8)

  await start({ engines, dataDir: worker.dataDir })
  const end = await runReaching(database, id, ({ status }) => status === 'completed')
  expect(end.counts.answered).toBe(8)
  expect(await answersPerPair(database, id)).toMatchObject({ pairs: 8, answers: 8, linked: 8 })
  expect(await readdir(join(worker.dataDir, 'spool'))).toEqual([])
  expect(await outcomes()).toEqual({ answered: 8 })
}, 60_000)
