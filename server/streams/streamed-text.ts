/** A reader that takes nothing for this long is given up, because its source holds a connection to the database. */
const stalledAfterMs = 60_000

/**
 * So is a reader that takes too little, after waiting for that long: bytes per second of waiting. No connection is that
 * slow today, and a few such readers would block exports for all others for days.
 */
const slowest = 32_768

/**
 * A body that `produce` writes piece by piece. Each write waits until the piece has been taken, so nothing piles up; it
 * throws if the reader has left, takes nothing for a minute, or far too little. An error of `produce` aborts the body,
 * so that a reader never mistakes a part for the whole.
 */
export function streamedText(
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
  { now = () => performance.now() } = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  let [bytes, waitedMs] = [0, 0]
  const write = async (text: string) => {
    const piece = encoder.encode(text)
    const since = now()
    const stalled = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => stalled.reject(new Error('Nothing was received for a minute.')),
      stalledAfterMs,
    )
    try {
      await Promise.race([writer.write(piece), stalled.promise])
    } finally {
      clearTimeout(timer)
    }
    bytes += piece.byteLength
    waitedMs += now() - since
    if (waitedMs > stalledAfterMs && bytes < (slowest * waitedMs) / 1000)
      throw new Error('The receiver is too slow.')
  }
  produce(write)
    .then(() => writer.close())
    // The aborted body informs the reader; if the reader itself has left, there is no one to inform.
    .catch((error: unknown) => writer.abort(error).catch(() => undefined))
  return readable
}
