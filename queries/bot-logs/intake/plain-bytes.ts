import { constants, createGunzip, createZstdDecompress, type Gunzip, type ZstdDecompress } from 'node:zlib'
import { compressionOf, type Compression } from './compression.ts'
import { ZstdFrames } from './zstd-frames.ts'

export type PlainLimits = {
  /** Total decompressed bytes. */
  maxBytes: number
  /** Decompressed by compressed bytes, checked after 64 MB of output. */
  maxRatio: number
}

/**
 * Logs compress to a fifth or a fiftieth; a file that compresses to less than a 500th is made to fill memory and disks.
 */
export const plainLimits: PlainLimits = { maxBytes: 256 * 2 ** 30, maxRatio: 500 }
const ratioCountsFrom = 64 * 2 ** 20

/** A file that would exceed its limits; everything before was read. */
export class TooLargeInside extends Error {}

/** Short slices limit how many bytes can appear at once: gzip compresses up to 1,032 to one. */
const sliceBytes = 64 * 1024
const outputBytes = 1024 * 1024

/**
 * The decompressed bytes of a log: gzip (also of several members), zstd, or plain. Truncated, damaged, or trailing
 * bytes are left out and reported to `onDamage`, in a sentence; bytes before them count. While the caller processes a
 * piece, the next is decompressed on another thread.
 */
export async function* plainBytes(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onDamage: (sentence: string) => void,
  limits: PlainLimits = plainLimits,
): AsyncGenerator<Uint8Array> {
  let decompression: Decompression | null = null
  let head: Uint8Array | null = new Uint8Array(0)
  try {
    for await (const piece of pieces) {
      let bytes = piece
      if (head !== null) {
        bytes = head.length === 0 ? piece : Buffer.concat([head, piece])
        if (bytes.length < 4) {
          head = Buffer.from(bytes)
          continue
        }
        head = null
        const compression = compressionOf(bytes)
        if (compression !== 'none') decompression = new Decompression(compression, limits)
      }
      if (decompression === null) yield bytes
      else
        for (let at = 0; at < bytes.length; at += sliceBytes)
          yield* await decompression.push(bytes.slice(at, at + sliceBytes))
    }
    if (head !== null && head.length > 0) yield head
    if (decompression !== null) {
      yield* await decompression.end()
      if (decompression.damage !== null) onDamage(decompression.damage)
    }
  } finally {
    decompression?.close()
  }
}

/** One compressed stream, always one slice ahead of its consumer. */
class Decompression {
  damage: string | null = null
  private readonly compression: Compression
  private readonly limits: PlainLimits
  private readonly stream: Gunzip | ZstdDecompress
  private out: Uint8Array[] = []
  private bytesIn = 0
  private bytesOut = 0
  private failure: Error | null = null
  private readonly frames: ZstdFrames | null
  private running: Promise<void> = Promise.resolve()

  constructor(compression: 'gzip' | 'zstd', limits: PlainLimits) {
    this.compression = compression
    this.limits = limits
    this.stream =
      compression === 'gzip'
        ? createGunzip({ chunkSize: outputBytes })
        : createZstdDecompress({
            chunkSize: outputBytes,
            params: { [constants.ZSTD_d_windowLogMax]: 27 },
          })
    this.frames = compression === 'zstd' ? new ZstdFrames() : null
    this.stream.on('data', (bytes: Uint8Array) => this.take(bytes))
    this.stream.on('error', (error) => {
      this.failure ??= error
    })
  }

  /** Returns the output of the previous slices. */
  async push(slice: Uint8Array): Promise<Uint8Array[]> {
    await this.running
    const ready = this.taken()
    this.running = this.write(slice)
    return ready
  }

  private async write(slice: Uint8Array): Promise<void> {
    for (const part of this.frames?.parts(slice) ?? [slice]) {
      if (this.failure !== null) return
      this.bytesIn += part.length
      await new Promise<void>((resolve) => {
        this.stream.once('close', resolve)
        this.stream.write(part, () => {
          this.stream.off('close', resolve)
          resolve()
        })
      })
    }
  }

  async end(): Promise<Uint8Array[]> {
    await this.running
    if (this.failure === null)
      await new Promise<void>((resolve) => {
        this.stream.once('close', resolve)
        this.stream.end()
      })
    return this.taken()
  }

  close(): void {
    this.stream.destroy()
  }

  private take(bytes: Uint8Array): void {
    if (this.failure !== null) return
    this.out.push(bytes)
    this.bytesOut += bytes.length
    const { maxBytes, maxRatio } = this.limits
    const isBomb = this.bytesOut > ratioCountsFrom && this.bytesOut > maxRatio * this.bytesIn
    if (!isBomb && this.bytesOut <= maxBytes) return
    this.failure = new TooLargeInside(
      isBomb
        ? `The file decompresses to more than ${maxRatio} times its size, which isn’t plausible for a log.`
        : `The file decompresses to more than ${maxBytes} bytes.`,
    )
    this.stream.destroy()
  }

  private taken(): Uint8Array[] {
    const { out } = this
    this.out = []
    if (this.failure instanceof TooLargeInside) throw this.failure
    if (this.failure !== null)
      this.damage = `The ${this.compression} file is incomplete or damaged; the part before was processed (${this.failure.message}).`
    return out
  }
}
