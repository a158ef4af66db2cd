/** A reader that takes nothing for so long is given up: what it reads from holds a connection to the database. */
const stalledAfterMs = 60_000

/**
 * As is one that takes little by little, once it has been waited for that long: bytes a second of waiting. So slow is no
 * line today, and a few such readers would keep everybody else from exports for days.
 */
const slowest = 32_768

/**
 * A body that `produce` writes piece by piece. Each write waits until the piece has been taken, so nothing piles up; it
 * throws when the reader has gone, takes nothing for a minute, or far too little. What `produce` throws cuts the body off, so that a
 * reader never takes a part for the whole.
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
      () => stalled.reject(new Error('Nothing was read for a minute.')),
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
      throw new Error('The reader takes too little at a time.')
  }
  produce(write)
    .then(() => writer.close())
    // The reader learns of it by the aborted body; when the reader itself has gone there is nobody left to tell.
    .catch((error: unknown) => writer.abort(error).catch(() => undefined))
  return readable
}
