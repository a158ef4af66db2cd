import '#core/locked-prototypes.ts'
import process from 'node:process'
import { startSandbox } from '#engines/sandbox/server.ts'

/**
 * The sandbox in a process of its own, which no worker's death touches: LATENCY_MS. Says its address, then when it
 * answered, in milliseconds of the clock, whenever it gets a message.
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
