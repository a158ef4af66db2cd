import { crawlerOfPage } from '#core/bot-log/read/page-key.ts'
import { KeySet } from '#core/bot-log/read/key-set.ts'
import { logReport } from '#core/bot-log/read/summary.ts'
import type { CommandIo } from '../command.ts'
import { KeyRuns, mergeRuns, newKeyFolder, removeKeyFolder } from './key-runs.ts'
import { logOptions, logUsage } from './log-options.ts'
import { addParts, sumLog } from './sum-log.ts'
import type { RangeSums } from './sum-ranges.ts'

/**
 * `bot-logs parse`: what some logs say, as one JSON object. Exit codes: 0 all was read, 1 wrong arguments or a file that
 * cannot be read. Lines that are no requests are counted, and are no failure.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = logOptions(args)
  if (typeof options === 'string') {
    io.stderr.write(`${options}\n\nnpm run -s cli -- bot-logs parse FILE…\n${logUsage}`)
    return 1
  }
  const folder = await newKeyFolder()
  try {
    const formats = new Set<string>()
    const parts: RangeSums[] = []
    for (const path of options.files) {
      const summed = await sumLog(path, options, folder, io)
      formats.add(summed.format.id)
      parts.push(...summed.parts)
    }
    const pages = countPages(parts, folder)
    const report = logReport(addParts(parts), (crawler) => pages.get(crawler) ?? 0)
    io.stdout.write(`${JSON.stringify({ format: [...formats].join(', '), ...report })}\n`)
    return 0
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    removeKeyFolder(folder)
  }
}

/** Distinct pages of each crawler over all parts. */
function countPages(parts: readonly RangeSums[], folder: string): Map<number, number> {
  const runs = new KeyRuns(folder, 'all')
  const all = new KeySet(1 << 20, (keys) => runs.write(keys))
  for (const { sums } of parts) all.addAll(sums.pages)
  const files = [...runs.files, ...parts.flatMap(({ keyFiles }) => keyFiles)]
  const counts = new Map<number, number>()
  const count = (key: bigint) => {
    const crawler = crawlerOfPage(Number(key >> 32n))
    counts.set(crawler, (counts.get(crawler) ?? 0) + 1)
  }
  if (files.length === 0) for (const key of all.sorted()) count(key)
  else {
    runs.write(all.sorted())
    mergeRuns([...runs.files, ...files.filter((file) => !runs.files.includes(file))], count)
  }
  return counts
}
