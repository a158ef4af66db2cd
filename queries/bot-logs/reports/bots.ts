import { counted } from '#core/bot-logs/changes/changes.ts'
import { changePerDay } from '#core/bot-logs/reports/day-change.ts'
import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { crawlerOf, robotsOnlyTokens } from '#core/bot-logs/recognize/crawler.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { BotRow, BotsReport } from '#core/bot-logs/reports/schema.ts'
import {
  byCrawler,
  byGradeOf,
  byOutcomeOf,
  bytesOf,
  chosenAmong,
  failedOf,
  pagesReadOf,
  robotsFetchesOf,
  visitsOf,
  type Tally,
} from '#core/bot-logs/reports/tallies.ts'
import type { Sql } from '../../database.ts'
import { planBotLogs } from './plan.ts'
import { fetchTallies, readDaily } from './tallies.ts'

/** Every bot with visits. Without a filter it lists all crawlers, including those unrelated to AI. */
export async function botsReport(
  sql: Sql,
  brandId: string,
  filters: BotLogFilters,
  now: Date,
): Promise<BotsReport | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const { scope, range, compareRange, days } = plan
  const chosen = (tallies: Tally[]) => listedAmong(tallies, filters)
  const current = byCrawler(chosen(await fetchTallies(sql, range, filters)))
  const before = compareRange && byCrawler(chosen(await fetchTallies(sql, compareRange, filters)))
  const crawlers = new Set([...current.keys(), ...(before?.keys() ?? [])])
  const daily = await readDaily(sql, range, filters, [...crawlers])
  const dailyBefore = compareRange && (await readDaily(sql, compareRange, filters, [...crawlers]))
  return {
    scope,
    bots: [...crawlers]
      .map((crawler) => {
        const some = current.get(crawler) ?? []
        const earlier = before && (before.get(crawler) ?? [])
        return {
          ...rowOf(crawler, some),
          visits: counted(visitsOf(some), earlier && visitsOf(earlier), {
            days,
            change: dailyBefore && changePerDay(daily.visitsOf(crawler), dailyBefore.visitsOf(crawler)),
          }),
        }
      })
      .toSorted((a, b) => b.visits.now - a.visits.now || a.name.localeCompare(b.name)),
    robotsOnly: robotsOnlyTokens.filter(
      ({ operator }) => filters.operator === undefined || operator === filters.operator,
    ),
  }
}

/** With only an operator selected, all its crawlers are listed. */
export function listedAmong<Row extends { crawler: string }>(
  tallies: readonly Row[],
  filters: BotLogFilters,
): Row[] {
  const { purpose, operator, bot } = filters
  if (purpose !== undefined || bot !== undefined) return chosenAmong(tallies, filters)
  return tallies.filter(
    ({ crawler }) => operator === undefined || namedCrawler(crawler).operator === operator,
  )
}

function rowOf(id: string, tallies: readonly Tally[]): Omit<BotRow, 'visits'> {
  const crawler = crawlerOf(id)
  return {
    ...namedCrawler(id),
    pagesRead: pagesReadOf(tallies),
    failed: failedOf(tallies),
    bytes: bytesOf(tallies),
    robotsFetches: robotsFetchesOf(tallies),
    grades: byGradeOf(tallies),
    outcomes: byOutcomeOf(tallies),
    respectsRobots: crawler?.respectsRobots ?? 'unknown',
    firstAt: earliest(tallies.map(({ firstAt }) => firstAt)),
    lastAt: latest(tallies.map(({ lastAt }) => lastAt)),
    docs: crawler?.docs ?? null,
  }
}

function earliest(moments: readonly Date[]): string | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number))).toISOString()
}

function latest(moments: readonly Date[]): string | null {
  return moments.length === 0 ? null : new Date(Math.max(...moments.map(Number))).toISOString()
}
