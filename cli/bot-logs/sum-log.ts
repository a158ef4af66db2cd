import { openSync, closeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { LogFormat } from '#core/bot-log/line-fields.ts'
import { readLog } from '#core/bot-log/read/read-log.ts'
import { addSums } from '#core/bot-log/read/summary.ts'
import { compressionOf } from '#queries/bot-logs/plain-bytes.ts'
import type { CommandIo } from '../command.ts'
import { KeyRuns } from './key-runs.ts'
import { lineRanges } from './line-ranges.ts'
import { formatFor, type LogOptions } from './log-options.ts'
import { fileHead, logBytes } from './log-source.ts'
import { newSummary, sumRanges, type RangeSums, type RangeTask } from './sum-ranges.ts'

export type SummedLog = { format: LogFormat; parts: RangeSums[] }

/** Below this a second thread takes longer to start than it saves. */
const worthThreads = 16 * 1024 * 1024
const mostRangeBytes = 16 * 1024 * 1024

/** All that a log says. A plain file with lines that speak for themselves is read by several threads. */
export async function sumLog(
  path: string,
  options: LogOptions,
  folder: string,
  io: Pick<CommandIo, 'stdin' | 'stderr'>,
): Promise<SummedLog> {
  const known = path === '-' ? null : await fileHead(path)
  const threads =
    options.threads ?? (known !== null && known.size >= worthThreads ? availableParallelism() : 1)
  if (known !== null && isPlain(known.head)) {
    const format = formatFor(options, known.head)
    const isDivisible = format.framing === 'lines' && format.isStateful !== true
    return {
      format,
      parts: await sumInThreads(
        path,
        known,
        { ...options, format: options.pattern === null ? format.id : null },
        folder,
        isDivisible ? threads : 1,
      ),
    }
  }
  const runs = new KeyRuns(folder, `${encodeURIComponent(path).slice(-40)}-whole`)
  const summary = newSummary(runs)
  const { format } = await readLog(logBytes(path, options, io), {
    format: (sample) => formatFor(options, sample),
    sink: summary,
  })
  return { format, parts: [{ sums: summary.sums(), keyFiles: runs.files }] }
}

/** Neither compressed nor marked as Unicode of any kind: a part of it reads like the whole. */
function isPlain(head: Uint8Array): boolean {
  const [first, second] = head
  return (
    compressionOf(head) === 'none' &&
    !(first === 0xff && second === 0xfe) &&
    !(first === 0xfe && second === 0xff) &&
    !(first === 0xef && second === 0xbb)
  )
}

/** This thread is one of them. */
async function sumInThreads(
  path: string,
  { size, head }: { size: number; head: Uint8Array },
  options: LogOptions,
  folder: string,
  threads: number,
): Promise<RangeSums[]> {
  const file = openSync(path, 'r')
  const rangeBytes =
    threads === 1 ? size : Math.min(mostRangeBytes, Math.max(1, Math.ceil(size / threads / 4)))
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
  const prefix = encodeURIComponent(path).slice(-40)
  const workers = Array.from({ length: Math.min(threads, ranges.length - 1) - 1 }, (_, thread) =>
    inWorker({ ...task, thread: `${prefix}-${thread + 1}` }),
  )
  const own = sumRanges({ ...task, thread: `${prefix}-0` })
  return [own, ...(await Promise.all(workers))]
}

function inWorker(task: RangeTask): Promise<RangeSums> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sum-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`A thread ended with ${code}.`)))
  })
}

/** Adds up parts of one or several logs. */
export function addParts(parts: readonly RangeSums[]): RangeSums['sums'] {
  const [first, ...others] = parts
  if (first === undefined) throw new Error('nothing was read')
  for (const { sums } of others) addSums(first.sums, sums)
  return first.sums
}
