// Loaded into the attacked process before its own code. Reports how long the event loop was blocked and how much memory
// the process uses. Unlike wall-clock time, the thread's CPU time between two ticks does not depend on the load of the
// machine.
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

  /** GET /reset returns what was measured since the last call. */
  const server = createServer((request, response) => {
    const { rss } = process.memoryUsage()
    response.end(JSON.stringify({ ...held, rssMb: rss / 2 ** 20, pid: process.pid }))
    if (request.url === '/reset') held = { computedMs: 0, clockMs: 0 }
  })
  // A test that builds large bodies for seconds would not notice in time that a keep-alive connection was closed.
  server.keepAliveTimeout = 0
  server.listen(Number(process.env.ATTACK_PROBE_PORT), '127.0.0.1').unref()
}
