import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pino from 'pino'
import { isCollector } from '#engines/engine.ts'
import { createEngines, type EngineRegistry } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { runWorker } from '#jobs/worker.ts'
import type { Database } from '#queries/database.ts'
import type { Caller } from '#queries/user-client.ts'
import { runReaching, answersPerPair, listSandboxEngines, spawnSandbox, startRun } from '#testing/runs.ts'
import { buildBrand, buildOrganization, buildPerson, addMember } from '#testing/cast.ts'
import { buildCompetitor, buildPrompt, type Home } from '#testing/factories.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { serverTime } from './harness/processor-time.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const latencyMs = 200
const concurrency = 50
const prompts = 50
const repeats = 20
const maxRatio = 1.25
const maxMsPerAnswer = 3

/**
 * A run of 1,000 sandbox answers at 200 ms each, 50 at once: at best 4 s. Asked over HTTP, extracted, and stored with
 * roll-ups in its own PostgreSQL. The sandbox is a separate process; worker and benchmark share one, which checks for
 * the end four times per second with one cheap statement.
 */
export async function run(_args: string[], figures: Figures): Promise<void> {
  await lendDatabase({ max: 10 }, async (database) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-bench-'))
    const sandbox = await spawnSandbox({ latencyMs })
    try {
      await measure(database, { sandboxUrl: sandbox.url, dataDir }, figures)
    } finally {
      await sandbox.end()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

async function measure(
  database: Database,
  { sandboxUrl, dataDir }: { sandboxUrl: string; dataDir: string },
  figures: Figures,
): Promise<void> {
  const { home, caller } = await buildHome(database)
  await listSandboxEngines(database)
  const flight = flightRecorder()
  const running = await runWorker(database, {
    engines: flight.watch(createEngines(engineSettings({}, { sandboxUrl }))),
    dataDir,
    logger: pino({ level: 'silent' }),
    concurrency,
    // Also counts pairs waiting for a slot and being stored; the slots should be the limit.
    organizationConcurrency: 3 * concurrency,
  })
  try {
    const warmUp = await startRun(database, caller, home, { engines: ['sandbox-atlas'], repeats: 2 })
    await runReaching(database, warmUp.id, ({ status }) => status === 'completed')
    flight.restart()
    const machineBefore = machineTime()
    const { id, planned, seconds, memory, cost } = await measured(database, caller, home)
    const inFlight = flight.mean()
    const machine = machineTime()
    const busy = (machine.busy - machineBefore.busy) / (machine.all - machineBefore.all)
    const ideal = (planned * latencyMs) / concurrency / 1000
    const kept = await answersPerPair(database, id)
    console.log(`answers            ${planned} at ${latencyMs} ms, ${concurrency} at once`)
    console.log(`length             ${await meanLength(database, id)} characters an answer`)
    figures.add({ name: 'pairs with an answer', value: kept.keys, unit: '', target: { is: planned } })
    figures.add({ name: 'answers stored', value: kept.answers, unit: '', target: { is: planned } })
    figures.add({ name: 'time', value: seconds, unit: 's' })
    figures.add({
      name: `time against the ideal ${ideal} s`,
      value: seconds / ideal,
      unit: 'times',
      target: { max: maxRatio },
    })
    figures.add({ name: `asks in flight of ${concurrency}, mean`, value: inFlight, unit: '' })
    figures.add({
      name: `processor time of worker and PostgreSQL for an answer, the first ${planned} of a process`,
      value: cost.worker + cost.postgres,
      unit: 'ms',
    })
    console.log(
      `machine            ${(100 * busy).toFixed(0)} % of ${cpus().length} cores busy, with whatever else runs on it`,
    )
    console.log(`memory             ${memory.join(' → ')} MB (start, middle, end), garbage included`)
    const live = [liveHeap()]
    for (let turn = 0; turn < 2; turn += 1) {
      const longer = await startRun(database, caller, home, { engines: ['sandbox-beacon'], repeats: 40 })
      await runReaching(database, longer.id, ({ status }) => status === 'completed', 300_000)
      live.push(liveHeap())
    }
    console.log(
      `live memory        ${live.join(' → ')} MB after 1,000, 3,000 and 5,000 answers, garbage collected`,
    )
    const { cost: warm } = await measured(database, caller, home)
    figures.add({
      name: 'the same after 5,000 answers, planning included',
      value: warm.worker + warm.postgres,
      unit: 'ms',
      target: { max: maxMsPerAnswer },
    })
    figures.add({ name: 'of it PostgreSQL', value: warm.postgres, unit: 'ms' })
    figures.add({
      name: 'live memory after 5,000 answers, against 1,000',
      value: (live.at(-1) ?? Number.NaN) / (live[0] ?? Number.NaN),
      unit: 'times',
      target: { max: 1.1 },
    })
  } finally {
    await running.stop()
  }
}

/** One run from plan to end; `cost` is CPU time in milliseconds per answer. */
async function measured(database: Database, caller: Caller, home: Home) {
  const postgresBefore = await serverTime(database)
  const cpuBefore = process.cpuUsage()
  const startedAt = Date.now()
  const { id, planned } = await startRun(database, caller, home, { engines: ['sandbox-atlas'], repeats })
  const { finishedAt, memory } = await endOf(database, id)
  const { user, system } = process.cpuUsage(cpuBefore)
  const postgres = ((await serverTime(database)) - postgresBefore) / planned
  const cost = { worker: (user + system) / 1000 / planned, postgres }
  return { id, planned, seconds: (finishedAt.getTime() - startedAt) / 1000, memory, cost }
}

/** Waits for the end of a run; returns the megabytes of memory at the start, in the middle, and at the end. */
async function endOf(database: Database, id: string) {
  const memory: number[] = []
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    memory.push(Math.round(process.memoryUsage.rss() / 1024 ** 2))
    const { rows } = await database.pool.query<{ finishedAt: Date | null }>(
      'select finished_at as "finishedAt" from llm_mentions.analyses where id = $1',
      [id],
    )
    const finishedAt = rows[0]?.finishedAt
    if (finishedAt)
      return {
        finishedAt,
        memory: [0, 0.5, 1].map((share) => memory[Math.floor(share * (memory.length - 1))]),
      }
  }
}

async function meanLength(database: Database, id: string) {
  const { rows } = await database.pool.query<{ length: number }>(
    'select round(avg(length(text))) as length from llm_mentions.answers where analysis_id = $1',
    [id],
  )
  return rows[0]?.length
}

/** Megabytes of the heap in use after garbage collection: a leak would raise it. */
function liveHeap(): number {
  collect()
  return Math.round(process.memoryUsage().heapUsed / 1024 ** 2)
}

async function buildHome(database: Database) {
  const person = await buildPerson(database, `${randomUUID()}@example.test`)
  const organizationId = await buildOrganization(database, 'Bench')
  await addMember(database, organizationId, person, 'owner')
  const { brandId } = await buildBrand(database, organizationId, 'Northwave')
  const home = { organizationId, brandId }
  for (const name of ['Halden', 'Orrin', 'Vesk', 'Lumo Audio'])
    await buildCompetitor(database, home, {
      name,
      domains: [`${name.toLowerCase().replace(' ', '-')}.example`],
    })
  for (let index = 0; index < prompts; index += 1)
    await buildPrompt(database, home, { text: `Which headphones are best for purpose ${index}?` })
  return { home, caller: person.caller }
}

/** Milliseconds of all cores since the machine started: busy, and total. */
function machineTime() {
  const times = cpus().map((core) => core.times)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  const all = times.reduce(
    (sum, { user, nice, sys, irq, idle: rest }) => sum + user + nice + sys + irq + rest,
    0,
  )
  return { busy: all - idle, all }
}

/** Counts the calls in progress, over time. */
function flightRecorder() {
  let now = 0
  let area = 0
  let from: number | null = null
  let changedAt = 0
  let endedAt = 0
  const change = (by: 1 | -1) => {
    const at = performance.now()
    from ??= at
    area += now * (at - changedAt)
    now += by
    changedAt = at
    if (now === 0) endedAt = at
  }
  return {
    restart() {
      area = 0
      from = null
      changedAt = performance.now()
    },
    mean: () => area / (endedAt - (from ?? endedAt)),
    watch(engines: EngineRegistry): EngineRegistry {
      return {
        list: () => engines.list(),
        get: (id) => {
          const engine = engines.get(id)
          if (engine === undefined || isCollector(engine)) return engine
          return {
            ...engine,
            async ask(...parameters: Parameters<typeof engine.ask>) {
              change(1)
              return engine.ask(...parameters).finally(() => change(-1))
            },
          }
        },
      }
    },
  }
}
