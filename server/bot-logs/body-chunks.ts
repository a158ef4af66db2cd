import { badRequest, requestTimeout } from '../errors.ts'

/**
 * The bytes of a body as they come. Who breaks off is told so, as far as anybody listens: it is no fault of ours. Who has
 * not sent everything after `mostSeconds` is no longer waited for.
 */
export async function* bodyChunks(
  body: ReadableStream<Uint8Array> | null,
  mostSeconds = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  let isLate = false
  const giveUp = () => {
    isLate = true
    void reader?.cancel().catch(() => {}) // Ends the read that waits.
  }
  const deadline = Number.isFinite(mostSeconds) ? setTimeout(giveUp, mostSeconds * 1000) : undefined
  try {
    for (;;) {
      const next = await reader?.read().catch(() => {
        throw badRequest('The connection was lost before everything had been sent.')
      })
      if (isLate)
        throw requestTimeout(
          `Not everything came within ${mostSeconds} seconds. Send less at once, or compress it.`,
        )
      if (next === undefined || next.done) return
      yield next.value
    }
  } finally {
    clearTimeout(deadline)
    await reader?.cancel().catch(() => {}) // Of no use to anybody any more.
  }
}
