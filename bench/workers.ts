import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { z } from 'zod'
import { isCollector } from '#engines/engine.ts'
import { createEngines, type EngineRegistry } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { runWorker } from '#jobs/worker.ts'
import { openDatabase, type Database } from '#queries/database.ts'
import {
  runReaching,
  answersPerPair,
  buildRun,
  spawnSandbox,
  spawnWorker,
  type WorkerProcess,
} from '#testing/runs.ts'
import { buildBrand, buildOrganization } from '#testing/cast.ts'
import { startTestServer, templateDatabase } from '#testing/database/database-server.ts'
import { buildCompetitor, type Home } from '#testing/factories.ts'
import type { Figures } from './harness/figures.ts'
import { quantile } from './harness/median.ts'

const latencyMs = 500
const placesPerWorker = 10

/**
 * Throughput of several workers on one database. Sandbox, workers, and PostgreSQL are separate processes; the engine
 * (500 ms, 10 concurrent calls per worker) is the limit, not the machine.
 */
export async function run(_args: string[], figures: Figures): Promise<void> {
  const server = await startTestServer()
  const database = openDatabase(`${server.url}/${templateDatabase}`, { max: 10 })
  const sandbox = await spawnSandbox({ latencyMs })
  try {
    const home = await buildHome(database)
    const measuring = { database, home, figures }
    await measureGain(measuring, sandbox.url)
    await measureLimiter(measuring, sandbox)
    await measureAddedLatency(measuring, sandbox.url)
  } finally {
    await database.close()
    await sandbox.end()
    await server.stop()
  }
}

type Measuring = { database: Database; home: Home; figures: Figures }

/** Answers per second of four workers ÷ those of one, from the first claim of a run to its last stored answer. */
async function measureGain({ database, home, figures }: Measuring, sandboxUrl: string): Promise<void> {
  const workers: WorkerProcess[] = []
  const paces: number[] = []
  try {
    for (const count of [1, 4]) {
      while (workers.length < count)
        workers.push(await spawnWorker(database, { sandboxUrl, concurrency: placesPerWorker }))
      paces.push(await paceOf(database, home, 300 * count))
    }
  } finally {
    await endAll(workers)
  }
  const [one = Number.NaN, four = Number.NaN] = paces
  const ideal = (placesPerWorker * 1000) / latencyMs
  for (const [name, value, places] of [
    ['one worker', one, 1],
    ['four workers', four, 4],
  ] as const)
    figures.add({ name: `${name}, at best ${places * ideal}`, value, unit: 'answers/s', digits: 1 })
  figures.add({ name: 'four workers against one', value: four / one, unit: 'times', target: { min: 3 } })
}

async function paceOf(database: Database, home: Home, pairs: number): Promise<number> {
  const id = await buildRun(database, home, { pairs })
  await database.pool.query('notify answerscope_pairs')
  const { startedAt, finishedAt } = await runReaching(
    database,
    id,
    ({ status }) => status === 'completed',
    120_000,
    200,
  )
  const kept = await answersPerPair(database, id)
  if (kept.linked !== pairs) throw new Error(`${kept.linked} answers for ${pairs} pairs`)
  return (1000 * pairs) / (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? ''))
}

/**
 * Four workers at 600 per minute: how much the calls received by the sandbox differ from the rate, over half a minute,
 * and in the ten seconds with the largest difference. As a share of the rate.
 */
async function measureLimiter(
  { database, home, figures }: Measuring,
  sandbox: Awaited<ReturnType<typeof spawnSandbox>>,
): Promise<void> {
  const perMinute = 600
  const seconds = 30
  await database.pool.query(
    `update private.provider_queues set requests_per_minute = $1, tokens = 0, refilled_at = clock_timestamp() where id = 'sandbox'`,
    [perMinute],
  )
  const workers: WorkerProcess[] = []
  while (workers.length < 4)
    workers.push(await spawnWorker(database, { sandboxUrl: sandbox.url, concurrency: placesPerWorker }))
  try {
    const id = await buildRun(database, home, { pairs: 450 })
    await database.pool.query('notify answerscope_pairs')
    await runReaching(database, id, ({ counts }) => counts.answered > 0)
    await wait(1500) // The bucket's saved tokens are used up by then.
    const from = Date.now()
    await wait(seconds * 1000 + 500)
    await database.pool.query(
      `update llm_mentions.prompt_engine_pairs set status = 'cancelled' where analysis_id = $1 and status = 'queued'`,
      [id],
    )
    const times = (await sandbox.answeredAt()).filter((at) => at >= from && at < from + seconds * 1000)
    const errorIn = (start: number, length: number) => {
      const expected = (perMinute / 60) * length
      const seen = times.filter((at) => at >= start && at < start + 1000 * length).length
      return (seen - expected) / expected
    }
    const whole = errorIn(from, seconds)
    const windows = Array.from({ length: seconds - 9 }, (_, second) => errorIn(from + 1000 * second, 10))
    const worst = windows.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0)
    console.log(
      `limiter            ${perMinute} a minute for four workers: ${times.length} asks in ${seconds} s`,
    )
    for (const [name, share] of [
      [`over ${seconds} s`, whole],
      ['in the worst 10 s', worst],
    ] as const)
      figures.add({
        name: `error of the limiter at ${perMinute} a minute, four workers, ${name}`,
        value: 100 * share,
        unit: '%',
        digits: 1,
        target: { min: -5, max: 5 },
      })
  } finally {
    await endAll(workers)
    await database.pool.query(
      `update private.provider_queues set requests_per_minute = null where id = 'sandbox'`,
    )
  }
}

/**
 * The time we add to an engine's latency: from when a pair is due and a slot is free to the commit that stores its
 * answer with mentions, citations, and roll-ups, minus the duration of the engine's own call. One worker with pairs
 * that are due one after the other, 20 per second; and, for comparison, with pairs that are all due at once, whose
 * answers arrive twenty at a time.
 */
async function measureAddedLatency(
  { database, home, figures }: Measuring,
  sandboxUrl: string,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-bench-'))
  const calls = callTimes()
  const parts: Part[] = []
  const worker = await runWorker(database, {
    engines: calls.watch(createEngines(engineSettings({}, { sandboxUrl }))),
    dataDir,
    logger: pino({ level: 'debug' }, partsInto(parts)),
    concurrency: 2 * placesPerWorker,
  })
  const partsOf = async (pairs: number, apartMs: number) => {
    parts.length = 0
    const id = await buildRun(database, home, { pairs, apartMs })
    await database.pool.query('notify answerscope_pairs')
    await runReaching(database, id, ({ status }) => status === 'completed', 120_000, 500)
    return parts.map((part) => ({
      queue: part.waitedMs,
      around: part.askMs - calls.of(part.pairId),
      storing: part.settleMs,
      all: part.waitedMs + part.askMs + part.settleMs - calls.of(part.pairId),
    }))
  }
  try {
    await partsOf(60, 10)
    const paced = await partsOf(400, 50)
    const sudden = await partsOf(200, 0)
    const add = (name: string, { of, at = 0.5, max }: { of: number[]; at?: number; max?: number }) =>
      figures.add({
        name,
        value: quantile(of, at),
        unit: 'ms',
        digits: 1,
        ...(max !== undefined && { target: { max } }),
      })
    const all = paced.map((one) => one.all)
    add('added latency of an answer, 20 a second, median', { of: all, max: 15 })
    add('the same, 95th percentile', { of: all, at: 0.95 })
    for (const [name, key] of [
      ['queue', 'queue'],
      ['around the call', 'around'],
      ['extraction and storage', 'storing'],
    ] as const)
      add(`of which ${name}, median`, { of: paced.map((one) => one[key]) })
    add('added latency where twenty answers come at once, median', { of: sudden.map((one) => one.all) })
  } finally {
    await worker.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const part = z.object({ pairId: z.string(), waitedMs: z.number(), askMs: z.number(), settleMs: z.number() })
type Part = z.infer<typeof part>

/** Reads the worker's log of each pair. */
function partsInto(parts: Part[]): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      const parsed = part.safeParse(JSON.parse(line.toString()))
      if (parsed.success) parts.push(parsed.data)
      done()
    },
  })
}

/** Duration of the engine's own call, by pair. */
function callTimes() {
  const times = new Map<string, number>()
  return {
    of: (pairId: string) => times.get(pairId) ?? Number.NaN,
    watch(engines: EngineRegistry): EngineRegistry {
      return {
        list: () => engines.list(),
        get(id) {
          const engine = engines.get(id)
          if (engine === undefined || isCollector(engine)) return engine
          return {
            ...engine,
            async ask(...given: Parameters<typeof engine.ask>) {
              const startedAt = performance.now()
              const outcome = await engine.ask(...given)
              times.set(given[0].reference ?? '', performance.now() - startedAt)
              return outcome
            },
          }
        },
      }
    },
  }
}

async function buildHome(database: Database): Promise<Home> {
  const organizationId = await buildOrganization(database, 'Bench')
  const { brandId } = await buildBrand(database, organizationId, 'Northwave')
  const home = { organizationId, brandId }
  for (const name of ['Halden', 'Orrin', 'Vesk', 'Lumo Audio'])
    await buildCompetitor(database, home, {
      name,
      domains: [`${name.toLowerCase().replace(' ', '-')}.example`],
    })
  return home
}

async function endAll(workers: readonly WorkerProcess[]): Promise<void> {
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')))
}
