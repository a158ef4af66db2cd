import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { AppEnv } from '../context.ts'
import { tooManyRequests } from '../errors.ts'
import { openStream } from './open-streams.ts'

const heartbeatMs = 15_000

/**
 * Sends the results of `look` as events `progress`, each change once, until it ends, is gone, or the caller's token
 * expires. `look` acts as the caller each time, so a caller who loses access loses the stream.
 */
export function streamProgress<Progress>(
  c: Context<AppEnv>,
  first: Progress,
  {
    look,
    isEnded,
    everyMs,
    reader = readerOf(c),
  }: {
    look: () => Promise<Progress | null>
    isEnded: (progress: Progress) => boolean
    everyMs: number
    /** Whose place for a stream it takes, and until when; by default the caller's. */
    reader?: { name: string; expiresAt?: unknown }
  },
): Response {
  const closeStream = openStream(reader.name)
  if (closeStream === null)
    throw tooManyRequests(5, 'Too many streams are open. Close some, or poll instead.')
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    stream.onAbort(closeStream)
    let progress: Progress | null = first
    let sent = ''
    let lastWrite = 0
    try {
      while (!stream.aborted && progress !== null && !hasExpired(reader.expiresAt)) {
        const data = JSON.stringify(progress)
        if (data !== sent) {
          await stream.writeSSE({ event: 'progress', data })
          sent = data
          lastWrite = Date.now()
        } else if (Date.now() - lastWrite >= heartbeatMs) {
          await stream.write(': still here\n\n')
          lastWrite = Date.now()
        }
        if (isEnded(progress)) break
        await stream.sleep(everyMs)
        progress = await look()
      }
    } finally {
      closeStream()
    }
  })
}

const readerOf = (c: Context<AppEnv>) => ({
  name: c.var.caller.claims.sub,
  expiresAt: c.var.caller.claims.exp,
})

const hasExpired = (exp: unknown) => typeof exp === 'number' && exp * 1000 < Date.now()
