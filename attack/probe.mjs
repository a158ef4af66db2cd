// Loaded into the attacked process before its own code: tells how long its event loop was held, and how much memory it has.
// The processor time of the thread between two ticks does not depend on how busy the machine is; the time on the clock does.
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

let lastTick = performance.now()
let lastCpu = process.threadCpuUsage()
let held = { computedMs: 0, clockMs: 0 }

if (isMainThread) watch()

function watch() {
  setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(lastCpu)
    held = {
      computedMs: Math.max(held.computedMs, (user + system) / 1000),
      clockMs: Math.max(held.clockMs, now - lastTick),
    }
    lastTick = now
    lastCpu = process.threadCpuUsage()
  }, 2).unref()

  /** GET /reset answers with what was measured since the last one. */
  const server = createServer((request, response) => {
    const { rss } = process.memoryUsage()
    response.end(JSON.stringify({ ...held, rssMb: rss / 2 ** 20, pid: process.pid }))
    if (request.url === '/reset') held = { computedMs: 0, clockMs: 0 }
  })
  // A test that builds large bodies for seconds does not notice in time that a kept connection was closed.
  server.keepAliveTimeout = 0
  server.listen(Number(process.env.ATTACK_PROBE_PORT), '127.0.0.1').unref()
}
