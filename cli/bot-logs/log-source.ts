import { createReadStream } from 'node:fs'
import { plainBytes } from '#queries/bot-logs/intake/plain-bytes.ts'
import type { CommandIo } from '../command.ts'
import type { LogOptions } from './log-options.ts'

/** The decompressed bytes of a file or, as `-`, of stdin. Damage is reported on stderr. */
export function logBytes(
  path: string,
  { blockBytes }: Pick<LogOptions, 'blockBytes'>,
  io: Pick<CommandIo, 'stdin' | 'stderr'>,
): AsyncGenerator<Uint8Array> {
  const pieces = path === '-' ? io.stdin : createReadStream(path, { highWaterMark: blockBytes })
  return plainBytes(pieces, (sentence) => io.stderr.write(`${path}: ${sentence}\n`))
}
