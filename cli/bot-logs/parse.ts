import { availableParallelism } from 'node:os'
import type { CommandIo } from '../command.ts'
import { logOptions, logUsage, type LogOptions } from './log-options.ts'
import { openPlainFile } from './plain-file.ts'
import { SumThreads } from './sum-threads.ts'

/**
 * `bot-logs parse`: a report on some logs as one JSON object. Exit codes: 0 everything was read, 1 invalid arguments or
 * an unreadable file, 2 a log in an unknown format or of which no line fits the given one. Lines that are not requests
 * are counted and are not an error.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = await logOptions(args)
  if (typeof options === 'string') {
    io.stderr.write(`${options}\n\nnpm run -s cli -- bot-logs parse FILE…\n${await logUsage()}`)
    return 1
  }
  let threads: SumThreads | null = null
  try {
    threads = new SumThreads(threadsFor(options) - 1)
    // Loaded while the other threads start.
    const { reportOn } = await import('./log-report.ts')
    const { report, unread } = await reportOn(options, { threads, io })
    io.stdout.write(`${JSON.stringify(report)}\n`)
    return unread.length === 0 ? 0 : 2
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    await threads?.end()
  }
}

/** For smaller files, starting a second thread takes longer than it saves. */
const worthThreads = 64 * 1024 * 1024
const marksBytes = 4

/** The useful number of threads, including this one. */
function threadsFor({ files, threads }: LogOptions): number {
  const sizes = files.map((path) => openPlainFile(path, marksBytes)?.size ?? 0)
  const largest = Math.max(...sizes)
  if (largest === 0) return 1
  return threads ?? (largest >= worthThreads ? availableParallelism() : 1)
}
