import { timingSafeEqual, createHash } from 'node:crypto'
import { Hono } from 'hono'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { listJobStates, listWorkers, readOperations } from '#queries/operations/operations.ts'
import type { Sql } from '#queries/database.ts'
import { asOperator } from '../access/as-staff.ts'
import type { AppEnv } from '../context.ts'
import { notFound, unauthenticated } from '../errors.ts'

/**
 * GET /metrics in Prometheus format. Only with METRICS_TOKEN set, as `Authorization: Bearer …`, because provider queues
 * name organizations. All figures come from the database, so any web process reports on every worker; scrape one.
 */
export function metricsRoutes({ token }: { token: string | undefined }) {
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (token === undefined) throw notFound('Page')
    if (!isSame(c.req.header('Authorization') ?? '', `Bearer ${token}`)) throw unauthenticated()
    const registry = await asOperator(c.var.database, metricsOf)
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
}

/**
 * The state of the installation as gauges; counts cover five minutes, because no process lives long enough for
 * counters.
 */
export async function metricsOf(sql: Sql): Promise<Registry> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `answerscope_${name}`, help, labelNames, registers: [registry] })

  const { queues, errors } = await readOperations(sql)
  const pairs = gauge('pairs', 'Pairs by queue and state.', ['queue', 'state'])
  const oldest = gauge('oldest_due_pair_seconds', 'Age of the pair that is due longest.', ['queue'])
  const paused = gauge('queue_paused', '1 while a queue is paused.', ['queue', 'code'])
  const limit = gauge('queue_requests_per_minute', 'Configured rate; missing if none is set.', ['queue'])
  const calls = gauge('queue_calls_5m', 'Calls of the last five minutes.', ['queue', 'outcome'])
  const latency = gauge('queue_median_latency_seconds', 'Median latency of the last five minutes.', ['queue'])
  for (const queue of queues) {
    for (const state of ['due', 'later', 'asking', 'collecting', 'held'] as const)
      pairs.set({ queue: queue.queue, state }, queue[state])
    oldest.set({ queue: queue.queue }, queue.oldestDueSeconds ?? 0)
    if (queue.pause) paused.set({ queue: queue.queue, code: queue.pause.code }, 1)
    if (queue.requestsPerMinute !== null) limit.set({ queue: queue.queue }, queue.requestsPerMinute)
    calls.set({ queue: queue.queue, outcome: 'answered' }, queue.answeredLast5Minutes)
    calls.set({ queue: queue.queue, outcome: 'failed' }, queue.failedLast5Minutes)
    if (queue.medianMs !== null) latency.set({ queue: queue.queue }, queue.medianMs / 1000)
  }
  const failures = gauge('failed_calls_24h', 'Failed or lost calls of the last 24 hours.', ['engine', 'code'])
  for (const { engine, code, calls: count } of errors) failures.set({ engine, code }, count)

  gauge('workers', 'Active worker pools.').set((await listWorkers(sql)).length)
  const jobs = gauge('jobs', 'Jobs by name and state.', ['job', 'state'])
  const oldestJob = gauge('oldest_waiting_job_seconds', 'Age of the oldest waiting job.', ['job'])
  for (const { job, oldestSeconds, ...states } of await listJobStates(sql)) {
    for (const state of ['waiting', 'running', 'failed'] as const) jobs.set({ job, state }, states[state])
    oldestJob.set({ job }, oldestSeconds ?? 0)
  }
  return Registry.merge([ofThisProcess(), registry])
}

let processRegistry: Registry | undefined

/** Once per process: collecting starts observers of the event loop and of garbage collection that never end. */
function ofThisProcess(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry, prefix: 'answerscope_web_' })
  }
  return processRegistry
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
