import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { LiveKind } from '#queries/operations/live.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { openStream } from '../../streams/open-streams.ts'
import { callerOf } from '../../middleware/caller.ts'
import { found } from '../../outcome.ts'

const heartbeatMs = 15_000
/** How often an open stream checks whether its caller is still signed in. */
const sessionCheckMs = 2500
/** Many simultaneous changes, such as a bulk change of rights, are sent once. */
const gatherMs = 50

/**
 * Events that tell the caller's open tabs what to refresh: `event: membership`, `notification`, or `members`, without
 * data.
 */
export const liveRoutes = new Hono<AppEnv>().get('/live', async (c) => {
  const { database, caller, live } = c.var
  const userId = found(
    await asCaller(database, caller, async (sql) => {
      const { rows } = await sql.query<{ id: string | null }>('select private.my_user_id() as id')
      return rows[0]?.id ?? null
    }),
    'Profile',
  )
  const closeStream = openStream(caller.claims.sub)
  if (closeStream === null)
    throw tooManyRequests(5, 'Too many streams are open. Close some, or poll instead.')
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const waiting = new Set<LiveKind>()
    let wake = () => {}
    const unsubscribe = live.subscribe(userId, (kind) => {
      waiting.add(kind)
      wake()
    })
    stream.onAbort(() => {
      wake()
      closeStream()
    })
    try {
      await stream.writeSSE({ event: 'open', data: '' })
      let lastWrite = Date.now()
      while (!stream.aborted && !hasExpired(caller.claims['exp'])) {
        const beat = new Promise<void>((resolve) => {
          wake = resolve
        })
        if (waiting.size === 0) await Promise.race([beat, stream.sleep(sessionCheckMs)])
        if ((await callerOf(c)) === null) break
        if (waiting.size === 0) {
          if (Date.now() - lastWrite < heartbeatMs) continue
          await stream.write(': still here\n\n')
          lastWrite = Date.now()
          continue
        }
        await stream.sleep(gatherMs)
        const kinds = [...waiting]
        waiting.clear()
        for (const event of kinds) await stream.writeSSE({ event, data: '' })
      }
    } finally {
      unsubscribe()
      closeStream()
    }
  })
})

const hasExpired = (exp: unknown) => typeof exp === 'number' && exp * 1000 <= Date.now()
