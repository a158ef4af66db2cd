import { openSync, closeSync } from 'node:fs'
import type { LogFormat } from '#core/bot-logs/line-fields.ts'
import { readLog, sampleBytes } from '#core/bot-logs/read/read-log.ts'
import { maxLineBytes } from '#core/bot-logs/read/line-splitter.ts'
import { addSums } from '#core/bot-logs/read/summary.ts'
import type { CommandIo } from '../command.ts'
import { KeyRuns } from './key-runs.ts'
import { lineRanges } from './line-ranges.ts'
import type { LogOptions } from './log-options.ts'
import { unknownFormat } from '#core/bot-logs/layouts/unknown-format.ts'
import { openPlainFile, type PlainFile } from './plain-file.ts'
import { quickFormatFor } from './quick-format.ts'
import { newSummary, sumRanges, type RangeSums, type RangeTask } from './sum-ranges.ts'
import type { SumThreads } from './sum-threads.ts'

/** `head`: the beginning of the log. */
type SummedLog = { format: LogFormat; head: Uint8Array; parts: RangeSums[] }

const maxRangeBytes = 16 * 1024 * 1024

export type SumMeans = { folder: string; threads: SumThreads; io: Pick<CommandIo, 'stdin' | 'stderr'> }

/** All sums of a log. A plain file with independent lines is read by several threads. */
export async function sumLog(path: string, options: LogOptions, means: SumMeans): Promise<SummedLog> {
  const plain = openPlainFile(path, sampleBytes)
  if (plain === null) return sumStream(path, options, means)
  const format = await quickFormatFor(options, plain.head)
  const isById = options.pattern === null && format.isOfSample !== true && format !== unknownFormat
  const known = isById ? { ...options, format: format.id } : options
  const isDivisible = format.framing === 'lines' && format.isStateful !== true
  return { format, head: plain.head, parts: await sumInThreads(path, plain, known, means, isDivisible) }
}

async function sumStream(path: string, options: LogOptions, { folder, io }: SumMeans): Promise<SummedLog> {
  const { logBytes } = await import('./log-source.ts')
  const runs = new KeyRuns(folder, `${nameFor(path)}-whole`)
  const summary = newSummary(runs)
  let head = new Uint8Array(0)
  const { format } = await readLog(logBytes(path, options, io), {
    format: (sample) => {
      head = sample.slice(0, maxLineBytes)
      return quickFormatFor(options, sample)
    },
    sink: summary,
  })
  return { format, head, parts: [{ sums: summary.sums(), keyFiles: runs.files }] }
}

/** This thread is one of them. */
async function sumInThreads(
  path: string,
  { size, head }: PlainFile,
  options: LogOptions,
  { folder, threads }: SumMeans,
  isDivisible: boolean,
): Promise<RangeSums[]> {
  const count = isDivisible ? threads.count + 1 : 1
  const file = openSync(path, 'r')
  const rangeBytes = count === 1 ? size : Math.min(maxRangeBytes, Math.max(1, Math.ceil(size / count / 4)))
  let ranges
  try {
    ranges = lineRanges(file, size, rangeBytes)
  } finally {
    closeSync(file)
  }
  const { format, pattern, blockBytes } = options
  const task: Omit<RangeTask, 'thread'> = {
    path,
    ranges,
    begun: new SharedArrayBuffer(4),
    options: { format, pattern, blockBytes },
    head,
    folder,
  }
  const others = threads.sum(
    Array.from({ length: Math.min(count, ranges.length - 1) - 1 }, (_, thread) => ({
      ...task,
      thread: `${nameFor(path)}-${thread + 1}`,
    })),
  )
  const [own, parts] = await Promise.all([sumRanges({ ...task, thread: `${nameFor(path)}-0` }), others])
  return [own, ...parts]
}

const nameFor = (path: string) => encodeURIComponent(path).slice(-40)

/** Adds up parts of one or several logs. */
export function addParts(parts: readonly RangeSums[]): RangeSums['sums'] {
  const [first, ...others] = parts
  if (first === undefined) throw new Error('nothing was read')
  for (const { sums } of others) addSums(first.sums, sums)
  return first.sums
}
