import { crawlerOfPage } from '#core/bot-logs/read/page-key.ts'
import { KeySet } from '#core/bot-logs/read/key-set.ts'
import { logReport, type LogReport } from '#core/bot-logs/read/summary.ts'
import { KeyRuns, mergeRuns, newKeyFolder, removeKeyFolder } from './key-runs.ts'
import { isMisfit } from '#core/bot-logs/layouts/second-format.ts'
import { rejections } from '#core/bot-logs/line-fields.ts'
import { unreadLogSentence } from './unread-log.ts'
import type { LogOptions } from './log-options.ts'
import { addParts, sumLog, type SumMeans } from './sum-log.ts'
import type { RangeSums } from './sum-ranges.ts'

/** The combined report on some logs, and the paths of those of which no line was read. */
export async function reportOn(
  options: LogOptions,
  means: Omit<SumMeans, 'folder'>,
): Promise<{ report: LogReport & { format: string }; unread: string[] }> {
  const folder = await newKeyFolder()
  try {
    const formats = new Set<string>()
    const parts: RangeSums[] = []
    const unread: string[] = []
    for (const path of options.files) {
      const summed = await sumLog(path, options, { ...means, folder })
      formats.add(summed.format.id)
      parts.push(...summed.parts)
      if (isUnread(summed.parts)) {
        unread.push(path)
        means.io.stderr.write(unreadLogSentence(path, summed.head, summed.format))
      }
    }
    const pages = countPages(parts, folder)
    const report = {
      format: [...formats].join(', '),
      ...logReport(addParts(parts), (crawler) => pages.get(crawler) ?? 0),
    }
    return { report, unread }
  } finally {
    removeKeyFolder(folder)
  }
}

/** Whether a log has lines and none of them was read as a request or as one that is none. */
function isUnread(parts: readonly RangeSums[]): boolean {
  const parsed = parts.reduce((sum, { sums }) => sum + sums.parsed, 0)
  const misfits = parts.reduce(
    (sum, { sums }) =>
      sum +
      rejections.reduce((all, reason, at) => all + (isMisfit(reason) ? (sums.rejectedBy[at] ?? 0) : 0), 0),
    0,
  )
  return parsed === 0 && misfits > 0
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
