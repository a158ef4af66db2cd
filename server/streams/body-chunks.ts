import { badRequest, requestTimeout } from '../errors.ts'

const maxSilentSeconds = 60

/**
 * The bytes of a body as they arrive. A broken connection is answered with 400, because it is not our error. A sender
 * that has not sent everything after `maxSeconds`, or nothing for `maxSilentSeconds`, is given up.
 */
export async function* bodyChunks(
  body: ReadableStream<Uint8Array> | null,
  maxSeconds = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  const late: { afterSeconds?: number } = {}
  const giveUp = (seconds: number) => {
    late.afterSeconds ??= seconds
    void reader?.cancel().catch(() => {}) // Ends the pending read.
  }
  const deadline = Number.isFinite(maxSeconds) ? setTimeout(giveUp, maxSeconds * 1000, maxSeconds) : undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      silence = setTimeout(giveUp, maxSilentSeconds * 1000, maxSilentSeconds)
      const next = await reader?.read().catch(() => {
        throw badRequest('The connection was lost before everything was sent.')
      })
      if (late.afterSeconds !== undefined)
        throw requestTimeout(
          `The request took longer than ${late.afterSeconds} seconds. Send less at once, or compress it.`,
        )
      clearTimeout(silence)
      if (next === undefined || next.done) return
      yield next.value
    }
  } finally {
    clearTimeout(deadline)
    clearTimeout(silence)
    await reader?.cancel().catch(() => {}) // No longer needed.
  }
}
