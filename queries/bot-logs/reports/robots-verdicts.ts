import { coverOf } from '#core/bot-logs/sums/long-sums.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { Segment } from '#core/bot-logs/robots/verdict.ts'
import type { Sql } from '../../database.ts'
import { fetchRobotsSums, rulesHash, type RobotsSum } from '../sums/robots-sums.ts'
import type { Range } from './plan.ts'
import {
  verdictsOnVisits,
  type ByVerdict,
  type VerdictDays,
  type RobotsEvidence,
  type VerdictCounts,
} from './robots-evidence.ts'

/**
 * Visits of each crawler by the verdict of robots.txt: past days and months as summed up by the same rules, all other
 * days from sums by page.
 */
export async function countVerdicts(
  sql: Sql,
  range: Range,
  filters: BotLogFilters,
  { evidence, crawlers }: { evidence: RobotsEvidence; crawlers: readonly string[] },
): Promise<Map<string, VerdictCounts>> {
  const counts = new Map(crawlers.map((id) => [id, noCounts()]))
  const kept = isWhole(filters) ? await fetchRobotsSums(sql, range) : new Map<string, RobotsSum[]>()
  const days: VerdictDays[] = []
  for (const segment of evidence.segments)
    for (const crawler of crawlers) {
      const rules = rulesHash(segment, crawler, evidence)
      const { sums, gaps } = coverOf(segment, kept.get(crawler)?.filter((sum) => sum.rules === rules) ?? [])
      for (const sum of sums)
        add(counts.get(crawler), sum.counts, { segment, isProven: filters.proven === true })
      days.push(...gaps.map((period) => ({ segment, period, crawler })))
    }
  const judged = await verdictsOnVisits(sql, range, filters, { evidence, days })
  for (const { days: each, counts: some } of judged)
    add(counts.get(each.crawler), some, { segment: each.segment, isProven: false })
  return counts
}

const isWhole = ({ kind, host, path }: BotLogFilters) =>
  kind === undefined && host === undefined && path === undefined

/** `isProven`: the verified visits of a sum of all. */
function add(
  counts: VerdictCounts | undefined,
  some: ByVerdict,
  { segment, isProven }: { segment: Segment; isProven: boolean },
): void {
  if (counts === undefined) return
  for (const [verdict, { visits, proven }] of some) {
    const counted = isProven ? proven : visits
    counts[verdict].visits += counted
    counts[verdict].proven += proven
    if (segment.isBefore && verdict !== 'unknown') counts.before += counted
  }
}

function noCounts(): VerdictCounts {
  const none = () => ({ visits: 0, proven: 0 })
  return {
    allowed: none(),
    disallowed: none(),
    changed: none(),
    unreadable: none(),
    unknown: none(),
    before: 0,
  }
}
