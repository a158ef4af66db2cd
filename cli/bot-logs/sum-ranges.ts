import { openSync, closeSync } from 'node:fs'
import { shippedHistory } from '#core/bot-logs/proof/address-lists.ts'
import { KeySet } from '#core/bot-logs/read/key-set.ts'
import { LogReader } from '#core/bot-logs/read/read-log.ts'
import { LogSummary, type LogSums } from '#core/bot-logs/read/summary.ts'
import { KeyRuns } from './key-runs.ts'
import { fileBlocks, type Ranges } from './line-ranges.ts'
import type { LogOptions } from './log-options.ts'
import { quickFormatFor } from './quick-format.ts'

/** At most 8 MB, about 700,000 pages; then they are written to a file. */
const maxSlots = 1 << 20

export function newSummary(runs: KeyRuns): LogSummary {
  return new LogSummary(shippedHistory, new KeySet(maxSlots, (keys) => runs.write(keys)))
}

/** One thread's share of a file; can be passed to a worker. */
export type RangeTask = {
  path: string
  ranges: Ranges
  /** Number of ranges started by all threads. */
  begun: SharedArrayBuffer
  options: Pick<LogOptions, 'format' | 'pattern' | 'blockBytes'>
  head: Uint8Array
  folder: string
  thread: string
}

export type RangeSums = { sums: LogSums; keyFiles: string[] }

/** Processes range after range until all are started, and returns their sums. */
export async function sumRanges({
  path,
  ranges,
  begun,
  options,
  head,
  folder,
  thread,
}: RangeTask): Promise<RangeSums> {
  const runs = new KeyRuns(folder, thread)
  const summary = newSummary(runs)
  const reader = new LogReader(await quickFormatFor(options, head), summary)
  const next = new Int32Array(begun)
  const file = openSync(path, 'r')
  try {
    for (let range = Atomics.add(next, 0, 1); range < ranges.length - 1; range = Atomics.add(next, 0, 1)) {
      const [from = 0, to = 0] = ranges.slice(range, range + 2)
      for (const block of fileBlocks(file, from, to, options.blockBytes, reader.room)) reader.push(block)
      reader.end()
    }
  } finally {
    closeSync(file)
  }
  return { sums: summary.sums(), keyFiles: runs.files }
}
