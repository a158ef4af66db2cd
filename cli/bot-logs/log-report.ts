import { crawlerOfPage } from '#core/bot-logs/read/page-key.ts'
import { KeySet } from '#core/bot-logs/read/key-set.ts'
import { logReport, type LogReport } from '#core/bot-logs/read/summary.ts'
import { KeyRuns, mergeRuns, newKeyFolder, removeKeyFolder } from './key-runs.ts'
import type { LogOptions } from './log-options.ts'
import { addParts, sumLog, type SumMeans } from './sum-log.ts'
import type { RangeSums } from './sum-ranges.ts'

/** The combined report on some logs. */
export async function reportOn(
  options: LogOptions,
  means: Omit<SumMeans, 'folder'>,
): Promise<LogReport & { format: string }> {
  const folder = await newKeyFolder()
  try {
    const formats = new Set<string>()
    const parts: RangeSums[] = []
    for (const path of options.files) {
      const summed = await sumLog(path, options, { ...means, folder })
      formats.add(summed.format.id)
      parts.push(...summed.parts)
    }
    const pages = countPages(parts, folder)
    return {
      format: [...formats].join(', '),
      ...logReport(addParts(parts), (crawler) => pages.get(crawler) ?? 0),
    }
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
