import { counted } from '#core/bot-logs/changes/changes.ts'
import { chosenCrawlers, namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { changeOfShare, changePerDay } from '#core/bot-logs/reports/day-change.ts'
import { crawlerLevels } from '#core/bot-logs/reports/levels.ts'
import type { BotLogFilters, seriesBy } from '#core/bot-logs/reports/filters.ts'
import type { BotLogOverview } from '#core/bot-logs/reports/schema.ts'
import { seriesParts } from '#core/bot-logs/reports/series.ts'
import {
  byCrawler,
  byGradeOf,
  byOutcomeOf,
  bytesOf,
  chosenAmong,
  failedOf,
  pagesReadOf,
  searchAndAiAmong,
  visitsOf,
  type Tally,
} from '#core/bot-logs/reports/tallies.ts'
import type { Sql } from '../../database.ts'
import { countPagesRead } from './pages.ts'
import { planBotLogs } from './plan.ts'
import { comparedReferrals } from './referrals.ts'
import { countSitemapPages, fetchNeverRead } from './sitemap.ts'
import { coveredBuckets, fetchFailed, fetchSeries, fetchTallies, readDaily } from './tallies.ts'

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
  const { scope, range, compareRange, days } = plan
  const crawlers = chosenCrawlers(filters)
  const all = await fetchTallies(sql, range, filters)
  const allBefore = compareRange && (await fetchTallies(sql, compareRange, filters))
  const tallies = chosenAmong(all, filters)
  const before = allBefore && chosenAmong(allBefore, filters)
  const covered = await coveredBuckets(sql, range)
  const series = await fetchSeries(sql, range, filters, crawlers, covered)
  const daily = await readDaily(sql, range, filters, crawlers)
  const dailyBefore = compareRange && (await readDaily(sql, compareRange, filters, crawlers))
  const changeOf = (crawler: string | null) =>
    dailyBefore && changePerDay(daily.visitsOf(crawler), dailyBefore.visitsOf(crawler))
  const compared = (of: (tallies: readonly Tally[]) => number) =>
    counted(of(tallies), before && of(before), { days })
  const each = byCrawler(tallies)
  const eachBefore = before && byCrawler(before)
  const of = (crawler: string) =>
    counted(visitsOf(each.get(crawler) ?? []), eachBefore && visitsOf(eachBefore.get(crawler) ?? []), {
      days,
      change: changeOf(crawler),
    })
  const sitemapPages = await countSitemapPages(sql, brandId, filters)
  const failedIn = await fetchFailed(sql, range, filters, crawlers, covered)

  return {
    scope,
    visits: counted(visitsOf(tallies), before && visitsOf(before), { days, change: changeOf(null) }),
    pagesRead: compared(pagesReadOf),
    pages: {
      read: await countPagesRead(sql, range, filters),
      listed: sitemapPages,
      neverRead: sitemapPages === 0 ? 0 : (await fetchNeverRead(sql, plan, 0)).pages,
    },
    failed: compared(failedOf),
    failedShare: dailyBefore
      ? changeOfShare(daily.shares, dailyBefore.shares)
      : { points: null, low: null, high: null, isClear: false },
    bytes: compared(bytesOf),
    bots: compared((some) => byCrawler(some).size),
    // Of all pages, as on the tab of AI referrals.
    referrals: await comparedReferrals(sql, { ...plan, filters: { ...filters, kind: undefined } }),
    searchAndAi: counted(
      visitsOf(searchAndAiAmong(all)),
      allBefore && visitsOf(searchAndAiAmong(allBefore)),
      {
        days,
      },
    ),
    grades: byGradeOf(tallies),
    series: {
      by,
      buckets: series.buckets,
      parts: seriesParts(series.byCrawler, by),
      failed: failedIn,
    },
    byPurpose: crawlerLevels.flatMap((level) => {
      const at = (some: readonly Tally[]) =>
        some.filter(({ crawler }) => namedCrawler(crawler).level === level)
      const visits = counted(visitsOf(at(all)), allBefore && visitsOf(at(allBefore)), { days })
      return visits.now + (visits.before ?? 0) === 0 ? [] : [{ level, visits }]
    }),
    busiest: [...each.keys()]
      .map((crawler) => {
        const some = each.get(crawler) ?? []
        const { denied, throttled } = byOutcomeOf(some)
        return {
          ...namedCrawler(crawler),
          visits: of(crawler),
          failed: failedOf(some),
          denied: denied + throttled,
        }
      })
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
