import { Temporal } from 'temporal-polyfill'
import type { CoveredDays } from '#core/bot-logs/changes/changes.ts'
import { isThin } from '#core/bot-logs/reports/day-change.ts'
import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import { dayIn, missingDays, planBotLogPeriod } from '#core/bot-logs/reports/period.ts'
import type { BotLogScope } from '#core/bot-logs/reports/schema.ts'
import { addDays, daysIn, type Period } from '#core/calendar.ts'
import type { Row } from '#core/database/row.ts'
import type { Sql } from '../../database.ts'

/** The sums a report uses: by UTC hour, so that days follow a time zone, or by UTC day. */
export type Range = {
  brandId: string
  sources: string[]
  period: Period
  zone: string
  grain: BotLogScope['period']['grain']
  /** First moment, and the first after the last. */
  start: Date
  end: Date
  isHourly: boolean
}

export type BotLogPlan = {
  scope: BotLogScope
  filters: BotLogFilters
  range: Range
  /** Null: not requested, or logs cover too few days of either period. */
  compareRange: Range | null
  /** Days with log lines that both sides of a comparison are counted over. */
  days: CoveredDays
}

/**
 * Determines what the filters leave open. Null if the caller sees no such brand with bot logs; then all other tables
 * would return no rows either.
 */
export async function planBotLogs(
  sql: Sql,
  brandId: string,
  filters: BotLogFilters,
  now: Date,
): Promise<BotLogPlan | null> {
  const brand = await fetchBrand(sql, brandId)
  if (brand === null) return null
  const sources = await fetchSources(sql, brandId)
  const chosen = sources.filter(({ id }) => filters.source === undefined || id === filters.source)
  const ids = chosen.map(({ id }) => id)
  const available = await fetchAvailable(sql, brandId, ids)
  const { period, compare } = planBotLogPeriod(filters, { available, now, timeZone: brand.timeZone })
  const range = rangeOf({ brandId, sources: ids }, period, period)
  const compareRange = compare && rangeOf({ brandId, sources: ids }, compare, period)
  const covered = await fetchCoveredDays(sql, range)
  const past = { days: daysIn(untilToday(period, dayIn(zoneOf(range), now))), covered: covered.length }
  const earlier = compareRange && {
    days: daysIn(compareRange.period),
    covered: (await fetchCoveredDays(sql, compareRange)).length,
  }
  const isOver = period.grain !== 'hour' || period.to < dayIn(period.zone, now)
  const isComparable = isOver && earlier !== null && !isThin(past) && !isThin(earlier)
  const seen = await fetchSeen(sql, range)
  return {
    filters,
    range,
    compareRange: isComparable ? compareRange : null,
    days: { now: past.covered, before: earlier?.covered ?? 0 },
    scope: {
      brand: { id: brand.id, organizationId: brand.organizationId, name: brand.name },
      period,
      compare,
      available,
      coverage: {
        now: past.covered,
        days: past.days,
        before: earlier?.covered ?? null,
        daysBefore: earlier?.days ?? null,
        missing: missingDays(period, new Set(covered), dayIn(zoneOf(range), now)),
        isComparable,
      },
      timeZone: brand.timeZone,
      sources,
      sandbox: sandboxOf(chosen.filter(({ id }) => seen.sources.has(id))),
      hosts: await fetchHosts(sql, brandId),
      bots: seen.crawlers.map(namedCrawler).toSorted((a, b) => a.name.localeCompare(b.name)),
    },
  }
}

function rangeOf(
  base: Pick<Range, 'brandId' | 'sources'>,
  period: Period,
  { zone, grain }: BotLogScope['period'],
): Range {
  return {
    ...base,
    period: { from: period.from, to: period.to },
    zone,
    grain,
    start: startOfDay(period.from, zone),
    end: startOfDay(addDays(period.to, 1), zone),
    isHourly: grain === 'hour' || zone !== 'UTC',
  }
}

/** In time zones that are half an hour off, an hour of UTC counts to the day in which it begins. */
export function startOfDay(date: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)
}

/** A current period is covered up to now. */
function untilToday(period: Period, today: string): Period {
  return today >= period.from && today < period.to ? { from: period.from, to: today } : period
}

type Brand = Row<'clients', 'id' | 'organizationId' | 'name'> & { timeZone: string }

async function fetchBrand(sql: Sql, brandId: string): Promise<Brand | null> {
  // Settings for the following statements: groups of a long period fit in memory, and compiling costs more than it
  // saves.
  const { rows } = await sql.query<Brand>(
    `select c.id, c.organization_id as "organizationId", c.name, o.time_zone as "timeZone",
            set_config('work_mem', '64MB', true), set_config('jit', 'off', true)
     from llm_mentions.clients c
     join llm_mentions.organizations o on o.id = c.organization_id
     where c.id = $1 and c.id in (select private.my_bot_log_brand_ids())`,
    [brandId],
  )
  return rows[0] ?? null
}

/** Without deleted ones, whose rows are removed gradually. */
async function fetchSources(sql: Sql, brandId: string): Promise<BotLogScope['sources']> {
  const { rows } = await sql.query<
    Omit<BotLogScope['sources'][number], 'lastLineAt'> & { lastLineAt: Date | null }
  >(
    `select id, name, vendor, layer, is_paused as "isPaused", vendor = 'sandbox' as "isSandbox",
            last_line_at as "lastLineAt"
     from llm_mentions.bot_log_sources
     where client_id = $1 and deleted_at is null
     order by lower(name), id`,
    [brandId],
  )
  return rows.map((row) => ({ ...row, lastLineAt: row.lastLineAt?.toISOString() ?? null }))
}

/** First and last UTC day with any line: two ends of the primary key. */
async function fetchAvailable(sql: Sql, brandId: string, sources: readonly string[]): Promise<Period | null> {
  const { rows } = await sql.query<{ from: Date | null; to: Date | null }>(
    `select (select hour from llm_mentions.bot_log_traffic where client_id = $1 and source_id = any ($2)
             order by client_id, hour limit 1) as "from",
            (select hour from llm_mentions.bot_log_traffic where client_id = $1 and source_id = any ($2)
             order by client_id desc, hour desc limit 1) as "to"`,
    [brandId, sources],
  )
  const [row] = rows
  if (row === undefined || row.from === null || row.to === null) return null
  return { from: row.from.toISOString().slice(0, 10), to: row.to.toISOString().slice(0, 10) }
}

/** Sums by day are of UTC. */
const zoneOf = ({ isHourly, zone }: Pick<Range, 'isHourly' | 'zone'>) => (isHourly ? zone : 'UTC')

/** Days of a period with a line of any visitor. One index lookup per day. */
export async function fetchCoveredDays(
  sql: Sql,
  range: Pick<Range, 'brandId' | 'sources' | 'period' | 'isHourly' | 'zone'>,
): Promise<string[]> {
  const { brandId, sources, period } = range
  const { rows } = await sql.query<{ day: string }>(
    // The limit keeps it one lookup per day: as an `exists` it becomes a join that reads every hour for each day.
    `select to_char(d.day, 'YYYY-MM-DD') as day
     from generate_series($2::timestamp, $3::timestamp, interval '1 day') d (day)
     cross join lateral (
       select from llm_mentions.bot_log_traffic t
       where t.client_id = $1 and t.hour >= d.day at time zone $5
         and t.hour < (d.day + interval '1 day') at time zone $5 and t.source_id = any ($4)
       limit 1
     ) t
     order by d.day`,
    [brandId, period.from, period.to, sources, zoneOf(range)],
  )
  return rows.map(({ day }) => day)
}

/** Crawlers in the period, and their sources: skips from one crawler to the next, as `fetchHosts` does. */
async function fetchSeen(
  sql: Sql,
  { brandId, sources, period }: Range,
): Promise<{ crawlers: string[]; sources: Set<string> }> {
  const { rows } = await sql.query<{ crawler: string; source: string }>(
    `with recursive known (crawler) as (
       (select crawler from llm_mentions.bot_log_days where client_id = $1 order by crawler limit 1)
       union all
       select (select d.crawler from llm_mentions.bot_log_days d where d.client_id = $1 and d.crawler > k.crawler
               order by d.crawler limit 1)
       from known k where k.crawler is not null
     )
     select k.crawler, s.source
     from known k
     cross join unnest($4::uuid[]) s (source)
     cross join lateral (
       select from llm_mentions.bot_log_days d
       where d.client_id = $1 and d.crawler = k.crawler and d.source_id = s.source and d.day between $2 and $3
       limit 1
     ) d`,
    [brandId, period.from, period.to, sources],
  )
  return {
    crawlers: [...new Set(rows.map(({ crawler }) => crawler))],
    sources: new Set(rows.map(({ source }) => source)),
  }
}

function sandboxOf(counted: readonly BotLogScope['sources'][number][]): BotLogScope['sandbox'] {
  const invented = counted.filter(({ isSandbox }) => isSandbox).length
  if (invented === 0) return 'none'
  return invented === counted.length ? 'all' : 'some'
}

const hostsListed = 50

/** Skips from one host to the next, so that a site of many pages costs no more than one of few. */
export async function fetchHosts(sql: Sql, brandId: string, most = hostsListed): Promise<string[]> {
  const { rows } = await sql.query<{ host: string }>(
    `with recursive hosts (host, listed) as (
       (select host, 1 from llm_mentions.bot_log_urls where client_id = $1 order by host limit 1)
       union all
       select (select u.host from llm_mentions.bot_log_urls u where u.client_id = $1 and u.host > h.host
               order by u.host limit 1), h.listed + 1
       from hosts h where h.host is not null and h.listed < $2
     )
     select host from hosts where host is not null`,
    [brandId, most],
  )
  return rows.map(({ host }) => host)
}

export async function mayReadBotLogs(sql: Sql, brandId: string): Promise<boolean> {
  const { rows } = await sql.query<{ may: boolean }>(
    'select $1 in (select private.my_bot_log_brand_ids()) as may',
    [brandId],
  )
  return rows[0]?.may === true
}
