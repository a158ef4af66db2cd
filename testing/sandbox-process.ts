import process from 'node:process'
import { startSandbox } from '#engines/sandbox/server.ts'

/**
 * The sandbox in a process of its own, which no worker's death touches: LATENCY_MS. Says its address, then how often it
 * was asked whenever it gets a message.
 */
const asked = { count: 0 }
const sandbox = await startSandbox({
  seed: 'process',
  latencyMs: Number(process.env.LATENCY_MS ?? '100'),
  now: () => {
    asked.count += 1
    return new Date()
  },
})
process.on('message', () => process.send?.({ asked: asked.count }))
process.on('disconnect', () => process.exit(0))
process.send?.({ url: sandbox.url })
