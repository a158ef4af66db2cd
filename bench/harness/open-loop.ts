import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { z } from 'zod'

export const load = z.object({
  origin: z.string(),
  perSecond: z.number(),
  seconds: z.number(),
  requests: z.array(z.object({ path: z.string(), key: z.string().nullable() })).min(1),
})

export const timedRequests = z.object({ ms: z.array(z.number()), failed: z.number() })
export type Timed = z.infer<typeof timedRequests>

/**
 * Sends requests at fixed times, whether or not earlier ones have been answered, so that a slow response does not hide
 * those waiting behind it. Each is timed from when it was due.
 */
async function send({ origin, perSecond, seconds, requests }: z.infer<typeof load>): Promise<Timed> {
  const start = performance.now()
  const timed: Timed = { ms: [], failed: 0 }
  const one = async (due: number, at: number) => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const { path, key } = requests[at % requests.length] ?? { path: '', key: null }
    const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` }
    const reply = await fetch(`${origin}${path}`, { headers }).catch(() => null)
    await reply?.arrayBuffer()
    timed.ms.push(performance.now() - due)
    if (reply?.status !== 200) timed.failed += 1
  }
  await Promise.all(
    Array.from({ length: perSecond * seconds }, (_, at) => one(start + (at * 1000) / perSecond, at)),
  )
  return timed
}

if (import.meta.main)
  process.once('message', async (given) => {
    process.send?.(await send(load.parse(given)))
    process.disconnect()
  })
