import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  runReaching,
  answersPerPair,
  buildRun,
  spawnSandbox,
  spawnWorker,
  type WorkerProcess,
} from '#testing/runs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildCompetitor } from '#testing/factories.ts'
import { sized } from '#testing/size.ts'

const answers = sized(600, 20_000)
const workerCount = 4
const concurrency = 25
const usdPerAnswer = 0.01
const reserveUsd = 0.02
const budgetUsd = (answers / 20) * usdPerAnswer

const database = await testDatabase()
const cast = await buildCast(database)
const acorn = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const birch = { organizationId: cast.birch.id, brandId: cast.birch.brandId }
for (const name of ['Halden', 'Orrin', 'Vesk']) await buildCompetitor(database, acorn, { name })

test(
  `${answers} answers by ${workerCount} randomly killed workers are each stored once, and no budget is exceeded`,
  async () => {
    const sandbox = await spawnSandbox({ latencyMs: 150 })
    onTestFinished(() => sandbox.end())
    const run = await buildRun(database, acorn, { pairs: answers, reserveUsd })
    const bound = await buildRun(database, birch, { pairs: answers / 10, reserveUsd, budgetUsd })
    const start = (dataDir?: string) =>
      spawnWorker(database, {
        sandboxUrl: sandbox.url,
        concurrency,
        usdPerAnswer,
        ...(dataDir === undefined ? {} : { dataDir }),
      })
    const workers = await Promise.all(Array.from({ length: workerCount }, () => start()))
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.end('SIGTERM')))))

    const asking = new AbortController()
    const kills = killAtRandom({ workers, restart: start, signal: asking.signal })
    const end = await runReaching(database, run, ({ status }) => status === 'completed', 15 * 60_000, 500)
    asking.abort()
    const killed = await kills
    const stopped = await runReaching(
      database,
      bound,
      ({ status, counts }) => status === 'paused' && counts.asking === 0,
      60_000,
    )
    await Promise.all(workers.splice(0).map((worker) => worker.end('SIGTERM')))

    expect(end.counts).toEqual({ queued: 0, asking: 0, answered: answers, failed: 0, cancelled: 0 })
    const once = { pairs: answers, answers, linked: answers }
    expect(await answersPerPair(database, run)).toMatchObject(once)
    expect(stopped.pause?.code).toBe('run-budget')

    const calls = await callsByOutcome()
    const asked = (await sandbox.answeredAt()).length
    const stored = answers + stopped.counts.answered
    process.stdout.write(
      `${killed} workers killed; ${asked} asks reached the sandbox for ${stored} answers; ${JSON.stringify(calls)}\n`,
    )
    expect(calls.answered).toBe(stored)
    // Calls that reached the sandbox are answers or were given up as lost; some of the latter never reached it.
    expect(asked).toBeGreaterThanOrEqual(stored)
    expect(calls.answered + calls.lost + calls.surplus).toBeGreaterThanOrEqual(asked)
    // A worker holds what it is asking, what it claimed ahead, and what it is storing.
    expect(calls.lost).toBeLessThanOrEqual(killed * concurrency * 3)
    expect(calls.failed).toBe(0)

    const { rows } = await database.pool.query<{ spent: number; known: number; ledger: number }>(
      `select s.spent_usd::float8 as spent,
       (select sum(cost_usd) from llm_mentions.usage_logs where analysis_id = $1)::float8 as known,
       (select sum(known_usd + assumed_usd) from llm_mentions.spend_months where client_id = $2)::float8 as ledger
     from private.analysis_spend s where s.analysis_id = $1`,
      [bound, birch.brandId],
    )
    expect(rows[0]?.spent).toBeLessThanOrEqual(budgetUsd)
    expect(rows[0]?.spent).toBeGreaterThan(budgetUsd - reserveUsd)
    expect(rows[0]?.ledger).toBeCloseTo(rows[0]?.spent ?? Number.NaN, 6)
    expect(rows[0]?.known).toBeCloseTo(stopped.counts.answered * usdPerAnswer + calls.surplusUsd, 6)
  },
  20 * 60_000,
)

/** Kills one worker after another without warning, and starts a replacement. Returns how many. */
async function killAtRandom({
  workers,
  restart,
  signal,
}: {
  workers: WorkerProcess[]
  restart: (dataDir: string) => Promise<WorkerProcess>
  signal: AbortSignal
}): Promise<number> {
  let killed = 0
  while (!signal.aborted) {
    await wait(1000 + Math.random() * 2500, undefined, { signal }).catch(() => {})
    const index = Math.floor(Math.random() * workers.length)
    const victim = workers[index]
    if (signal.aborted || victim === undefined) break
    await victim.end('SIGKILL')
    killed += 1
    workers[index] = await restart(victim.dataDir)
  }
  return killed
}

async function callsByOutcome() {
  const { rows } = await database.pool.query<{
    answered: number
    lost: number
    surplus: number
    failed: number
    surplusUsd: number
  }>(
    `select count(*) filter (where outcome = 'answered') as answered, count(*) filter (where outcome = 'lost') as lost,
       count(*) filter (where failure_code = 'already-answered') as surplus,
       count(*) filter (where outcome = 'failed' and failure_code <> 'already-answered') as failed,
       coalesce(sum(cost_usd) filter (where failure_code = 'already-answered' and organization_id = $1), 0)::float8
         as "surplusUsd"
     from llm_mentions.usage_logs`,
    [birch.organizationId],
  )
  return rows[0] ?? { answered: 0, lost: 0, surplus: 0, failed: 0, surplusUsd: 0 }
}
