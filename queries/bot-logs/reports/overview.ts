import { counted } from '#core/bot-logs/changes/changes.ts'
import { chosenCrawlers, namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { crawlerLevels } from '#core/bot-logs/reports/levels.ts'
import type { BotLogFilters, seriesBy } from '#core/bot-logs/reports/filters.ts'
import type { BotLogOverview } from '#core/bot-logs/reports/schema.ts'
import { seriesParts } from '#core/bot-logs/reports/series.ts'
import {
  byCrawler,
  byGradeOf,
  bytesOf,
  chosenAmong,
  failedOf,
  pagesReadOf,
  searchAndAiAmong,
  visitsOf,
  type Tally,
} from '#core/bot-logs/reports/tallies.ts'
import type { Sql } from '../../database.ts'
import { planBotLogs } from './plan.ts'
import { countReferrals } from './referrals.ts'
import { coveredBuckets, fetchSeries, fetchTallies } from './tallies.ts'

const busiestListed = 8

/** Bots, purposes, and failures of visits; null if the caller sees no such brand with logs. */
export async function botLogOverview(
  sql: Sql,
  brandId: string,
  { by, ...filters }: BotLogFilters & { by: (typeof seriesBy)[number] },
  now: Date,
): Promise<BotLogOverview | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const { scope, range, compareRange } = plan
  const all = await fetchTallies(sql, range, filters)
  const allBefore = compareRange && (await fetchTallies(sql, compareRange, filters))
  const tallies = chosenAmong(all, filters)
  const before = allBefore && chosenAmong(allBefore, filters)
  const covered = await coveredBuckets(sql, range)
  const series = await fetchSeries(sql, range, filters, chosenCrawlers(filters), covered)
  const compared = (of: (tallies: readonly Tally[]) => number) => counted(of(tallies), before && of(before))
  const each = byCrawler(tallies)
  const eachBefore = before && byCrawler(before)
  const of = (crawler: string) =>
    counted(visitsOf(each.get(crawler) ?? []), eachBefore && visitsOf(eachBefore.get(crawler) ?? []))

  return {
    scope,
    visits: compared(visitsOf),
    pagesRead: compared(pagesReadOf),
    failed: compared(failedOf),
    bytes: compared(bytesOf),
    bots: compared((some) => byCrawler(some).size),
    referrals: counted(
      await countReferrals(sql, range, filters),
      compareRange && (await countReferrals(sql, compareRange, filters)),
    ),
    searchAndAi: counted(visitsOf(searchAndAiAmong(all)), allBefore && visitsOf(searchAndAiAmong(allBefore))),
    grades: byGradeOf(tallies),
    series: { by, buckets: series.buckets, parts: seriesParts(series.byCrawler, by) },
    byPurpose: crawlerLevels.flatMap((level) => {
      const at = (some: readonly Tally[]) =>
        some.filter(({ crawler }) => namedCrawler(crawler).level === level)
      const visits = counted(visitsOf(at(all)), allBefore && visitsOf(at(allBefore)))
      return visits.now + (visits.before ?? 0) === 0 ? [] : [{ level, visits }]
    }),
    busiest: [...each.keys()]
      .map((crawler) => ({ ...namedCrawler(crawler), visits: of(crawler) }))
      .toSorted((a, b) => b.visits.now - a.visits.now || a.name.localeCompare(b.name))
      .slice(0, busiestListed),
    came: eachBefore === null ? [] : missingIn(eachBefore, each),
    left: eachBefore === null ? [] : missingIn(each, eachBefore),
  }
}

function missingIn(these: ReadonlyMap<string, unknown>, those: ReadonlyMap<string, unknown>) {
  return [...those.keys()]
    .filter((crawler) => !these.has(crawler))
    .map(namedCrawler)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
