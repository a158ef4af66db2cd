import '#core/locked-prototypes.ts'
import process from 'node:process'
import { startSandbox } from '#engines/sandbox/server.ts'

/**
 * The sandbox in a separate process, unaffected when a worker dies: LATENCY_MS. Sends its URL, then its answer times in
 * clock milliseconds whenever it gets a message.
 */
const answeredAt: number[] = []
const sandbox = await startSandbox({
  seed: 'process',
  latencyMs: Number(process.env.LATENCY_MS ?? '100'),
  now: () => {
    answeredAt.push(Date.now())
    return new Date()
  },
})
process.on('message', () => process.send?.({ answeredAt }))
process.on('disconnect', () => process.exit(0))
process.send?.({ url: sandbox.url })
