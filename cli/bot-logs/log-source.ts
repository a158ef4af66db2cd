import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { sampleBytes } from '#core/bot-log/read/read-log.ts'
import { plainBytes } from '#queries/bot-logs/plain-bytes.ts'
import type { CommandIo } from '../command.ts'
import type { LogOptions } from './log-options.ts'

/** The decompressed bytes of a file or, as `-`, of stdin. Damage is told on stderr. */
export function logBytes(
  path: string,
  { blockBytes }: Pick<LogOptions, 'blockBytes'>,
  io: Pick<CommandIo, 'stdin' | 'stderr'>,
): AsyncGenerator<Uint8Array> {
  const pieces = path === '-' ? io.stdin : createReadStream(path, { highWaterMark: blockBytes })
  return plainBytes(pieces, (sentence) => io.stderr.write(`${path}: ${sentence}\n`))
}

/** Size and beginning of a file that can be read from anywhere; null for a pipe, or a folder. */
export async function fileHead(path: string): Promise<{ size: number; head: Uint8Array } | null> {
  const file = await open(path)
  try {
    const stat = await file.stat()
    if (stat.isDirectory()) throw new Error(`${path} is a folder.`)
    if (!stat.isFile()) return null
    const { bytesRead, buffer } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return { size: stat.size, head: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}
